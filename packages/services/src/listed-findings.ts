import type { Message } from './language.ts';

/**
 * Maximum number of errors in a response: more than a person reads. A body may have thousands of errors, and the
 * response should not be larger than the body.
 */
const MAX = 100;

export const listedFindings = {
  max: MAX,
  /** A message about the errors that are not listed; none when all are. `areMore`: the search stopped early. */
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
