import { createContext, Script } from 'node:vm';
import { type Attack, attacksOn, attackText } from './attacks-on.ts';

/** The slowest attack, and its time in milliseconds; `Infinity` if it was stopped. */
export interface WorstTime {
  length: number;
  ms: number;
  attack: Attack;
}

/** Tested lengths in characters: no exponential expression survives the first, no quadratic one the second. */
const shortLength = 16_384;
const longLength = 300_000;
/** The slowest on short texts are tested on long ones. */
const worstCount = 3;
const usualStopMs = 2_000;

/** Slower searches are not analysed further. */
const slowMs = 20;

/**
 * Time of `regex` for the worst known texts. Slow ones are repeated, because the machine may be slow.
 *
 * @param stopAfterMs wall-clock time in milliseconds after which a search is stopped and counts as slow
 */
export function timeRegex(regex: RegExp, stopAfterMs = usualStopMs): WorstTime[] {
  const attacks = attacksOn(regex);
  const times = together(regex, attacks, stopAfterMs);
  const short: WorstTime[] = [];
  for (const [index, attack] of attacks.entries()) {
    const ms = times?.[index] ?? time(regex, attack, shortLength, stopAfterMs);
    const tried = { attack, length: shortLength, ms };
    if (tried.ms > slowMs) return [tried];
    short.push(tried);
  }
  short.sort((a, b) => b.ms - a.ms);
  const long = short
    .slice(0, worstCount)
    .map(({ attack }) => ({ attack, length: longLength, ms: time(regex, attack, longLength, stopAfterMs) }));
  return [...short.slice(0, 1), ...long];
}

function time(regex: RegExp, attack: Attack, length: number, stopAfterMs: number): number {
  const text = attackText(attack, length);
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > slowMs; tries++) {
    const ms = once(regex, text, stopAfterMs);
    if (ms === Number.POSITIVE_INFINITY) return ms;
    best = Math.min(best, ms);
  }
  return best;
}

/** Only code in a separate context can be stopped. */
const context = createContext({ regex: /a/, text: '', texts: [], now: () => performance.now() });
const search = new Script('regex.global ? text.replace(regex, "") : regex.test(text)');
const searchAll = new Script(
  'texts.map((text) => { const began = now(); regex.global ? text.replace(regex, "") : regex.test(text); return now() - began; })',
);

/**
 * Times of all attacks, run together: code that can be stopped needs a thread, which takes longer than most searches.
 *
 * @returns undefined if one is slow or was stopped: then each is timed separately
 */
function together(regex: RegExp, attacks: readonly Attack[], stopAfterMs: number): number[] | undefined {
  Object.assign(context, { regex, texts: attacks.map((attack) => attackText(attack, shortLength)) });
  try {
    const times = searchAll.runInContext(context, { timeout: stopAfterMs }) as number[];
    return times.every((ms) => ms <= slowMs) ? [...times] : undefined;
  } catch {
    return undefined;
  }
}

function once(regex: RegExp, text: string, stopAfterMs: number): number {
  Object.assign(context, { regex, text });
  const began = process.cpuUsage();
  try {
    search.runInContext(context, { timeout: stopAfterMs });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
