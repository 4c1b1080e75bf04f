import type { Message } from './language.ts';

/**
 * Maximum number of errors in a response: more than a person reads. A body may have thousands of errors, and the
 * response should not be larger than the body.
 */
const MAX = 100;

export const listedFindings = {
  max: MAX,
  /** A message about the errors that are not listed; none when all are. `areMore`: the search stopped early. */
  messageOfUnlisted(found: number, areMore = false): readonly Message[] {
    const unlisted = found - MAX;
    if (unlisted <= 0) return [];
    const [en, es] = areMore ? ['at least ', 'al menos '] : ['', ''];
    return [
      {
        en: `${en}${unlisted} more ${unlisted === 1 ? 'finding is' : 'findings are'} not listed`,
        es: `hay ${es}${unlisted === 1 ? '1 hallazgo más que no se lista' : `${unlisted} hallazgos más que no se listan`}`,
      },
    ];
  },
};
