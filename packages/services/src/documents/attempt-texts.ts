import type { Text } from '@lacre/cfdi/violation';
import { errorCodes } from '../error-codes/error-codes.ts';

/** Ends of an attempt that we conclude. The English text is kept in its row. */
export const attemptEnds = {
  notReceived: {
    en: 'The PAC did not receive it: nothing was stamped.',
    es: 'El PAC no lo recibió: no se timbró nada.',
  },
  notSealed: {
    en: 'The document could not be sealed.',
    es: 'No se pudo sellar el comprobante.',
  },
} as const satisfies Record<string, Text>;

/** How an attempt ended, as it is kept, in both languages: what the PAC said is Spanish for every reader. */
export function attemptTexts(code: string, kept: string): Text {
  const row = Object.entries(errorCodes).find(([name]) => name === code)?.[1];
  const own: Text[] = [...Object.values(attemptEnds), ...(row !== undefined && 'message' in row ? [row.message] : [])];
  return own.find(({ en }) => en === kept) ?? { en: kept, es: kept };
}
