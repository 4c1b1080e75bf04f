import { words } from '../words/words.ts';

/** Of the cancellation of any document: an invoice, a payment receipt, a payroll receipt or a retentions document. */
export const useCancelWords = words('cancel', {
  es: {
    title: 'Cancelar {{name}}',
    not: 'No se puede cancelar ahora',
    motivo: 'Motivo de cancelación',
    motivo01: 'Comprobante emitido con errores con relación: ya emití el que lo sustituye',
    motivo02: 'Comprobante emitido con errores sin relación: ninguno lo sustituye',
    motivo03: 'No se llevó a cabo la operación',
    motivo04: 'Operación nominativa relacionada en una factura global',
    replacement: 'Folio fiscal (UUID) del comprobante que lo sustituye',
    replacement_payrolls:
      'Si todavía no lo emite: súbalo en «Emitir desde un archivo» con el folio fiscal de este en la columna «replaces.0».',
    replacement_retentions:
      'Si todavía no lo emite: se emite con la API, con el folio fiscal de este en el campo «replaces».',
    freeUntil: 'Hasta el {{date}} se cancela sin que su cliente tenga que aceptar.',
    neverAsks: 'Se cancela sin que el receptor tenga que aceptar.',
    asksReceiver:
      'Su cliente tiene que aceptar en su Buzón Tributario. Si no contesta antes del {{date}}, el SAT la da por aceptada.',
    asksReceiverAlways:
      'Su cliente tiene que aceptar en su Buzón Tributario: es de combustibles, y mientras no conteste no se cancela.',
    until: 'La ley permite cancelar hasta el {{date}}.',
    blockingTitle: 'Antes hay que cancelar, en este orden:',
    I: 'Ingreso',
    E: 'Egreso',
    T: 'Traslado',
    P: 'Recibo de pago',
    N: 'Nómina',
    R: 'Retenciones',
    keep: 'No cancelar',
    confirm: 'Cancelar ante el SAT',
    done: 'El SAT aceptó la cancelación.',
    waiting: 'El SAT recibió la solicitud; falta la respuesta de su cliente.',
    underWay: 'La solicitud está en camino: el SAT todavía no la confirma.',
    notDone: 'El SAT no aceptó la cancelación.',
    // On the page of the document.
    requested: 'Cancelación solicitada el {{date}}, motivo {{motivo}}',
    replacedBy: 'la sustitución es {{uuid}}',
    accepted: 'aceptada el {{date}}',
    rejected: 'rechazada el {{date}}',
  },
  en: {
    title: 'Cancel {{name}}',
    not: 'It cannot be cancelled now',
    motivo: 'Reason for cancellation',
    motivo01: 'Issued with errors; the document that replaces it is already issued',
    motivo02: 'Issued with errors; not replaced',
    motivo03: 'The operation did not take place',
    motivo04: 'The sale is included in a global invoice',
    replacement: 'UUID of the document that replaces it',
    replacement_payrolls:
      'If you have not issued it yet: upload it under “Issue from a file” with the UUID of this one in the column “replaces.0”.',
    replacement_retentions:
      'If you have not issued it yet: it is issued with the API, with the UUID of this one in the field “replaces”.',
    freeUntil: 'Until {{date}} it is cancelled without your customer’s acceptance.',
    neverAsks: 'It is cancelled without the receiver’s acceptance.',
    asksReceiver:
      'Your customer has to accept in their Buzón Tributario. If they do not respond before {{date}}, the SAT takes it as accepted.',
    asksReceiverAlways:
      'Your customer has to accept in their Buzón Tributario: it is a fuel invoice, and without a response it is not cancelled.',
    until: 'By law it can be cancelled until {{date}}.',
    blockingTitle: 'Cancel these first, in this order:',
    I: 'Invoice (ingreso)',
    E: 'Credit note (egreso)',
    T: 'Transfer of goods (traslado)',
    P: 'Payment receipt',
    N: 'Payroll receipt',
    R: 'Retentions',
    keep: 'Do not cancel',
    confirm: 'Cancel with the SAT',
    done: 'The SAT accepted the cancellation.',
    waiting: 'The SAT has the request; your customer has not responded yet.',
    underWay: 'The request is on its way: the SAT has not confirmed it yet.',
    notDone: 'The SAT did not accept the cancellation.',
    requested: 'Cancellation requested on {{date}}, reason {{motivo}}',
    replacedBy: 'the replacement is {{uuid}}',
    accepted: 'accepted on {{date}}',
    rejected: 'rejected on {{date}}',
  },
});
