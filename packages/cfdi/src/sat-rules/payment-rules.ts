import { computed, decimals, leaveOut, rowOf, type SatRuleRow, type Texts, text, written } from './sat-rule-row.ts';

const payments = text(
  'SAT, validation matrix of the complement for payments 2.0 (Revisión B)',
  'SAT, matriz de validaciones del complemento para recepción de pagos 2.0 (Revisión B)',
);
const pago = rowOf(payments);

const fixedAs = (attribute: string, value: string | undefined) =>
  pago(
    value === undefined
      ? [`A receipt has no ${attribute}.`, `Un recibo de pago no lleva ${attribute}.`]
      : [`${attribute} of a receipt is ${value}.`, `${attribute} de un recibo de pago es ${value}.`],
    written,
  );
const conceptAs = (attribute: string, value: string | undefined) => fixedAs(`${attribute} (Concepto)`, value);
const totalOf = (attribute: string) =>
  pago(
    [`${attribute} is the sum over all payments, in pesos.`, `${attribute} es la suma de todos los pagos, en pesos.`],
    computed,
  );
const onlyThroughBank = (attribute: string, field: string) =>
  pago(
    [
      `${attribute} is present only with a FormaDePagoP through a bank (c_FormaPago).`,
      `${attribute} va solo con una FormaDePagoP bancarizada (c_FormaPago).`,
    ],
    leaveOut(`payments[].${field}`),
  );
const accountForm = (attribute: string, field: string) =>
  pago(
    [
      `${attribute} has the form that c_FormaPago defines for its FormaDePagoP.`,
      `${attribute} tiene la forma que c_FormaPago define para su FormaDePagoP.`,
    ],
    [
      `Correct payments[].${field}: a CLABE has 18 digits, a card 16.`,
      `Corrija payments[].${field}: una CLABE tiene 18 dígitos, una tarjeta 16.`,
    ],
  );
const chain = (attribute: string, isNeeded: boolean) =>
  pago(
    isNeeded
      ? [`${attribute} is present with TipoCadPago.`, `Con TipoCadPago existe ${attribute}.`]
      : [`${attribute} is not present without TipoCadPago.`, `Sin TipoCadPago no existe ${attribute}.`],
    [
      'Send the complete payments[].paymentChain {type, certificate, chain, seal}, or omit it.',
      'Envíe payments[].paymentChain completo {type, certificate, chain, seal}, u omítalo.',
    ],
  );
const balance: Texts = [
  'Omit previousBalance and installment: Lacre knows them for invoices issued here. paid must not exceed the balance.',
  'Omita previousBalance e installment: Lacre los conoce de las facturas emitidas aquí. paid no debe exceder el saldo.',
];
const exchange: Texts = [
  'Send payments[].exchange, the pesos per unit of its currency; omit it for payments in pesos.',
  'Envíe payments[].exchange, los pesos por unidad de su moneda; omítalo en pagos en pesos.',
];
const equivalence: Texts = [
  "Omit documents[].equivalence if both currencies are the same; otherwise send units of the document's currency per unit of the payment's currency, with at most ten decimals.",
  'Omita documents[].equivalence si la moneda es la misma; si no, envíe unidades de la moneda del documento por unidad de la del pago, diez decimales como máximo.',
];
const docTaxes: Texts = [
  'Omit documents[].taxes and taxObject: they are computed proportionally from the invoice. Otherwise make them consistent with it.',
  'Omita documents[].taxes y taxObject: se calculan en proporción a partir de la factura. Si no, hágalos coincidir con ella.',
];
const paidAmount: Texts = [
  'Omit payments[].amount, or send at least the sum paid to its documents.',
  'Omita payments[].amount, o envíe al menos lo que reciben sus documentos.',
];
const positive = (attribute: string) =>
  pago([`${attribute} is greater than zero.`, `${attribute} es mayor que cero.`], balance);
const places = (attribute: string) =>
  pago([`${attribute} has the decimals of its currency.`, `${attribute} tiene los decimales de su moneda.`], decimals);
const docTax = (en: string, es: string) => pago([en, es], docTaxes);
const summed = (en: string, es: string) => pago([en, es], computed);

