import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

interface Request {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
}

/** Keeps `connections` busy for some seconds, after a shorter warm-up that is not counted. `[<id>]` in the body is new each time. */
export async function load({ url, method, headers, body, connections, seconds }: Request): Promise<Load> {
  const options = { url, method, headers, body, connections, idReplacement: body !== undefined };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const medianLoad = (rounds: readonly Load[]): Load => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
});

/** Runs `work` over and over for `seconds`; calls per second. */
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
  console.log(`${name.padEnd(58)} ${figure.padStart(22)} ${ratio}`);
}
