import { defineErrors } from './error-row.ts';

const tryLater = {
  en: 'Send the request again after Retry-After.',
  es: 'Envíe otra vez la solicitud después de Retry-After.',
};
const correctFindings = {
  en: 'Correct what each entry of `details` names; `hint` says how, `patch` is a safe fix.',
  es: 'Corrija lo que indica cada elemento de `details`; `hint` dice cómo, `patch` es una corrección segura.',
};

/** Invoices and payments: issuing, cancelling, substituting, printing, exporting, verifying. */
export const documentErrors = defineErrors({
  INVOICE_INVALID: {
    kind: 'bad-request',
    meaning: {
      en: 'The invoice breaks rules of the SAT or of this service.',
      es: 'La factura incumple reglas del SAT o de este servicio.',
    },
    remedy: correctFindings,
  },
  PAYMENT_INVALID: {
    kind: 'bad-request',
    meaning: {
      en: 'The payment receipt breaks rules of the SAT or of this service.',
      es: 'El recibo de pago incumple reglas del SAT o de este servicio.',
    },
    remedy: correctFindings,
  },
  PAYROLL_INVALID: {
    kind: 'bad-request',
    meaning: {
      en: 'The payroll receipt breaks rules of the SAT or of this service.',
      es: 'El recibo de nómina incumple reglas del SAT o de este servicio.',
    },
    remedy: correctFindings,
  },
  RETENTION_INVALID: {
    kind: 'bad-request',
    meaning: {
      en: 'The retentions document breaks rules of the SAT or of this service.',
      es: 'El comprobante de retenciones incumple reglas del SAT o de este servicio.',
    },
    remedy: correctFindings,
  },
  SCHEMA_INVALID: {
    kind: 'bad-request',
    meaning: {
      en: "The document does not follow the SAT's XML schema.",
      es: 'El comprobante no cumple el esquema XML del SAT.',
    },
    remedy: {
      en: 'Correct what `message` names; nothing was stamped.',
      es: 'Corrija lo que indica `message`; no se timbró nada.',
    },
  },
  PAC_REJECTED: {
    kind: 'bad-request',
    meaning: {
      en: 'The PAC or the SAT rejected it; the text and the code in `details` are theirs.',
      es: 'El PAC o el SAT lo rechazó; el texto y el código de `details` son suyos.',
    },
    remedy: {
      en: 'Correct what the text names and send it again; nothing was stamped or cancelled.',
      es: 'Corrija lo que dice el texto y envíelo otra vez; no se timbró ni canceló nada.',
    },
  },
  PAC_NOT_CONFIGURED: {
    kind: 'service-unavailable',
    message: { en: 'No PAC is configured for {environment}', es: 'No hay un PAC configurado para {environment}' },
    remedy: {
      en: 'The operator of this installation sets PAC_PRODUCTION or PAC_SANDBOX.',
      es: 'El operador de esta instalación configura PAC_PRODUCTION o PAC_SANDBOX.',
    },
  },
  PAC_UNAVAILABLE: {
    kind: 'service-unavailable',
    meaning: {
      en: 'The PAC is not responding. Nothing was stamped or cancelled.',
      es: 'El PAC no responde. No se timbró ni canceló nada.',
    },
    remedy: tryLater,
  },
  SAT_UNAVAILABLE: {
    kind: 'service-unavailable',
    message: {
      en: 'The SAT did not answer. Send the request again.',
      es: 'El SAT no respondió. Envíe otra vez la solicitud.',
    },
    remedy: tryLater,
  },
  IDEMPOTENCY_KEY_IN_FLIGHT: {
    kind: 'conflict',
    message: {
      en: 'A request with this idempotencyKey is still in progress',
      es: 'Todavía se está atendiendo una solicitud con este idempotencyKey',
    },
    remedy: {
      en: 'Send it again after Retry-After: the response will be the result of the first request.',
      es: 'Envíela otra vez después de Retry-After: la respuesta será el resultado de la primera solicitud.',
    },
  },
  IDEMPOTENCY_KEY_INVALID: {
    kind: 'bad-request',
    message: {
      en: 'Idempotency-Key must be a string of 1 to 255 characters',
      es: 'Idempotency-Key debe ser un texto de 1 a 255 caracteres',
    },
    remedy: {
      en: 'Send one Idempotency-Key header with a key of 1 to 255 characters, none of them a control character: a UUID, an order number.',
      es: 'Envíe un solo encabezado Idempotency-Key con una clave de 1 a 255 caracteres, ninguno de control: un UUID, un número de pedido.',
    },
  },
  IDEMPOTENCY_KEY_NOT_SUPPORTED: {
    kind: 'bad-request',
    message: {
      en: 'This operation does not support Idempotency-Key: omit the header',
      es: 'Esta operación no admite Idempotency-Key: omita el encabezado',
    },
    remedy: { en: 'Omit the header.', es: 'Omita el encabezado.' },
  },
  IDEMPOTENCY_OUTCOME_UNKNOWN: {
    kind: 'conflict',
    message: {
      en: 'The request with this Idempotency-Key was interrupted. Check whether it created anything; if not, send it with a new key',
      es: 'La solicitud con esta Idempotency-Key se interrumpió. Revise si creó algo; si no, envíela con una clave nueva',
    },
    remedy: {
      en: 'List the records; send it with a new key only if nothing was created.',
      es: 'Liste los registros; envíela con una clave nueva solo si no se creó nada.',
    },
  },
  QUEUE_FULL: {
    kind: 'too-many-requests',
    message: {
      en: 'At most {most} documents of an organization may wait to be issued. Send it again when there are fewer.',
      es: 'Como máximo {most} documentos de una organización pueden esperar a emitirse. Envíelo otra vez cuando haya menos.',
    },
    remedy: { en: 'Send it again after Retry-After.', es: 'Envíelo otra vez después de Retry-After.' },
  },
  NOT_QUEUED: {
    kind: 'conflict',
    message: {
      en: 'It is no longer queued: it is being issued, was issued or failed',
      es: 'Ya no está en la cola: se está emitiendo, ya se emitió o falló',
    },
    remedy: {
      en: 'Fetch it; once it is issued, cancel it with POST .../cancel.',
      es: 'Consúltelo; cuando esté emitido, cancélelo con POST .../cancel.',
    },
  },
  STILL_QUEUED: {
    kind: 'conflict',
    message: {
      en: 'It is queued and has no stamp yet',
      es: 'Está en la cola y aún no tiene timbre',
    },
    remedy: {
      en: 'Poll it until it is issued. To never issue it, remove it from the queue with DELETE.',
      es: 'Consúltelo hasta que esté emitido. Para no emitirlo nunca, quítelo de la cola con DELETE.',
    },
  },
  ISSUING_CANCELLED: {
    kind: 'failure',
    meaning: {
      en: 'It was removed from the queue (DELETE) before it was issued. Nothing was stamped.',
      es: 'Se quitó de la cola (DELETE) antes de que se emitiera. No se timbró nada.',
    },
    remedy: {
      en: 'Nothing needs to be done. To issue it after all, send its request again: its idempotencyKey is free.',
      es: 'No hace falta hacer nada. Para emitirlo de todos modos, envíe otra vez su solicitud: su idempotencyKey está libre.',
    },
  },
  BATCH_CANCELLED: {
    kind: 'failure',
    meaning: {
      en: 'Its batch was cancelled (DELETE) before it was issued. Nothing was stamped.',
      es: 'Su lote se canceló (DELETE) antes de que se emitiera. No se timbró nada.',
    },
    remedy: {
      en: 'Nothing needs to be done. To issue it after all, send its request again: its idempotencyKey is free.',
      es: 'No hace falta hacer nada. Para emitirlo de todos modos, envíe otra vez su solicitud: su idempotencyKey está libre.',
    },
  },
  QUEUE_EXPIRED: {
    kind: 'failure',
    meaning: {
      en: 'It could not be issued within 72 hours after it was due, for example because the PAC was not available. Nothing was stamped.',
      es: 'No se pudo emitir en las 72 horas desde que tocaba, por ejemplo porque el PAC no estaba disponible. No se timbró nada.',
    },
    remedy: {
      en: 'Send its request again, without a date or with one of the last 72 hours.',
      es: 'Envíe otra vez su solicitud, sin fecha o con una de las últimas 72 horas.',
    },
  },
  CREDENTIAL_ENDED: {
    kind: 'failure',
    meaning: {
      en: 'The key, session, membership or authorization that requested it ended, or lost the scope, before it was issued. Nothing was stamped.',
      es: 'La clave, la sesión, la membresía o la autorización que lo solicitó terminó, o perdió el permiso, antes de que se emitiera. No se timbró nada.',
    },
    remedy: {
      en: 'Send its request again with a credential that is in force.',
      es: 'Envíe otra vez su solicitud con una credencial vigente.',
    },
  },
  ABANDONED: {
    kind: 'failure',
    meaning: {
      en: 'The process that was issuing it stopped before anything was sent to the PAC. Nothing was stamped.',
      es: 'El proceso que lo emitía se detuvo antes de enviar nada al PAC. No se timbró nada.',
    },
    remedy: { en: 'Send its request again.', es: 'Envíe otra vez su solicitud.' },
  },
  IDEMPOTENCY_KEY_REPEATED: {
    kind: 'failure',
    meaning: {
      en: 'An earlier document of the same batch has the same idempotencyKey. This one was never queued.',
      es: 'Un documento anterior del mismo lote tiene el mismo idempotencyKey. Este no entró a la cola.',
    },
    remedy: {
      en: 'Give every document its own idempotencyKey, and send this one again if it is not a duplicate.',
      es: 'Dé a cada documento su propio idempotencyKey y envíe este otra vez si no es un duplicado.',
    },
  },
  ENVIRONMENT_OF_BATCH: {
    kind: 'failure',
    meaning: {
      en: 'The document names another environment (sandbox or production) than its batch. It was never queued.',
      es: 'El documento indica otro ambiente (pruebas o producción) que su lote. No entró a la cola.',
    },
    remedy: {
      en: 'Omit environment in the documents of a batch, or send a batch for each environment.',
      es: 'Omita environment en los documentos de un lote, o envíe un lote por ambiente.',
    },
  },
  SCHEDULED_AT_OUT_OF_RANGE: {
    kind: 'detail',
    meaning: {
      en: 'scheduledAt is in the past, or more than 72 hours ahead.',
      es: 'scheduledAt ya pasó, o está a más de 72 horas.',
    },
    remedy: {
      en: 'Send a time within the next 72 hours.',
      es: 'Envíe una hora dentro de las próximas 72 horas.',
    },
  },
  IDEMPOTENCY_KEY_OF_OTHER_KIND: {
    kind: 'conflict',
    meaning: {
      en: 'The idempotencyKey was used for another kind of document.',
      es: 'El idempotencyKey se usó para otro tipo de documento.',
    },
    remedy: { en: 'Use a new key for each intent.', es: 'Use una clave nueva para cada intención.' },
  },
  EXTERNAL_ID_TAKEN: {
    kind: 'conflict',
    message: {
      en: 'Another document has the externalId {externalId}. Nothing was stamped.',
      es: 'Otro comprobante tiene el externalId {externalId}. No se timbró nada.',
    },
    meaning: {
      en: 'An invoice or payment in the same environment has this externalId.',
      es: 'Una factura o un pago del mismo ambiente tiene este externalId.',
    },
    remedy: {
      en: 'Find that document with `GET /invoices?externalId=`, or use another externalId.',
      es: 'Busque ese comprobante con `GET /invoices?externalId=` o use otro externalId.',
    },
  },
  PAGE_TOO_DEEP: {
    kind: 'bad-request',
    isList: true,
    meaning: {
      en: 'The page is more than 200,000 documents from either end of a list that is not in the default order.',
      es: 'La página está a más de 200,000 documentos de ambos extremos de una lista en un orden que no es el predeterminado.',
    },
    remedy: {
      en: 'Continue with `after` and the `nextCursor` of a response, or narrow the filters.',
      es: 'Continúe con `after` y el `nextCursor` de una respuesta, o restrinja los filtros.',
    },
  },
  INVALID_CURSOR: {
    kind: 'bad-request',
    isList: true,
    meaning: {
      en: '`after` is not a cursor of this list in this order, or was sent together with `page`.',
      es: '`after` no es un cursor de esta lista en este orden, o se envió junto con `page`.',
    },
    remedy: {
      en: 'Send the `nextCursor` of the previous page, with the same `sort` and without `page`.',
      es: 'Envíe el `nextCursor` de la página anterior, con el mismo `sort` y sin `page`.',
    },
  },
  ATTEMPT_TAKEN_OVER: {
    kind: 'conflict',
    message: {
      en: 'The request took too long and was taken over. Send it again.',
      es: 'La solicitud tardó demasiado y la tomó otro proceso. Envíela otra vez.',
    },
    remedy: {
      en: 'Send it again with the same Idempotency-Key.',
      es: 'Envíela otra vez con la misma Idempotency-Key.',
    },
  },
  DUPLICATE_DOCUMENT: {
    kind: 'conflict',
    message: {
      en: 'This exact document was already stamped for another request: the same content, folio and date. Nothing else was stamped.',
      es: 'Este mismo comprobante ya se timbró para otra solicitud: el mismo contenido, folio y fecha. No se timbró nada más.',
    },
    meaning: {
      en: 'The same content with the same folio and date, to the second, is one document with one fiscal UUID.',
      es: 'El mismo contenido con el mismo folio y la misma fecha, al segundo, es un solo comprobante con un solo folio fiscal.',
    },
    remedy: {
      en: 'Use the document that was stamped: the list finds it by its folio. Send an Idempotency-Key to repeat a request safely; for another document omit `folioNumber` or send a different one.',
      es: 'Use el comprobante que se timbró: la lista lo encuentra por su folio. Envíe una Idempotency-Key para repetir una solicitud sin riesgo; para otro comprobante omita `folioNumber` o envíe uno distinto.',
    },
  },
  NOT_STAMPED: {
    kind: 'conflict',
    message: {
      en: 'It was never stamped, so there is nothing to cancel',
      es: 'No se timbró, así que no hay nada que cancelar',
    },
    meaning: {
      en: 'It was never stamped, so there is nothing to cancel. As the code of a document that failed: the PAC did not receive it.',
      es: 'No se timbró, así que no hay nada que cancelar. Como código de un comprobante que falló: el PAC no lo recibió.',
    },
    remedy: {
      en: 'Nothing needs to be done, unless you still need the document: then send its request again.',
      es: 'No hace falta hacer nada, salvo que aún necesite el comprobante: entonces envíe otra vez su solicitud.',
    },
  },
  STAMP_UNKNOWN: {
    kind: 'conflict',
    message: {
      en: 'It is not known yet whether it was stamped: try again when it has a UUID',
      es: 'Aún no se sabe si se timbró: intente de nuevo cuando tenga UUID',
    },
    remedy: { en: 'Try again after Retry-After.', es: 'Intente de nuevo después de Retry-After.' },
  },
  SEAL_FAILED: {
    kind: 'failure',
    meaning: {
      en: 'The document could not be sealed. Nothing was stamped.',
      es: 'No se pudo sellar el comprobante. No se timbró nada.',
    },
    remedy: {
      en: 'Check the certificate (GET .../certificates) and send the invoice again.',
      es: 'Revise el certificado (GET .../certificates) y envíe otra vez la factura.',
    },
  },
  CUSTOMER_AMBIGUOUS: {
    kind: 'detail',
    message: {
      en: 'customer and customerId are mutually exclusive',
      es: 'customer y customerId no pueden ir juntos',
    },
    remedy: { en: 'Send one of the two.', es: 'Envíe uno de los dos.' },
  },
  CUSTOMER_NOT_FOUND: {
    kind: 'detail',
    message: { en: 'Customer not found', es: 'No se encontró el cliente' },
    remedy: {
      en: 'Send the id of a customer of this organization and environment.',
      es: 'Envíe el id de un cliente de esta organización y ambiente.',
    },
  },
  PRODUCT_NOT_FOUND: {
    kind: 'detail',
    message: { en: 'Product not found', es: 'No se encontró el producto' },
    remedy: {
      en: 'Send the id or the sku of a product of this organization and environment, or describe the item inline.',
      es: 'Envíe el id o el sku de un producto de esta organización y ambiente, o describa el concepto en la solicitud.',
    },
  },
  PRODUCT_INACTIVE: {
    kind: 'detail',
    message: { en: 'Product is not active', es: 'El producto no está activo' },
    remedy: { en: 'Activate the product, or use another one.', es: 'Active el producto o use otro.' },
  },
  RELATED_INVOICE_INVALID: {
    kind: 'bad-request',
    message: {
      en: 'relatedInvoiceUuid must reference a vigente Ingreso invoice of this organization',
      es: 'relatedInvoiceUuid debe ser de una factura de Ingreso vigente de esta organización',
    },
    remedy: {
      en: 'Send the UUID of an Ingreso in force, in the same organization and environment; in `related`, documents in this environment.',
      es: 'Envíe el UUID de un Ingreso vigente, de la misma organización y ambiente; en `related`, comprobantes de este ambiente.',
    },
  },
  RELATED_INVOICE_BEING_CANCELLED: {
    kind: 'detail',
    meaning: {
      en: 'The invoice to be credited is being cancelled, or replaced by another one.',
      es: 'La factura por acreditar está en proceso de cancelación o de sustitución por otra.',
    },
    remedy: {
      en: 'Wait for the outcome of the cancellation or substitution.',
      es: 'Espere el resultado de la cancelación o de la sustitución.',
    },
  },
  CREDIT_CURRENCY: {
    kind: 'detail',
    meaning: {
      en: 'A credit note must have the currency of the invoice that it credits.',
      es: 'Una nota de crédito debe llevar la moneda de la factura que acredita.',
    },
    remedy: { en: "Use the invoice's currency.", es: 'Use la moneda de la factura.' },
  },
  CREDIT_EXCEEDS_INVOICE: {
    kind: 'detail',
    meaning: {
      en: 'The credit notes in force would exceed the invoice.',
      es: 'Las notas de crédito vigentes excederían la factura.',
    },
    remedy: { en: 'Credit at most what remains.', es: 'Acredite como máximo lo que queda.' },
  },
  CREDIT_OTHER_RECEIVER: {
    kind: 'detail',
    meaning: {
      en: 'Warning: the credited invoice belongs to another receiver, whose balance the credit note reduces.',
      es: 'Advertencia: la factura acreditada es de otro receptor, cuyo saldo disminuye la nota de crédito.',
    },
    remedy: {
      en: 'Credit an invoice of the customer, or name the customer of the invoice.',
      es: 'Acredite una factura del cliente, o indique el cliente de la factura.',
    },
  },
  PAID_INVOICE_INVALID: {
    kind: 'detail',
    meaning: {
      en: 'The paid invoice is not an Ingreso in force with the same environment and receiver.',
      es: 'La factura pagada no es un Ingreso vigente del mismo ambiente y receptor.',
    },
    remedy: { en: 'Send the UUID of the invoice that was paid.', es: 'Envíe el UUID de la factura que se pagó.' },
  },
  INSTALLMENT_MISMATCH: {
    kind: 'detail',
    meaning: {
      en: 'The installment number is not the next one of the invoice.',
      es: 'El número de parcialidad no es el que sigue en la factura.',
    },
    remedy: { en: 'Omit `installment`.', es: 'Omita `installment`.' },
  },
  REPLACED_RECEIPT_INVALID: {
    kind: 'detail',
    meaning: {
      en: 'A receipt to be replaced must be in force, in the same environment.',
      es: 'El recibo que se sustituye debe estar vigente y ser del mismo ambiente.',
    },
    remedy: { en: 'Send the UUID of a receipt in force.', es: 'Envíe el UUID de un recibo vigente.' },
  },
  ALREADY_CANCELLED: {
    kind: 'conflict',
    message: { en: 'It is cancelado already', es: 'Ya está cancelado' },
    remedy: { en: 'Nothing needs to be done.', es: 'No hace falta hacer nada.' },
  },
  CANCELLATION_PENDING: {
    kind: 'conflict',
    message: { en: 'A cancellation is already pending', es: 'Ya hay una cancelación pendiente' },
    remedy: {
      en: 'Wait for the receiver; GET .../cancellations shows its status.',
      es: 'Espere al receptor; GET .../cancellations muestra su estado.',
    },
  },
  NOT_TAKEN: {
    kind: 'detail',
    meaning: {
      en: 'The SAT did not receive the cancellation request within three days. This code appears in the cancellation history.',
      es: 'El SAT no recibió la solicitud de cancelación en tres días. Este código aparece en el historial de cancelaciones.',
    },
    remedy: { en: 'Request the cancellation again.', es: 'Solicite otra vez la cancelación.' },
  },
  CANCELLATION_TOO_LATE: {
    kind: 'bad-request',
    message: {
      en: 'It could be cancelled until {until} only (CFF article 29-A)',
      es: 'Solo se podía cancelar hasta {until} (artículo 29-A del CFF)',
    },
    remedy: {
      en: 'Issue a credit note (Egreso) for it instead.',
      es: 'Emita en su lugar una nota de crédito (Egreso).',
    },
  },
  RELATED_DOCUMENTS: {
    kind: 'bad-request',
    meaning: {
      en: 'Related documents in force must be cancelled first.',
      es: 'Hay comprobantes relacionados vigentes que deben cancelarse antes.',
    },
    remedy: {
      en: 'GET /invoices/{id}/cancel/plan names them in the order in which they can be cancelled; ignoreRelated sends the request to the SAT anyway.',
      es: 'GET /invoices/{id}/cancel/plan los indica en el orden en que se pueden cancelar; ignoreRelated envía la solicitud al SAT de todos modos.',
    },
  },
  RELATED_DOCUMENT_IN_FLIGHT: {
    kind: 'conflict',
    message: {
      en: 'A credit note or payment receipt for it is being stamped: try again when that is done',
      es: 'Se está timbrando una nota de crédito o un recibo de pago suyo: intente de nuevo cuando termine',
    },
    remedy: { en: 'Try again after Retry-After.', es: 'Intente de nuevo después de Retry-After.' },
  },
  SUBSTITUTE_INVALID: {
    kind: 'bad-request',
    meaning: {
      en: 'The substitute must be in force, of the same type, and relate to the original with type 04.',
      es: 'El comprobante que lo sustituye debe estar vigente, ser del mismo tipo y relacionarse con el original con el tipo 04.',
    },
    remedy: {
      en: 'Issue the substitute with `related` type 04, or use POST /invoices/{id}/substitute.',
      es: 'Emita el sustituto con `related` tipo 04, o use POST /invoices/{id}/substitute.',
    },
  },
  NOT_SUBSTITUTABLE: {
    kind: 'conflict',
    meaning: {
      en: 'The document cannot be replaced now; `message` says why.',
      es: 'El comprobante no se puede sustituir ahora; `message` dice por qué.',
    },
    remedy: {
      en: 'GET /invoices/{id}/cancel/plan lists what is possible.',
      es: 'GET /invoices/{id}/cancel/plan dice qué es posible.',
    },
  },
  SUBSTITUTION_UNDER_WAY: {
    kind: 'conflict',
    message: { en: 'A substitution is already in progress', es: 'Ya hay una sustitución en curso' },
    remedy: { en: 'GET .../substitute shows its status.', es: 'GET .../substitute muestra su estado.' },
  },
  RECEIPT_IS_REPLACED_OTHERWISE: {
    kind: 'bad-request',
    message: {
      en: 'To replace a payment receipt, use POST /payments with `replaces`',
      es: 'Para sustituir un recibo de pago, use POST /payments con `replaces`',
    },
    remedy: { en: 'Use POST /payments with `replaces`.', es: 'Use POST /payments con `replaces`.' },
  },
  EMAIL_RECIPIENT_REQUIRED: {
    kind: 'bad-request',
    isList: true,
    message: {
      en: 'emails is required: no e-mail address of the receiver is known',
      es: 'emails es obligatorio: no se conoce ningún correo del receptor',
    },
    remedy: {
      en: 'Send the addresses. Issue with customer.save or with email to keep the address of a customer object.',
      es: 'Indique los correos. Emita con customer.save o con email para conservar el correo de un objeto customer.',
    },
  },
  EXPORT_TOO_LARGE: {
    kind: 'bad-request',
    meaning: {
      en: 'More documents match than one export can contain.',
      es: 'Coinciden más comprobantes de los que caben en una exportación.',
    },
    remedy: { en: 'Narrow the range with dateFrom and dateTo.', es: 'Reduzca el periodo con dateFrom y dateTo.' },
  },
  EXPORT_RUNNING: {
    kind: 'too-many-requests',
    message: {
      en: 'An export of this organization, or one of yours, is still running. Start the next one when it has finished.',
      es: 'Todavía hay una exportación de esta organización, o suya, en curso. Empiece la siguiente cuando termine.',
    },
    remedy: { en: 'Try again after Retry-After.', es: 'Intente de nuevo después de Retry-After.' },
  },
  EXPORTS_BUSY: {
    kind: 'service-unavailable',
    message: {
      en: 'Too many exports are running. Try again in a few seconds.',
      es: 'Hay demasiadas exportaciones en curso. Intente de nuevo en unos segundos.',
    },
    remedy: tryLater,
  },
  XML_REQUIRED: {
    kind: 'bad-request',
    message: {
      en: 'Send the XML as application/xml, as the multipart field file, or as {"xml": "..."}',
      es: 'Envíe el XML como application/xml, en el campo multipart file o como {"xml": "..."}',
    },
    remedy: { en: 'Send the document.', es: 'Envíe el comprobante.' },
  },
  NOT_XML: {
    kind: 'bad-request',
    message: { en: 'The document cannot be read: {reason}', es: 'El documento no se puede leer: {reason}' },
    remedy: { en: 'Send the XML as it was stamped.', es: 'Envíe el XML tal como se timbró.' },
  },
  NOT_A_CFDI: {
    kind: 'bad-request',
    message: { en: 'The document is not a CFDI 4.0: {reason}', es: 'El documento no es un CFDI 4.0: {reason}' },
    remedy: { en: 'Send a CFDI of version 4.0.', es: 'Envíe un CFDI de versión 4.0.' },
  },
  PAC_CERTIFICATE_INVALID: {
    kind: 'bad-request',
    message: {
      en: 'pacCertificate must be a certificate, DER in base64 or PEM',
      es: 'pacCertificate debe ser un certificado, DER en base64 o PEM',
    },
    remedy: { en: "Send the PAC's certificate, or omit it.", es: 'Envíe el certificado del PAC u omítalo.' },
  },
  VERIFICATION_TOO_COSTLY: {
    kind: 'bad-request',
    message: {
      en: 'Verifying the document takes longer than the limit of three seconds',
      es: 'Verificar el documento tarda más que el límite de tres segundos',
    },
    remedy: { en: 'Verify documents of ordinary size.', es: 'Verifique documentos de tamaño normal.' },
  },
  VERIFIER_BUSY: {
    kind: 'service-unavailable',
    message: {
      en: 'Too many large documents are being verified. Send it again.',
      es: 'Se están verificando demasiados documentos grandes. Envíelo otra vez.',
    },
    remedy: tryLater,
  },
});