/** Of the validation matrix of the complement for payments 2.0, in its order. */
export const paymentRules = {
  CRP20101: fixedAs('TipoDeComprobante', 'P'),
  CRP20102: fixedAs('Exportacion', '01'),
  CRP20103: fixedAs('SubTotal', '0'),
  CRP20104: fixedAs('Moneda', 'XXX'),
  CRP20105: fixedAs('FormaPago', undefined),
  CRP20106: fixedAs('MetodoPago', undefined),
  CRP20107: fixedAs('CondicionesDePago', undefined),
  CRP20108: fixedAs('Descuento', undefined),
  CRP20109: fixedAs('TipoCambio', undefined),
  CRP20110: fixedAs('Total', '0'),
  CRP20111: pago(['A receipt has exactly one Concepto.', 'Un recibo de pago lleva exactamente un Concepto.'], written),
  CRP20112: pago(
    [
      'The Concepto of a receipt has no child other than ACuentaTerceros.',
      'El Concepto de un recibo de pago no lleva más nodo hijo que ACuentaTerceros.',
    ],
    written,
  ),
  CRP20113: conceptAs('ClaveProdServ', '84111506'),
  CRP20114: conceptAs('NoIdentificacion', undefined),
  CRP20115: conceptAs('Cantidad', '1'),
  CRP20116: conceptAs('ClaveUnidad', 'ACT'),
  CRP20117: conceptAs('Unidad', undefined),
  CRP20118: conceptAs('Descripcion', 'Pago'),
  CRP20119: conceptAs('ValorUnitario', '0'),
  CRP20120: conceptAs('Importe', '0'),
  CRP20121: conceptAs('Descuento', undefined),
  CRP20122: conceptAs('ObjetoImp', '01'),
  CRP20123: conceptAs('Impuestos', undefined),
  CRP20201: totalOf('TotalRetencionesIVA'),
  CRP20202: totalOf('TotalRetencionesISR'),
  CRP20203: totalOf('TotalRetencionesIEPS'),
  CRP20204: totalOf('TotalTrasladosBaseIVA16'),
  CRP20205: totalOf('TotalTrasladosImpuestoIVA16'),
  CRP20206: totalOf('TotalTrasladosBaseIVA8'),
  CRP20207: totalOf('TotalTrasladosImpuestoIVA8'),
  CRP20208: totalOf('TotalTrasladosBaseIVA0'),
  CRP20209: totalOf('TotalTrasladosImpuestoIVA0'),
  CRP20210: totalOf('TotalTrasladosBaseIVAExento'),
  CRP20211: totalOf('MontoTotalPagos'),
  CRP20212: pago(
    ['FormaDePagoP is not 99.', 'FormaDePagoP no es 99.'],
    ['Send how it was paid: 01, 03, 04, 28 ...', 'Envíe cómo se pagó: 01, 03, 04, 28 ...'],
  ),
  CRP20213: pago(
    ['MonedaP is not XXX.', 'MonedaP no es XXX.'],
    ['Send the currency of the deposit.', 'Envíe la moneda del depósito.'],
  ),
  CRP20214: pago(
    ['A payment in a currency other than MXN has TipoCambioP.', 'Un pago en moneda distinta de MXN lleva TipoCambioP.'],
    exchange,
  ),
  CRP20215: pago(['TipoCambioP of a payment in pesos is 1.', 'TipoCambioP de un pago en pesos es 1.'], exchange),
  CRP20217: pago(
    ['The sum paid to the documents is at most Monto.', 'La suma pagada a los documentos es como máximo Monto.'],
    paidAmount,
  ),
  CRP20218: pago(['Monto is greater than zero.', 'Monto es mayor que cero.'], paidAmount),
  CRP20219: places('Monto'),
  CRP20221: onlyThroughBank('RfcEmisorCtaOrd', 'payerBankRfc'),
  CRP20223: pago(
    [
      'NomBancoOrdExt is present with a foreign bank (RFC XEXX010101000).',
      'Con un banco extranjero (RFC XEXX010101000) existe NomBancoOrdExt.',
    ],
    ['Send payments[].payerBankName.', 'Envíe payments[].payerBankName.'],
  ),
  CRP20224: onlyThroughBank('CtaOrdenante', 'payerAccount'),
  CRP20225: accountForm('CtaOrdenante', 'payerAccount'),
  CRP20226: accountForm('CtaBeneficiario', 'payeeAccount'),
  CRP20227: onlyThroughBank('RfcEmisorCtaBen', 'payeeBankRfc'),
  CRP20228: onlyThroughBank('CtaBeneficiario', 'payeeAccount'),
  CRP20229: pago(
    ['TipoCadPago is present only with FormaDePagoP 03.', 'TipoCadPago va solo con FormaDePagoP 03.'],
    leaveOut('payments[].paymentChain'),
  ),
  CRP20230: chain('CertPago', true),
  CRP20231: chain('CertPago', false),
  CRP20232: chain('CadPago', true),
  CRP20233: chain('CadPago', false),
  CRP20234: chain('SelloPago', true),
  CRP20235: chain('SelloPago', false),
  CRP20236: pago(
    ['MonedaDR is not XXX.', 'MonedaDR no es XXX.'],
    ['Send the currency of the invoice.', 'Envíe la moneda de la factura.'],
  ),
  CRP20237: pago(
    [
      'EquivalenciaDR is present if the currency differs from that of the payment.',
      'Con moneda distinta a la del pago existe EquivalenciaDR.',
    ],
    equivalence,
  ),
  CRP20238: pago(
    ['With the same currency EquivalenciaDR is 1.', 'Con la misma moneda EquivalenciaDR es 1.'],
    equivalence,
  ),
  CRP20239: positive('ImpSaldoAnt'),
  CRP20240: places('ImpSaldoAnt'),
  CRP20241: positive('ImpPagado'),
  CRP20242: places('ImpPagado'),
  CRP20243: places('ImpSaldoInsoluto'),
  CRP20244: pago(
    [
      'ImpSaldoInsoluto is ImpSaldoAnt minus ImpPagado, and not negative.',
      'ImpSaldoInsoluto es ImpSaldoAnt menos ImpPagado, y no negativo.',
    ],
    balance,
  ),
  CRP20245: docTax('ObjetoImpDR is a key of c_ObjetoImp.', 'ObjetoImpDR es una clave de c_ObjetoImp.'),
  CRP20246: docTax('With ObjetoImpDR 02 the document has taxes.', 'Con ObjetoImpDR 02 el documento lleva impuestos.'),
  CRP20247: docTax(
    'With ObjetoImpDR 01, 03, 04 or 05 the document has no taxes.',
    'Con ObjetoImpDR 01, 03, 04 o 05 el documento no lleva impuestos.',
  ),
  CRP20248: docTax('ImpuestosDR contains at least one tax.', 'ImpuestosDR lleva al menos un impuesto.'),
  CRP20249: docTax('BaseDR of a withheld tax is greater than zero.', 'BaseDR retenida es mayor que cero.'),
  CRP20250: docTax(
    'ImpuestoDR of a withheld tax is a key of c_Impuesto.',
    'ImpuestoDR retenido es una clave de c_Impuesto.',
  ),
  CRP20251: docTax(
    'TipoFactorDR of a withheld tax is a key of c_TipoFactor.',
    'TipoFactorDR retenido es una clave de c_TipoFactor.',
  ),
  CRP20252: docTax('An exempt tax cannot be withheld.', 'Un impuesto exento no puede retenerse.'),
  CRP20253: docTax('TasaOCuotaDR of a withheld tax is in c_TasaOCuota.', 'TasaOCuotaDR retenida está en c_TasaOCuota.'),
  CRP20254: docTax(
    'ImporteDR of a withheld tax is BaseDR x TasaOCuotaDR within the limits.',
    'ImporteDR retenido es BaseDR x TasaOCuotaDR dentro de los límites.',
  ),
  CRP20255: docTax('BaseDR of a transferred tax is greater than zero.', 'BaseDR trasladada es mayor que cero.'),
  CRP20256: docTax(
    'ImpuestoDR of a transferred tax is a key of c_Impuesto.',
    'ImpuestoDR trasladado es una clave de c_Impuesto.',
  ),
  CRP20257: docTax(
    'TipoFactorDR of a transferred tax is a key of c_TipoFactor.',
    'TipoFactorDR trasladado es una clave de c_TipoFactor.',
  ),
  CRP20258: docTax('An exempt tax has neither rate nor amount.', 'Un impuesto exento no lleva tasa ni importe.'),
  CRP20259: docTax(
    'A tax that is not exempt has rate and amount.',
    'Un impuesto que no es exento lleva tasa e importe.',
  ),
  CRP20260: docTax(
    'TasaOCuotaDR of a transferred tax is in c_TasaOCuota.',
    'TasaOCuotaDR trasladada está en c_TasaOCuota.',
  ),
  CRP20261: docTax(
    'ImporteDR of a transferred tax is BaseDR x TasaOCuotaDR within the limits.',
    'ImporteDR trasladado es BaseDR x TasaOCuotaDR dentro de los límites.',
  ),
  CRP20262: summed(
    'ImpuestoP of a withheld tax is a key of c_Impuesto.',
    'ImpuestoP retenido es una clave de c_Impuesto.',
  ),
  CRP20263: summed('A payment has one RetencionP node per tax.', 'Un pago lleva un nodo RetencionP por impuesto.'),
  CRP20264: summed(
    'TotalRetencionesIVA, ISR or IEPS is present if taxes are withheld.',
    'Con retenciones existe TotalRetencionesIVA, ISR o IEPS.',
  ),
  CRP20265: summed(
    'ImporteP of a withheld tax is the sum over the documents, in the currency of the payment.',
    'ImporteP retenido es la suma de los documentos, en la moneda del pago.',
  ),
  CRP20266: summed(
    'An exempt TrasladoP has only BaseP, ImpuestoP and TipoFactorP.',
    'Un TrasladoP exento lleva solo BaseP, ImpuestoP y TipoFactorP.',
  ),
  CRP20267: summed(
    'With IVA, the total of its bases is present (TotalTrasladosBaseIVA16, IVA8, IVA0 or IVAExento).',
    'Con IVA existe un total de bases (TotalTrasladosBaseIVA16, IVA8, IVA0 o IVAExento).',
  ),
  CRP20268: summed(
    'BaseP is the sum over the documents of its tax, factor and rate.',
    'BaseP es la suma de los documentos de su impuesto, factor y tasa.',
  ),
  CRP20269: summed(
    'BaseP of an exempt TrasladoP is the sum over the documents.',
    'BaseP de un TrasladoP exento es la suma de los documentos.',
  ),
  CRP20270: summed(
    'ImpuestoP of a transferred tax is a key of c_Impuesto.',
    'ImpuestoP trasladado es una clave de c_Impuesto.',
  ),
  CRP20271: summed(
    'A payment has one TrasladoP node per tax, factor and rate.',
    'Un pago lleva un nodo TrasladoP por impuesto, factor y tasa.',
  ),
  CRP20272: summed('TasaOCuotaP is in c_TasaOCuota.', 'TasaOCuotaP está en c_TasaOCuota.'),
  CRP20273: summed(
    'With charged IVA, its total is present (TotalTrasladosImpuestoIVA16, IVA8 or IVA0).',
    'Con IVA causado existe su total (TotalTrasladosImpuestoIVA16, IVA8 o IVA0).',
  ),
  CRP20274: summed(
    'ImporteP of a transferred tax is the sum over the documents for its tax, factor and rate.',
    'ImporteP trasladado es la suma de los documentos de su impuesto, factor y tasa.',
  ),
  CRP20275: pago(
    [
      'EquivalenciaDR allows limits within which ImpPagado can be checked.',
      'EquivalenciaDR permite fijar límites dentro de los cuales puede revisarse ImpPagado.',
    ],
    equivalence,
  ),
  CRP20276: pago(
    [
      'Monto covers the sum paid to the documents in its currency, within the limits of EquivalenciaDR.',
      'Monto cubre la suma pagada a los documentos en su moneda, dentro de los límites de EquivalenciaDR.',
    ],
    paidAmount,
  ),
  CRP20278: docTax('ObjetoImpDR 06 and 08 allow neither IVA nor IEPS.', 'ObjetoImpDR 06 y 08 no admiten IVA ni IEPS.'),
  CRP20279: docTax(
    'ObjetoImpDR 07 requires transferred IEPS and does not allow IVA.',
    'ObjetoImpDR 07 exige IEPS trasladado y no admite IVA.',
  ),
  CRP20999: pago(
    [
      'A document of type P has the payments complement; no other type has it.',
      'Un comprobante de tipo P lleva el complemento de pagos, y ningún otro tipo lo lleva.',
    ],
    written,
  ),
} satisfies Record<string, SatRuleRow>;
