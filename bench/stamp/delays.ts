import autocannon from 'autocannon';
import type { Contender } from '../harness/contender.ts';
import { row } from '../harness/figures.ts';
import { invoice } from '../harness/invoice.ts';

/** Starts Lacre with a PAC that takes `delayMs` for each stamp, and a key for each of `organizations`. */
export type StartBeforePac = (
  delayMs: number,
  organizations: number,
) => Promise<{ lacre: Contender; keys: string[]; stop(): Promise<void> }>;

const body = JSON.stringify(invoice);

function ask(url: string, keys: readonly string[], connections: number, seconds: number) {
  const requests = keys.map((key) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body,
  }));
  return autocannon({
    url: `${url}/invoices`,
    connections,
    duration: seconds,
    requests,
    idReplacement: true,
    timeout: 60,
  });
}

/**
 * Stamps per second with a slow PAC: one organization (one series) and many. And whether one that requests thousands
 * delays another: the time of the other alone, and during 100 concurrent calls of the first.
 */
export async function measureDelays(start: StartBeforePac, seconds: number): Promise<void> {
  for (const delayMs of [0, 100, 300]) {
    const { lacre, keys, stop } = await start(delayMs, 21);
    const [alone = '', ...others] = keys;
    try {
      await ask(lacre.url, keys, 16, 2);
      const one = await ask(lacre.url, [others[0] ?? ''], 32, seconds);
      row(
        `PAC ${delayMs} ms: one organization, one series`,
        `${perSecond(one).toFixed(1)} /s`,
        `p99 ${one.latency.p99} ms`,
      );
      const many = await ask(lacre.url, others, 64, seconds);
      const reached = delayMs === 300 ? (perSecond(many) >= 30 ? 'met: 30/s' : 'NOT MET: 30/s') : '';
      row(
        `PAC ${delayMs} ms: twenty organizations`,
        `${perSecond(many).toFixed(1)} /s`,
        `p99 ${many.latency.p99} ms ${reached}`,
      );
      if (delayMs === 300) await fairness(lacre.url, alone, others[0] ?? '', seconds);
      if (one.non2xx + many.non2xx + one.errors + many.errors > 0)
        row('  answers that were no stamp', String(one.non2xx + many.non2xx + one.errors + many.errors));
    } finally {
      await stop();
    }
  }
}

const perSecond = (result: autocannon.Result) => result['2xx'] / result.duration;

async function fairness(url: string, quiet: string, busy: string, seconds: number): Promise<void> {
  const before = await ask(url, [quiet], 1, seconds);
  const crowd = ask(url, [busy], 100, seconds + 2);
  const beside = await ask(url, [quiet], 1, seconds);
  await crowd;
  row(
    'another organization, one at a time: alone, beside 100 at once',
    `${before.latency.p50} / ${beside.latency.p50} ms`,
    `p99 ${before.latency.p99} / ${beside.latency.p99} ms`,
  );
}
