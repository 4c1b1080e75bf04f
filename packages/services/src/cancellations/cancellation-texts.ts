import type { Text } from '@lacre/cfdi/violation';

/** Why a request could not be signed, and what to do about it. */
export const unsignable = {
  expired: {
    en: 'The cancellation request cannot be signed because the signing certificate has expired: upload the new CSD with PUT /organizations/{id}/certificates and request the cancellation again.',
    es: 'No se puede firmar la solicitud de cancelación porque el certificado de sello venció: suba el CSD nuevo con PUT /organizations/{id}/certificates y solicite de nuevo la cancelación.',
  },
  ofAnotherRfc: {
    en: 'The cancellation request cannot be signed because the organization has no signing certificate of the RFC that issued the document: upload a CSD of that RFC with PUT /organizations/{id}/certificates and request the cancellation again.',
    es: 'No se puede firmar la solicitud de cancelación porque la organización no tiene un certificado de sello del RFC que emitió el comprobante: suba un CSD de ese RFC con PUT /organizations/{id}/certificates y solicite de nuevo la cancelación.',
  },
  byFault: {
    en: 'The cancellation request could not be signed because of an internal error and was not sent: request the cancellation again, or contact the operator of this service.',
    es: 'No se pudo firmar la solicitud de cancelación por un error interno y no se envió: solicite de nuevo la cancelación o avise a quien opera este servicio.',
  },
} as const satisfies Record<string, Text>;

/** Our conclusions from the SAT's responses. The English text is stored in the row of the request. */
export const conclusions = {
  unknownUuid: {
    en: 'The SAT does not know this UUID.',
    es: 'El SAT no conoce este UUID.',
  },
  inForce: {
    en: 'The SAT reports that it cannot be cancelled: documents in force relate to it.',
    es: 'El SAT indica que no se puede cancelar: hay comprobantes vigentes relacionados con él.',
  },
  notTaken: {
    en: 'The SAT did not accept the request within three days: request the cancellation again.',
    es: 'El SAT no recibió la solicitud en tres días: solicite de nuevo la cancelación.',
  },
} as const satisfies Record<string, Text>;

/** A stored message of a request in both languages; texts of the SAT or the PAC stay in Spanish. */
export function cancellationTexts(kept: string): Text {
  const concluded = [...Object.values(conclusions), ...Object.values(unsignable)].find(({ en }) => kept.startsWith(en));
  return { en: kept, es: concluded ? concluded.es + kept.slice(concluded.en.length) : kept };
}
