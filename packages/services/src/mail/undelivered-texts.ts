import type { Text } from '@lacre/cfdi/violation';
import type { UndeliveredMail } from '@lacre/database/entities/invoice-email.entity';

/** A document that could not be printed, so that no e-mail was written. */
export const notPrepared: Text = {
  en: 'The document could not be prepared for the e-mail within a day. Send it again, or contact the operator of this service.',
  es: 'El documento no se pudo preparar para el correo en un día. Envíelo de nuevo o avise a quien opera este servicio.',
};

/** Why an e-mail did not reach its recipient, and what to do about it. */
export function undeliveredText({ reason, code }: Pick<UndeliveredMail, 'reason' | 'code'>): Text {
  if (reason === 'expired')
    return {
      en: 'No mail server accepted the e-mail within a day of retries. Check the address and send it again; if it is right, contact the operator of this service.',
      es: 'Ningún servidor de correo aceptó el mensaje en un día de intentos. Revise la dirección y envíelo de nuevo; si es correcta, avise a quien opera este servicio.',
    };
  const reply = (word: string) => (code === null ? '' : ` (${word} ${code})`);
  return {
    en: `The mail server rejected the e-mail permanently${reply('reply')}. Correct the address and send it again; if it is right, ask its owner whether the mailbox is full or blocks the e-mail.`,
    es: `El servidor de correo rechazó el mensaje en definitiva${reply('respuesta')}. Corrija la dirección y envíelo de nuevo; si es correcta, pregunte a su titular si el buzón está lleno o bloquea el mensaje.`,
  };
}
