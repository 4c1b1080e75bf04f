import { rawComplementCodes } from './complements/raw-complement-codes.ts';
import { type RuleRow, row } from './rule-row.ts';

const digits = [
  'Send a positive number with the number of decimals in `message`.',
  'Envíe un número positivo con los decimales que indica `message`.',
] as const;
const leaveOut = ['Omit the field.', 'Omita el campo.'] as const;
const rfc = [
  'Correct the RFC: 12 characters (company) or 13 (natural person), in capitals.',
  'Corrija el RFC: 12 caracteres (persona moral) o 13 (persona física), en mayúsculas.',
] as const;
const zip = [
  'Send a postal code of five digits, as text.',
  'Envíe un código postal de cinco dígitos, como texto.',
] as const;

/** Findings of our own rules; the SAT's use the codes of its matrix. Warnings are listed in `warnings`. */
export const ruleCodes = {
  REQUIRED: row('The field is missing.', 'Falta el campo.', 'Send the field.', 'Envíe el campo.'),
  ACQUIRER_OPERATION_INVALID: row(
    'acquirerOperation is not a number of 1 to 10 digits.',
    'acquirerOperation no es un número de 1 a 10 dígitos.',
    'Send the number that the SAT assigned to the acquirer.',
    'Envíe el número que el SAT asignó al adquirente.',
  ),
  ADDENDA_NOT_WELL_FORMED: row(
    'The addenda is not well-formed XML.',
    'La addenda no es XML bien formado.',
    'Send complete elements with their namespaces declared.',
    'Envíe elementos completos con sus espacios de nombres declarados.',
  ),
  AMOUNT_MISMATCH: row(
    'The amount of a line is not quantity x unitPrice.',
    'El importe de un concepto no es quantity x unitPrice.',
    'Omit amount, or correct it.',
    'Omita amount o corríjalo.',
  ),
  AMOUNT_TOO_LARGE: row(
    'An amount has more than 13 whole digits, which the numbers of our responses would not show to the cent.',
    'Un importe tiene más de 13 dígitos enteros, que los números de nuestras respuestas no mostrarían al centavo.',
    'Split the document.',
    'Divida el comprobante.',
  ),
  BALANCE_MISMATCH: row(
    'previousBalance is not the amount owed on the invoice.',
    'previousBalance no es el saldo de la factura.',
    'Omit it: Lacre knows the balance.',
    'Omítalo: Lacre conoce el saldo.',
  ),
  ...rawComplementCodes,
  COMPLEMENT_NOT_ALLOWED: row(
    'The complement is not allowed in documents of this type.',
    'El complemento no se permite en comprobantes de este tipo.',
    'Omit it, or issue a document of a type that allows it.',
    'Omítalo o emita un comprobante de un tipo que lo permita.',
  ),
  COMPLEMENT_SUM_MISMATCH: row(
    'A total of a complement is not the sum of its parts.',
    'Un total de un complemento no es la suma de sus partes.',
    'Omit the total, or correct the amounts.',
    'Omita el total, o corrija los importes.',
  ),
  COMPLEMENT_CATALOG_NOT_HELD: row(
    'A catalog of the complement is not installed: only the PAC checks its keys.',
    'Un catálogo del complemento no está instalado: solo el PAC revisa sus claves.',
    'Import the SAT data with the catalogs of complements; the document does not need to change.',
    'Importe los datos del SAT con los catálogos de los complementos; el comprobante no tiene que cambiar.',
  ),
  COMPLEMENT_REQUIRED: row(
    'The product key requires a complement; the PAC may reject the document without it.',
    'La clave de producto requiere un complemento; sin él, el PAC puede rechazar el comprobante.',
    'Add the complement named in `message`; GET /sat/complements shows an example.',
    'Agregue el complemento que indica `message`; GET /sat/complements muestra un ejemplo.',
  ),
  COMPLEMENT_GUIDE: row(
    "The SAT's guide or schema of a complement, or the decree behind it, requires something else; PACs do not check it.",
    'La guía o el esquema del SAT de un complemento, o el decreto que lo origina, pide otra cosa; los PAC no lo revisan.',
    'Compare the document with `message`; it is issued anyway.',
    'Compare el comprobante con lo que indica `message`; se emite de todos modos.',
  ),
  COMPLEMENT_SCHEMA_NOT_HELD: row(
    'The schema of the complement is not installed: the check of the document is partial.',
    'El esquema del complemento no está instalado: la revisión del comprobante es parcial.',
    'Import the SAT data with its schemas; the document does not need to change.',
    'Importe los datos del SAT con sus esquemas; el comprobante no tiene que cambiar.',
  ),
  DONATION_NOT_AT_ONCE: row(
    'A donation cannot be paid in installments.',
    'Un donativo no puede pagarse en parcialidades.',
    'Send paymentMethod PUE.',
    'Envíe paymentMethod PUE.',
  ),
  DONATION_TAXED: row('A donation must not have taxes.', 'Un donativo no lleva impuestos.', ...leaveOut),
  CODE_NOT_IN_CATALOG: row(
    'A code is not in its SAT catalog.',
    'Una clave no está en su catálogo del SAT.',
    'Search for it with GET /sat/catalogs/{name}?q=.',
    'Búsquela con GET /sat/catalogs/{name}?q=.',
  ),
  CURRENCY_NOT_ALLOWED: row(
    'The currency XXX is only for documents without amounts.',
    'La moneda XXX es solo para comprobantes sin importes.',
    'Send the currency of the amounts.',
    'Envíe la moneda de los importes.',
  ),
  DATE_OUT_OF_RANGE: row(
    'The date is in the future, more than 72 hours ago, or before the signing certificate became valid.',
    'La fecha está en el futuro, tiene más de 72 horas o es anterior a la vigencia del certificado de sello.',
    'Omit date, or send a local time within the last 72 hours.',
    'Omita date o envíe una hora local dentro de las últimas 72 horas.',
  ),
  DISCOUNT_INVALID: row(
    'The discount is not a number between 0 and the amount of the item.',
    'El descuento no es un número entre 0 y el importe del concepto.',
    'Correct the discount.',
    'Corrija el descuento.',
  ),
  DISCOUNT_NOT_ALLOWED: row('A Traslado must not have a discount.', 'Un Traslado no lleva descuento.', ...leaveOut),
  DOCUMENTS_REQUIRED: row(
    'A payment has no documents: it does not list the invoices that it pays.',
    'Un pago no lleva documents: no indica ninguna de las facturas que paga.',
    'List the invoices that it pays in documents.',
    'Indique en documents las facturas que paga.',
  ),
  DOCUMENT_BASE_UNUSUAL: row(
    'Warning: the base of a tax exceeds what the payment settles of the invoice.',
    'Advertencia: la base de un impuesto es mayor que lo que el pago cubre de la factura.',
    "Send the invoice's base x paid / total.",
    'Envíe la base de la factura x paid / total.',
  ),
  DOCUMENT_CURRENCY: row(
    'The currency is not that of the paid invoice.',
    'La moneda no es la de la factura pagada.',
    'Omit it.',
    'Omítala.',
  ),
  DOCUMENT_TAXES_REQUIRED: row(
    'The taxes of an invoice that was not issued in Lacre are not known.',
    'No se conocen los impuestos de una factura que no se emitió en Lacre.',
    'Send taxes with their base, or taxObject 01 if the invoice has none.',
    'Envíe taxes con su base, o taxObject 01 si la factura no lleva impuestos.',
  ),
  DOCUMENT_REPEATED: row(
    'An invoice is listed twice in one payment.',
    'Una factura aparece dos veces en un pago.',
    'List it once with the whole amount.',
    'Indíquela una sola vez con todo el importe.',
  ),
  DOCUMENT_UUID_INVALID: row(
    'The paid invoice is not identified by a fiscal UUID.',
    'La factura pagada no se indica con un UUID fiscal.',
    'Send the UUID of the stamped invoice.',
    'Envíe el UUID de la factura timbrada.',
  ),
  EGRESO_MUST_BE_PUE: row(
    'A credit note (Egreso) must be PUE.',
    'Una nota de crédito (Egreso) debe ser PUE.',
    'Send paymentMethod PUE.',
    'Envíe paymentMethod PUE.',
  ),
  EQUIVALENCE_UNUSUAL: row(
    'Warning: equivalence contradicts the exchange rates of the payment and the invoice; it may be inverted.',
    'Advertencia: equivalence contradice los tipos de cambio del pago y de la factura; puede estar invertida.',
    "Send the units of the invoice's currency per unit of the payment's.",
    'Envíe las unidades de la moneda de la factura por unidad de la del pago.',
  ),
  EXCHANGE_IS_ONE: row(
    'Warning: exchange is exactly 1 for a foreign currency.',
    'Advertencia: exchange es exactamente 1 para una moneda extranjera.',
    'Check the exchange rate.',
    'Revise el tipo de cambio.',
  ),
  FOREIGN_TRADE_GUIDE: row(
    "Comercio Exterior does not follow the SAT's guide; if it is a warning, a PAC may accept it.",
    'Comercio Exterior no sigue la guía del SAT; si es una advertencia, un PAC puede aceptarlo.',
    'Correct the field named in `message`.',
    'Corrija el campo que indica `message`.',
  ),
  GLOBAL_GUIDE: row(
    "The global invoice does not follow the SAT's guide.",
    'La factura global no sigue la guía del SAT.',
    'Correct the field named in `message`.',
    'Corrija el campo que indica `message`.',
  ),
  GLOBAL_NOT_ALLOWED: row(
    'global is only for an Ingreso to the general public.',
    'global es solo para un Ingreso al público en general.',
    ...leaveOut,
  ),
  GLOBAL_YEAR_OLD: row(
    'Warning: the year of the global invoice is neither this one nor the last.',
    'Advertencia: el año de la factura global no es el actual ni el anterior.',
    'Check the year.',
    'Revise el año.',
  ),
  INSTALLMENT_INVALID: row(
    'The installment is not an integer from 1 to 999.',
    'La parcialidad no es un entero de 1 a 999.',
    'Omit installment.',
    'Omita installment.',
  ),
  INVOICE_NOT_PPD: row(
    'Payment receipts are only for PPD invoices.',
    'Un recibo de pago es solo para facturas PPD.',
    'You need not issue a receipt: the invoice was paid when it was issued.',
    'No es necesario emitir un recibo: la factura se pagó al emitirse.',
  ),
  ISSUER_RFC_INVALID: row("The issuer's RFC is not valid.", 'El RFC del emisor no es válido.', ...rfc),
  ITEMS_COUNT: row(
    'An invoice must have 1 to 5,000 items.',
    'Una factura debe tener de 1 a 5,000 conceptos.',
    'Split the invoice.',
    'Divida la factura.',
  ),
  LOCAL_TAX_AMOUNT_MISMATCH: row(
    'The amount of a local tax is not base x rate / 100.',
    'El importe de un impuesto local no es base x rate / 100.',
    'Omit amount.',
    'Omita amount.',
  ),
  LOCAL_TAX_BASE_INVALID: row(
    'The base of a local tax is not a number greater than or equal to 0.',
    'La base de un impuesto local no es un número mayor o igual que 0.',
    'Correct the base.',
    'Corrija la base.',
  ),
  LOCAL_TAX_NOT_ALLOWED: row(
    'A Traslado must not have local taxes.',
    'Un Traslado no lleva impuestos locales.',
    ...leaveOut,
  ),
  LOCAL_TAX_RATE_INVALID: row(
    'The rate of a local tax is not a percentage from 0 to 100 with at most two decimals.',
    'La tasa de un impuesto local no es un porcentaje de 0 a 100 con dos decimales como máximo.',
    'Send a percentage: 3 is three percent.',
    'Envíe un porcentaje: 3 es tres por ciento.',
  ),
  LOCAL_TAX_RATE_SMALL: row(
    'Warning: the rate of a local tax is below 0.1 %; it may be a fraction instead of a percentage.',
    'Advertencia: la tasa de un impuesto local es menor que 0.1 %; puede ser una fracción en lugar de un porcentaje.',
    'Send 3 for three percent, not 0.03.',
    'Envíe 3 para tres por ciento, no 0.03.',
  ),
  LOCAL_TAX_TOTAL: row(
    'The total of the local taxes is not their sum.',
    'El total de los impuestos locales no es su suma.',
    'Correct the amounts.',
    'Corrija los importes.',
  ),
  NUMBER_INVALID: row(
    'An amount of the payment is not a number in the documented form.',
    'Un importe del pago no es un número con la forma documentada.',
    ...digits,
  ),
  PAYMENTS_COUNT: row(
    'A receipt has too many payments or documents.',
    'Un recibo tiene demasiados pagos o documentos.',
    'Split the receipt.',
    'Divida el recibo.',
  ),
  PAYMENT_DATE_INVALID: row(
    'The date of the payment is not a local date or date-time, or is before 2010, which the schema does not allow.',
    'La fecha del pago no es una fecha ni una fecha y hora local, o es anterior a 2010, lo que el esquema no permite.',
    'Send 2026-11-20, or 2026-11-20T10:00:00.',
    'Envíe 2026-11-20 o 2026-11-20T10:00:00.',
  ),
  PAYMENT_IN_FUTURE: row(
    'The payment date is in the future.',
    'La fecha del pago está en el futuro.',
    'Send the date on which it was received.',
    'Envíe la fecha en que se recibió.',
  ),
  PAYMENT_RECEIPT_LATE: row(
    'Warning: receipts must be issued by the fifth day of the month after the payment.',
    'Advertencia: los recibos se emiten a más tardar el día 5 del mes siguiente al pago.',
    'Issue receipts earlier.',
    'Emita antes los recibos.',
  ),
  PROPERTY_TAX_ACCOUNT_INVALID: row(
    'A property tax account is not 1 to 150 letters and digits.',
    'Una cuenta predial no tiene de 1 a 150 letras y dígitos.',
    'Correct the account.',
    'Corrija la cuenta.',
  ),
  PUE_WITH_99: row(
    'A PUE invoice must state how it was paid: paymentForm 99 is only for PPD.',
    'Una factura pagada en una sola exhibición (PUE) debe indicar la forma de pago: 99 es solo para PPD.',
    'Send the actual paymentForm, or paymentMethod PPD.',
    'Envíe la paymentForm real o paymentMethod PPD.',
  ),
  QUANTITY_INVALID: row(
    'A quantity is not a positive number with at most six decimals.',
    'Una cantidad no es un número positivo con seis decimales como máximo.',
    ...digits,
  ),
  RECEIVER_RFC_INVALID: row("The receiver's RFC is not valid.", 'El RFC del receptor no es válido.', ...rfc),
  RECEIVER_ZIP_INVALID: row(
    "The receiver's postal code is not five digits.",
    'El código postal del receptor no tiene cinco dígitos.',
    ...zip,
  ),
  RELATED_INVOICE_INVALID: row(
    'The related invoice is not an Ingreso in force of this organization.',
    'La factura relacionada no es un Ingreso vigente de esta organización.',
    'Send the UUID of an Ingreso in force.',
    'Indique el UUID de un Ingreso vigente.',
  ),
  RELATED_INVOICE_NOT_ALLOWED: row(
    'relatedInvoiceUuid is for credit notes (type E).',
    'relatedInvoiceUuid es para notas de crédito (tipo E).',
    ...leaveOut,
  ),
  RELATED_UUIDS_REQUIRED: row(
    'A relation has no documents.',
    'Una relación no indica ningún comprobante.',
    'Send the UUIDs.',
    'Indique los UUID.',
  ),
  RELATED_UUID_INVALID: row(
    'A related document is not identified by a UUID.',
    'Un comprobante relacionado no se indica con un UUID.',
    'Send the fiscal UUID.',
    'Envíe el UUID fiscal.',
  ),
  RELATION_TYPE_ODD: row(
    'Warning: this type of relation is not intended for this type of document.',
    'Advertencia: este tipo de relación no está previsto para este tipo de comprobante.',
    'Check the type of the relation.',
    'Revise el tipo de relación.',
  ),
  RFC_CHECK_DIGIT: row(
    'Warning: the check digit of the RFC does not match.',
    'Advertencia: el dígito verificador del RFC no coincide.',
    'Compare it with the tax certificate (CSF).',
    'Compárelo con la Constancia de Situación Fiscal.',
  ),
  TAX_AMOUNT_MISMATCH: row(
    'The amount of a tax is not base x rate.',
    'El importe de un impuesto no es base x rate.',
    'Omit amount.',
    'Omita amount.',
  ),
  TAX_BASE_MISMATCH: row(
    'The base of a tax is not the amount of the item minus its discount.',
    'La base de un impuesto no es el importe del concepto menos su descuento.',
    'Omit base.',
    'Omita base.',
  ),
  TAX_BASE_UNUSUAL: row(
    'Warning: the base of a tax does not follow from the price; it was used as sent.',
    'Advertencia: la base de un impuesto no corresponde al precio; se usó tal como se envió.',
    'Omit base, unless only part of the price is taxed.',
    'Omita base, salvo que solo una parte del precio esté gravada.',
  ),
  TAX_REPEATED: row(
    'The same tax occurs twice in one item.',
    'El mismo impuesto aparece dos veces en un concepto.',
    'Send each tax once.',
    'Indique cada impuesto una sola vez.',
  ),
  TEXT_CHARACTERS: row(
    'A text contains characters that are not allowed in a CFDI.',
    'Un texto contiene caracteres que no se permiten en un CFDI.',
    'Remove control characters.',
    'Quite los caracteres de control.',
  ),
  TEXT_ESCAPED_TWICE: row(
    'Warning: a text contains an XML entity such as &amp;, which will be printed literally.',
    'Advertencia: un texto contiene una entidad XML como &amp;, que se imprimirá tal cual.',
    'Send plain text.',
    'Envíe texto sin codificar.',
  ),
  TEXT_FORM: row(
    'A text of the document does not have the form that the schema requires.',
    'Un texto del comprobante no tiene la forma que pide el esquema.',
    'Correct the field named in `message`.',
    'Corrija el campo que indica `message`.',
  ),
  TEXT_PIPE: row(
    'A text contains the character |, which the original string does not allow.',
    'Un texto contiene el carácter |, que la cadena original no admite.',
    'Remove it.',
    'Quítelo.',
  ),
  THIRD_PARTY_RFC_INVALID: row("The third party's RFC is not valid.", 'El RFC del tercero no es válido.', ...rfc),
  THIRD_PARTY_ZIP_INVALID: row(
    "The third party's postal code is not five digits.",
    'El código postal del tercero no tiene cinco dígitos.',
    ...zip,
  ),
  TOTAL_INVALID: row(
    'total is not a number greater than or equal to 0.',
    'total no es un número mayor o igual que 0.',
    'Correct it or omit it.',
    'Corríjalo u omítalo.',
  ),
  TOTAL_NEGATIVE: row(
    'The total would be negative.',
    'El total sería negativo.',
    'Correct discounts and withholdings.',
    'Corrija descuentos y retenciones.',
  ),
  TOTAL_UNREACHABLE: row(
    'The items do not add up to the total that was sent, and rounding cannot compensate for the difference.',
    'Los conceptos no suman el total enviado, y el redondeo no puede compensar la diferencia.',
    'Correct the prices, or omit total.',
    'Corrija los precios u omita total.',
  ),
  TYPE_NOT_SUPPORTED: row(
    'The type is not I, E or T.',
    'El tipo no es I, E ni T.',
    'Send I, E or T.',
    'Envíe I, E o T.',
  ),
  UNIT_PRICE_DECIMALS: row(
    'A unit price has more than six decimals.',
    'Un valor unitario tiene más de seis decimales.',
    'Round it to six decimals, as `patch` does.',
    'Redondéelo a seis decimales, como hace `patch`.',
  ),
  WITHHELD_EXCEEDS_BASE: row(
    'Warning: a retention withholds more than the base of the tax.',
    'Advertencia: una retención retiene más que la base del impuesto.',
    'Correct baseRet or montoRet.',
    'Corrija baseRet o montoRet.',
  ),
  WITHHELD_IVA_EXCEEDS_TRANSFERRED: row(
    'Warning: more IVA is withheld than the document transfers.',
    'Advertencia: se retiene más IVA del que el comprobante traslada.',
    'Add the transferred IVA, or correct the withheld one.',
    'Agregue el IVA trasladado o corrija el retenido.',
  ),
} as const satisfies Record<string, RuleRow>;

/** Code of one of our own findings. */
export type RuleCode = keyof typeof ruleCodes;

/**
 * A rule of the SAT's validation matrices for the CFDI or a complement; 301, 305 and 401 are the codes for form,
 * certificate and time.
 */
export type SatRule =
  | `${'CFDI' | 'CRP' | 'INE' | 'CP' | 'CCE' | 'NOM' | 'Reten' | 'SPT' | 'PDR' | 'ECC'}${number}`
  | '301'
  | '305'
  | '401';
