import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  /** Processor time of the server's process per request, in ms. */
  cpuMs: number;
  /** The same for the database server with all its sessions. */
  databaseMs: number;
}

interface Request {
  /** The server's process. */
  pid: number;
  /** The database server's first process. */
  database?: number | undefined;
  url: string;
  method: 'GET' | 'POST';
  /** One set of headers per client; connections use them in rotation. */
  headers: Record<string, string>[];
  body?: string;
  connections: number;
  seconds: number;
  /** Default long enough for the JIT compiler to optimize the whole request: larger servers need longer. */
  warmUpSeconds?: number;
}

/** Keeps `connections` busy for some seconds after an uncounted warm-up. `[<id>]` in the body is unique per request. */
export async function load({
  pid,
  database,
  url,
  method,
  headers,
  body,
  connections,
  seconds,
  warmUpSeconds = Number(process.env.WARM_UP_SECONDS ?? 10),
}: Request): Promise<Load> {
  const requests = headers.map((own) => ({ method, headers: own, body }));
  const options = { url, connections, requests, idReplacement: body !== undefined };
  await autocannon({ ...options, duration: warmUpSeconds });
  const before = cpuMsOf(pid);
  const databaseBefore = database === undefined ? 0 : cpuMsOfFamily(database);
  const result = await autocannon({ ...options, duration: seconds });
  const spent = cpuMsOf(pid) - before;
  const databaseSpent = database === undefined ? 0 : cpuMsOfFamily(database) - databaseBefore;
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
    cpuMs: spent / result['2xx'],
    databaseMs: databaseSpent / result['2xx'],
  };
}

/** User and system time of a process so far, ms (Linux counts in hundredths of a second). */
export function cpuMsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The same for the main thread only, where Node runs JavaScript. */
export function cpuMsOfThread(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The same for a process and its children, including exited ones. */
export function cpuMsOfFamily(pid: number): number {
  const ended = statOf(pid);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(pid));
  return [pid, ...children.map(Number)].reduce(
    (sum, each) => sum + cpuMsOf(each),
    (Number(ended[13]) + Number(ended[14])) * 10,
  );
}

/** `/proc/<pid>/stat` from the state on; all zero if the process has exited. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return Array.from({ length: 15 }, () => '0');
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The 99th percentile. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

export const medianLoad = (rounds: readonly Load[]): Load => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  databaseMs: median(rounds.map(({ databaseMs }) => databaseMs)),
  failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
});

/** Runs `work` repeatedly for `seconds`; returns calls per second. */
export async function perSecond(seconds: number, work: () => unknown): Promise<number> {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < seconds * 1000) {
    await work();
    calls += 1;
  }
  return calls / ((performance.now() - start) / 1000);
}

export function row(name: string, figure: string, ratio = ''): void {
  const { BENCH_ROWS: rows } = process.env;
  if (rows !== undefined) appendFileSync(rows, `${JSON.stringify({ name, figure, ratio })}\n`);
  console.log(`${name.padEnd(58)} ${figure.padStart(22)} ${ratio}`);
}
