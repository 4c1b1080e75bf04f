import type { Text } from '@lacre/cfdi/violation';
import { errorCodes, type KnownCode } from '../error-codes/error-codes.ts';

const sendAgain = { en: 'Send the request again.', es: 'Envíe otra vez la solicitud.' };

/**
 * Results of attempts that sent nothing, by code. The message stored with the code is for operators: it may contain an
 * internal address.
 */
export const unsentEnds = {
  PAC_UNAVAILABLE: {
    en: `The PAC is not available and nothing was stamped. ${sendAgain.en}`,
    es: `El PAC no está disponible y no se timbró nada. ${sendAgain.es}`,
  },
  ABANDONED: {
    en: `The process that was issuing this document stopped before sending anything. ${sendAgain.en}`,
    es: `El proceso que emitía este comprobante se detuvo antes de enviar nada. ${sendAgain.es}`,
  },
} as const satisfies Partial<Record<KnownCode, Text>>;

/** Results of an attempt that we conclude ourselves. The English text is stored in its row. */
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

/** The stored result of an attempt in both languages; texts of the PAC stay in Spanish. */
export function attemptTexts(code: string, kept: string): Text {
  const unsent = Object.entries(unsentEnds).find(([name]) => name === code)?.[1];
  if (unsent) return unsent;
  const row = Object.entries(errorCodes).find(([name]) => name === code)?.[1];
  const own: Text[] = [...Object.values(attemptEnds), ...(row !== undefined && 'message' in row ? [row.message] : [])];
  return own.find(({ en }) => en === kept) ?? { en: kept, es: kept };
}
