import type { Language } from '@lacre/services/language';

/** Spanish texts by the English ones of events and of the OpenAPI document, which are in English only. */
const spanish: Readonly<Record<string, string>> = {
  'The profile or the legal data of the organization changed.':
    'Cambiaron el perfil o los datos fiscales de la organización.',
  'A signing certificate (CSD) was uploaded.': 'Se subió un certificado de sello digital (CSD).',
  'The active certificate expires soon: upload the next one. Sent 30, 15, 7 and 1 days before.':
    'El certificado activo vence pronto: suba el siguiente. Se envía 30, 15, 7 y 1 días antes.',
  'The active certificate has expired.': 'El certificado activo venció.',
  'A person became a member.': 'Una persona ingresó a la organización.',
  'The role of a member changed, also when the ownership was transferred.':
    'Cambió el rol de un miembro, también al transferirse la propiedad.',
  'A member was removed or left.': 'Un miembro salió o se le quitó el acceso.',
  'A person was invited.': 'Se invitó a una persona.',
  'An invitation was accepted; `member.added` comes with it.':
    'Se aceptó una invitación; también se envía `member.added`.',
  'An invitation was declined.': 'Se rechazó una invitación.',
  'An invitation was cancelled.': 'Se canceló una invitación.',
  'An invitation expired.': 'Venció una invitación.',
  'A document was stamped: invoice, credit note or payment receipt.':
    'Se timbró un comprobante: factura, nota de crédito o recibo de pago.',
  'A document that was queued or had an unknown outcome is certainly not stamped: its idempotency key is released.':
    'Un comprobante que estaba en cola o cuyo resultado no se conocía definitivamente no se timbró: su clave de idempotencia queda libre.',
  'A document with an unknown outcome turned out to be stamped.':
    'Un comprobante cuyo resultado no se conocía sí se timbró.',
  'The last document of a batch was stamped, failed or was cancelled.':
    'El último comprobante de un lote se timbró, falló o se canceló.',
  'The cancellation was requested from the SAT.': 'Se solicitó la cancelación al SAT.',
  'The receiver or the SAT rejected the cancellation.': 'El receptor o el SAT rechazó la cancelación.',
  'The document is cancelled at the SAT.': 'El comprobante está cancelado ante el SAT.',
  'The SAT accepted the cancellation, but the record is not updated yet; Lacre repairs it automatically.':
    'El SAT aceptó la cancelación, pero el registro aún no lo refleja; Lacre lo corrige solo.',
  'A payroll receipt was stamped.': 'Se timbró un recibo de nómina.',
  'A payroll receipt that was queued or had an unknown outcome is certainly not stamped: its idempotency key is released.':
    'Un recibo de nómina que estaba en cola o cuyo resultado no se conocía definitivamente no se timbró: su clave de idempotencia queda libre.',
  'A payroll receipt with an unknown outcome turned out to be stamped.':
    'Un recibo de nómina cuyo resultado no se conocía sí se timbró.',
  'The last receipt of a batch was stamped, failed or was cancelled.':
    'El último recibo de un lote se timbró, falló o se canceló.',
  'The SAT rejected the cancellation.': 'El SAT rechazó la cancelación.',
  'The receipt is cancelled at the SAT.': 'El recibo está cancelado ante el SAT.',
  'A retentions document was stamped.': 'Se timbró un CFDI de retenciones.',
  'A retentions document with an unknown outcome is certainly not stamped: its idempotency key is released.':
    'Un CFDI de retenciones cuyo resultado no se conocía definitivamente no se timbró: su clave de idempotencia queda libre.',
  'A retentions document with an unknown outcome turned out to be stamped.':
    'Un CFDI de retenciones cuyo resultado no se conocía sí se timbró.',
  'The retentions document is cancelled at the SAT.': 'El CFDI de retenciones está cancelado ante el SAT.',
  'A document was sent by e-mail.': 'Se envió un comprobante por correo.',
  'A customer was created.': 'Se creó un cliente.',
  'A customer was updated.': 'Se modificó un cliente.',
  'A customer was deleted.': 'Se borró un cliente.',
  'A file of customers was imported: one event per file.': 'Se importó un archivo de clientes: un evento por archivo.',
  'A product was created.': 'Se creó un producto.',
  'A product was updated.': 'Se modificó un producto.',
  'A product was deleted.': 'Se borró un producto.',
  'A file of products was imported: one event per file.': 'Se importó un archivo de productos: un evento por archivo.',
  'An API key was created.': 'Se creó una clave de API.',
  'An API key was replaced by another one.': 'Una clave de API se sustituyó por otra.',
  'An API key was revoked.': 'Se revocó una clave de API.',
  'An API key expires soon: sent 30, 15, 7 and 1 days before.':
    'Una clave de API vence pronto: se envía 30, 15, 7 y 1 días antes.',
  'A user authorized an application in this organization.': 'Un usuario autorizó una aplicación en esta organización.',
  'An authorization of an application ended.': 'Terminó la autorización de una aplicación.',
  'Most of the stamps of the month are used.': 'Se usó la mayor parte de los timbres del mes.',
  'The stamps of the month are used up.': 'Se agotaron los timbres del mes.',
  'A test was requested (POST /organizations/{organizationId}/webhooks/{id}/test).':
    'Se solicitó una prueba (POST /organizations/{organizationId}/webhooks/{id}/test).',
  'Importe, before taxes and discount: quantity x unitPrice, to half a cent. Default: computed':
    'Importe, antes de impuestos y descuento: quantity x unitPrice, con una tolerancia de medio centavo. Si se omite, se calcula',
  'With it, only `quantity` is required': 'Si se envía, solo `quantity` es obligatorio',
  'May be zero only if type is T': 'Solo puede ser cero si type es T',
  'NoIdentificacion. In an item without productId, description, productKey and unitKey it selects the product of the organization with this SKU':
    'NoIdentificacion. En un concepto sin productId, description, productKey ni unitKey, elige el producto de la organización con este SKU',
  'c_ObjetoImp; default 02 with taxes, else 01': 'c_ObjetoImp; por omisión, 02 con impuestos y 01 sin ellos',
  'true: unitPrice and discount include the transferred taxes. Default: the setting of the product':
    'true: unitPrice y discount incluyen los impuestos trasladados. Por omisión, lo que indica el producto',
  'NumeroPedimento of each import': 'NumeroPedimento de cada importación',
  'Numero of each CuentaPredial': 'Numero de cada CuentaPredial',
  'Complement of the item, by key (GET /sat/complements)':
    'Complemento del concepto, por su clave (GET /sat/complements)',
  'When the payment was received, local time: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`':
    'Cuándo se recibió el pago, en hora local: `YYYY-MM-DD` o `YYYY-MM-DDThh:mm:ss`',
  'c_FormaPago, never 99': 'c_FormaPago, nunca 99',
  'Pesos per unit of `currency`; required for any currency other than MXN':
    'Pesos por unidad de `currency`; obligatorio si la moneda no es MXN',
  'Default: the sum of the amounts paid to the documents': 'Por omisión, la suma de lo pagado a los documentos',
  'UUID of the PPD invoice being paid': 'UUID de la factura PPD que se paga',
  "Amount paid of the invoice, in the invoice's currency": 'Lo que se paga de la factura, en la moneda de la factura',
  "Default: the invoice's": 'Por omisión, la de la factura',
  "Units of the invoice's currency per unit of the payment's. Default: 1 for the same currency, `exchange` for an invoice in pesos; otherwise required":
    'Unidades de la moneda de la factura por cada unidad de la del pago. Por omisión, 1 si es la misma moneda y `exchange` si la factura es en pesos; en otro caso es obligatorio',
  'Default: the next installment of the invoice, or that of the receipt in `replaces`; no other value is accepted':
    'Por omisión, la parcialidad que sigue en la factura, o la del recibo en `replaces`; no se acepta otro valor',
  'Default: the balance of the invoice, or the balance before the receipt in `replaces`; no other value is accepted. Required for an invoice that was not issued here':
    'Por omisión, el saldo de la factura, o el anterior al recibo en `replaces`; no se acepta otro valor. Obligatorio si la factura no se emitió aquí',
  "c_ObjetoImp; default: the invoice's": 'c_ObjetoImp; por omisión, el de la factura',
  "Default: the invoice's, in proportion": 'Por omisión, los de la factura, en proporción',
};

/** `text` of an event or a field in `language`; names of the SAT's nodes are the same in both. */
export function inLanguage(text: string, language: Language): string {
  if (language === 'en') return text;
  return spanish[text] ?? text.replace(/^Node(s?) (?=\w+$)/, 'Nodo$1 ');
}
