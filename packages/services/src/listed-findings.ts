import type { Message } from './language.ts';

/**
 * A refusal lists as many: more than a person reads. A body may hold thousands of faults, and its answer should not be
 * larger than it.
 */
const MAX = 100;

export const listedFindings = {
  max: MAX,
  /** What is said of those that are not listed; nothing when all are. `areMore`: not all were looked for. */
  untold(found: number, areMore = false): readonly Message[] {
    const untold = found - MAX;
    if (untold <= 0) return [];
    const [en, es] = areMore ? ['at least ', 'al menos '] : ['', ''];
    return [
      {
        en: `${en}${untold} more ${untold === 1 ? 'finding is' : 'findings are'} not listed`,
        es: `hay ${es}${untold === 1 ? '1 hallazgo más que no se lista' : `${untold} hallazgos más que no se listan`}`,
      },
    ];
  },
};
