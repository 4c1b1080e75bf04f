import { words } from '../words/words.ts';

export const useMailWords = words('mail', {
  es: {
    documents_one: '{{count}} documento',
    documents_other: '{{count}} documentos',
    receivers_one: '{{count}} cliente',
    receivers_other: '{{count}} clientes',
    question: 'Se van a enviar {{documents}} a {{receivers}}.',
    addresses:
      'Cada uno, con su PDF y su XML, va a los correos a los que se envió la última vez; si nunca se envió, al de su cliente.',
    alreadySent_one: '{{count}} ya se envió y no se vuelve a enviar.',
    alreadySent_other: '{{count}} ya se enviaron y no se vuelven a enviar.',
    who: 'A quiénes',
    cancelled_one: '{{count}} está cancelado.',
    cancelled_other: '{{count}} están cancelados.',
    send: 'Enviar {{documents}}',
  },
  en: {
    documents_one: '{{count}} document',
    documents_other: '{{count}} documents',
    receivers_one: '{{count}} customer',
    receivers_other: '{{count}} customers',
    question: '{{documents}} will be sent to {{receivers}}.',
    addresses:
      'Each one, with its PDF and XML, goes to the addresses of its last e-mail; if it was never sent, to its customer’s.',
    alreadySent_one: '{{count}} was sent already and is not sent again.',
    alreadySent_other: '{{count}} were sent already and are not sent again.',
    who: 'To whom',
    cancelled_one: '{{count}} is cancelled.',
    cancelled_other: '{{count}} are cancelled.',
    send: 'Send {{documents}}',
  },
});
