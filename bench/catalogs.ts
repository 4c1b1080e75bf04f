import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { productAt } from '@lacre/sat-catalogs/catalogs-over';
import { designQueries } from '@lacre/testing/labelled-queries/design-queries';
import { heldOutQueries } from '@lacre/testing/labelled-queries/held-out-queries';
import { lateQueries } from '@lacre/testing/labelled-queries/late-queries';
import { readSheets } from '@lacre/testing/sat-sheets';
import { Client } from 'pg';
import { startContender } from './harness/contender.ts';
import { type Load, load, median, medianLoad, row } from './harness/figures.ts';
import { satSource } from './harness/sat-source.ts';
import { miniSearch, ownSearch, trigramSearch } from './harness/search-contenders.ts';
import { latencyOf, qualityOf } from './harness/search-quality.ts';

/**
 * Product keys found by everyday queries: quality and time of ours compared with Postgres trigrams and a stock library,
 * in the same run over the same texts; then ours through HTTP compared with an empty response. ROUNDS and SECONDS
 * shorten it.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 4);
const on = new Date().toISOString().slice(0, 10);
const source = satSource();
if (source === undefined) throw new Error('set SAT_DATA to a folder with the SAT catalogs as CSV files');

const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
const stops: (() => Promise<void>)[] = [];
try {
  await inProcess();
  await overHttp();
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function inProcess() {
  setFlagsFromString('--expose_gc');
  const collect: () => void = runInNewContext('gc');
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const data = readSheets(join(source ?? '', 'catalogs'));
  const rows = Array.from(data.productos.claves, (_, at) => {
    const { clave, descripcion, palabrasSimilares } = productAt(data, at);
    return { codigo: clave, texto: `${descripcion} ${palabrasSimilares ?? ''}` };
  });
  await createDatabaseIfMissing(postgres.adminUrl, 'trigrams');
  const url = new URL(postgres.adminUrl);
  url.pathname = '/trigrams';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  stops.push(() => client.end());

  const own = ownSearch(data, on, used);
  const contenders = [own, miniSearch(rows, used), await trigramSearch(client, rows)];
  const all = [...designQueries, ...heldOutQueries, ...lateQueries];
  const p99s = new Map<string, number>();
  const hits = new Map<string, number[]>();
  for (const contender of contenders) {
    const { name, buildMs, bytes } = contender;
    row(name, `built in ${buildMs.toFixed(0)} ms`, bytes === undefined ? '' : `${(bytes / 1e6).toFixed(1)} MB`);
    const sets = { 'tuned on': designQueries, 'held out': heldOutQueries, late: lateQueries };
    for (const [set, queries] of Object.entries(sets)) {
      const { top1, hit5, recall5, mrr, empty } = await qualityOf(contender, queries);
      hits.set(name, [...(hits.get(name) ?? []), top1, hit5]);
      row(
        `  ${queries.length} queries, ${set}`,
        `top-1 ${percent(top1)}, hit@5 ${percent(hit5)}`,
        `recall@5 ${percent(recall5)}, MRR ${mrr.toFixed(3)}, empty ${empty}`,
      );
    }
    const each: { p50: number; p99: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      each.push(await latencyOf(contender, all, contender === own ? 15 : 2));
    const p50 = median(each.map((latency) => latency.p50));
    const p99 = median(each.map((latency) => latency.p99));
    p99s.set(name, p99);
    row('  one call', `p50 ${p50.toFixed(3)} ms`, `p99 ${p99.toFixed(2)} ms`);
  }
  for (const { name } of contenders.slice(1)) {
    const others = hits.get(name) ?? [];
    const below = hits.get(own.name)?.some((share, at) => share < (others[at] ?? 0));
    row(`ever below ${name} on a set`, below ? 'yes' : 'no', 'target no (Postgres)');
  }
  for (const { name } of contenders.slice(1))
    row(`p99 ${name} / ours`, ((p99s.get(name) ?? 0) / (p99s.get(own.name) ?? 1)).toFixed(0), 'target 20 (Postgres)');
}

async function overHttp() {
  const empty = await startContender('bench/servers/empty-http.ts', {});
  stops.push(() => empty.stop());
  await createDatabaseIfMissing(postgres.adminUrl, 'bench');
  const port = 31_756;
  const lacre = await startContender(
    'apps/api/src/main.ts',
    {
      DATA_DIR: dir,
      DATABASE_URL: postgres.url('bench'),
      SAT_DATA: source ?? 'none',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      PORT: String(port),
    },
    port,
  );
  stops.push(() => lacre.stop());
  const path = '/sat/claves-prod-serv?q=';
  const { status } = await fetch(`${lacre.url}${path}laptop`);
  if (status !== 200) {
    row('through HTTP', `not measured: ${path} answers ${status}`);
    return;
  }
  const queries = ['laptop', 'computadora portatil', 'servicios de consultoria', 'consutoria', 'recibo de luz'];
  const urls = [
    { url: empty.url, pid: empty.pid },
    ...queries.map((q) => ({ url: `${lacre.url}${path}${encodeURIComponent(q)}`, pid: lacre.pid })),
  ];
  const loads: Load[][] = urls.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, target] of urls.entries())
      loads[at]?.push(await load({ ...target, method: 'GET', headers: [{}], connections: 16, seconds }));
  const [limit, ...ours] = loads.map(medianLoad);
  row('empty answer, plain http, 16 connections', `${limit?.perSecond.toFixed(0)} /s`, `p99 ${limit?.p99} ms`);
  for (const [at, { perSecond, p99, failures }] of ours.entries()) {
    const share = percent(perSecond / (limit?.perSecond ?? Number.NaN));
    row(`Lacre, ${queries[at]}`, `${perSecond.toFixed(0)} /s`, `p99 ${p99} ms, ${share} of empty (target 15 %)`);
    if (failures > 0) throw new Error(`${failures} requests for ${queries[at]} failed`);
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
