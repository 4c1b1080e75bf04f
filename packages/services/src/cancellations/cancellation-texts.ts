import type { Text } from '@lacre/cfdi/violation';

/** What we conclude of the SAT's answers. The English text is kept in the row of the request. */
export const conclusions = {
  unknownUuid: {
    en: 'The SAT does not know this UUID.',
    es: 'El SAT no conoce este UUID.',
  },
  inForce: {
    en: 'The SAT says it cannot be cancelled: documents in force relate to it.',
    es: 'El SAT dice que no se puede cancelar: hay comprobantes vigentes relacionados con él.',
  },
  notTaken: {
    en: 'The SAT did not take the request in three days: ask again.',
    es: 'El SAT no tomó la solicitud en tres días: pídala otra vez.',
  },
} as const satisfies Record<string, Text>;

/**
 * A message of a request as it is kept, in both languages: what the SAT or the PAC said is Spanish for every reader.
 */
export function cancellationTexts(kept: string): Text {
  const concluded = Object.values(conclusions).find(({ en }) => kept.startsWith(en));
  return { en: kept, es: concluded ? concluded.es + kept.slice(concluded.en.length) : kept };
}
