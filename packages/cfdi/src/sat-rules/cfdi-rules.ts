import { computed, decimals, leaveOut, rowOf, type SatRuleRow, type Texts, text, written } from './sat-rule-row.ts';

const matrix = text(
  'SAT, validation matrix of the CFDI 4.0 (13 December 2024)',
  'SAT, matriz de validaciones del CFDI 4.0 (13 de diciembre de 2024)',
);
const cfdi = rowOf(matrix);

const ofCatalog = (catalog: string): Texts => [
  `Send a key of ${catalog} that is in force on the day of issue; search for one with GET /sat/catalogs.`,
  `Envíe una clave de ${catalog} vigente el día de la emisión; búsquela con GET /sat/catalogs.`,
];

const inCatalog = (what: string, que: string, catalog: string) =>
  cfdi([`${what} is a key of ${catalog}.`, `${que} es una clave de ${catalog}.`], ofCatalog(catalog));
const hasDecimals = (attribute: string, atributo = attribute) =>
  cfdi(
    [`${attribute} has no more decimals than its currency.`, `${atributo} no tiene más decimales que su moneda.`],
    decimals,
  );
const isSumOf = (attribute: string, en: string, es: string, atributo = attribute) =>
  cfdi([`${attribute} is ${en}.`, `${atributo} es ${es}.`], computed);

const taxBase: Texts = [
  'The base of a tax is greater than zero, and the base that was sent matches the item.',
  'La base de un impuesto es mayor que cero, y la base enviada coincide con el concepto.',
];
const baseRemedy: Texts = [
  'Omit taxes[].base, or send the amount of the item minus its discount.',
  'Omita taxes[].base, o envíe el importe del concepto menos su descuento.',
];
const taxKind: Texts = [
  'Send taxes[].type 001 (ISR), 002 (IVA) or 003 (IEPS); ISR can only be withheld.',
  'Envíe taxes[].type 001 (ISR), 002 (IVA) o 003 (IEPS); el ISR solo se retiene.',
];
const factorKind: Texts = [
  'Send taxes[].factorType Tasa, Cuota or Exento.',
  'Envíe taxes[].factorType Tasa, Cuota o Exento.',
];
const rateOfCatalog: Texts = [
  'Send a rate that c_TasaOCuota lists for this tax on the day of issue, with six decimals: 0.160000. Border rates require a place of issue in the border region.',
  'Envíe una tasa que c_TasaOCuota tenga para ese impuesto el día de la emisión, con seis decimales: 0.160000. Las tasas de la frontera exigen un lugar de expedición en la región fronteriza.',
];
const regimeRemedy: Texts = [
  'Send the regime of the tax certificate (CSF) in customer.taxSystem.',
  'Envíe en customer.taxSystem el régimen de la Constancia de Situación Fiscal.',
];
const foreigner: Texts = [
  'For a foreign receiver send taxId XEXX010101000 with customer.country and customer.foreignTaxId; for any other receiver omit both.',
  'Para un receptor extranjero envíe taxId XEXX010101000 con customer.country y customer.foreignTaxId; para los demás omita ambos.',
];
const globalRemedy: Texts = [
  'Send global {periodicity, months, year}: months 01 to 12, or 13 to 18 with periodicity 05 (regime 621 only).',
  'Envíe global {periodicity, months, year}: months 01 a 12, o 13 a 18 con periodicity 05 (solo régimen 621).',
];
const thirdParty: Texts = [
  'Copy the data of the third party from its tax certificate (CSF); for a foreign third party send regime 616 and the postal code of the place of issue.',
  'Copie los datos del tercero de su Constancia de Situación Fiscal; si es extranjero envíe el régimen 616 y el código postal del lugar de expedición.',
];
const customs: Texts = [
  'Send the number as 15  48  3009  0001234: year, customs office, broker and number, separated by two spaces; it is not allowed on an export document.',
  'Envíe el pedimento como 15  48  3009  0001234: año, aduana, patente y número, separados por dos espacios; no se permite en un comprobante de exportación.',
];
const taxObject: Texts = [
  'Omit taxObject, or make it consistent with taxes: 01, 03, 04 and 05 have no taxes, 02 has taxes, 06 and 08 only withheld ISR, 07 IEPS but no IVA.',
  'Omita taxObject, o hágalo coincidir con taxes: 01, 03, 04 y 05 sin impuestos, 02 con ellos, 06 y 08 solo ISR retenido, 07 con IEPS y sin IVA.',
];
const regimeFits: Texts = [
  'Correct tax_system in the legal data of the organization: PUT /organizations/{organizationId}/legal.',
  'Corrija tax_system en los datos fiscales de la organización: PUT /organizations/{organizationId}/legal.',
];

/** Of the validation matrix of the CFDI 4.0, in its order. */
export const cfdiRules = {
  CFDI40101: cfdi(
    [
      'Fecha is a local date-time without zone, AAAA-MM-DDThh:mm:ss.',
      'Fecha es una fecha y hora local sin zona, AAAA-MM-DDThh:mm:ss.',
    ],
    [
      'Omit date, or send a value such as 2026-11-20T10:00:00.',
      'Omita date o envíe un valor como 2026-11-20T10:00:00.',
    ],
  ),
  CFDI40103: cfdi(['A Traslado has no FormaPago.', 'Un Traslado no lleva FormaPago.'], leaveOut('paymentForm')),
  CFDI40104: inCatalog('FormaPago', 'FormaPago', 'c_FormaPago'),
  CFDI40105: cfdi(
    ['With MetodoPago PPD the FormaPago is 99.', 'Con MetodoPago PPD la FormaPago es 99.'],
    [
      'Send paymentForm 99, or paymentMethod PUE if it is paid by the end of the month.',
      'Envíe paymentForm 99, o paymentMethod PUE si se paga a más tardar al cierre del mes.',
    ],
  ),
  CFDI40106: cfdi(
    [
      'NoCertificado is the number of the certificate that created the seal.',
      'NoCertificado es el número del certificado con el que se generó el sello.',
    ],
    written,
  ),
  CFDI40107: hasDecimals('SubTotal'),
  CFDI40108: isSumOf('SubTotal', 'the sum of Importe of the concepts', 'la suma de Importe de los conceptos'),
  CFDI40109: cfdi(['SubTotal of a Traslado or Pago is 0.', 'SubTotal de un Traslado o Pago es 0.'], written),
  CFDI40110: cfdi(
    ['Descuento is at most SubTotal.', 'Descuento es como máximo SubTotal.'],
    [
      'Correct items[].discount; in a payroll receipt, the deductions.',
      'Corrija items[].discount; en un recibo de nómina, las deducciones.',
    ],
  ),
  CFDI40111: isSumOf(
    'Descuento',
    'the sum of Descuento of the concepts, present only if a concept has one',
    'la suma de Descuento de los conceptos, y existe solo si alguno lo tiene',
  ),
  CFDI40112: hasDecimals('Descuento'),
  CFDI40113: inCatalog('Moneda', 'Moneda', 'c_Moneda'),
  CFDI40114: cfdi(
    ['TipoCambio of a document in MXN is 1 or omitted.', 'TipoCambio de un comprobante en MXN es 1 o se omite.'],
    ['Omit exchange, or send the currency of the prices.', 'Omita exchange, o envíe la moneda de los precios.'],
  ),
  CFDI40115: cfdi(
    [
      'A document in a currency other than MXN has TipoCambio.',
      'Un comprobante en moneda distinta de MXN lleva TipoCambio.',
    ],
    [
      'Send the pesos per unit in exchange, as published in the Diario Oficial.',
      'Envíe en exchange los pesos por unidad, según el Diario Oficial.',
    ],
  ),
  CFDI40116: cfdi(
    ['With Moneda XXX there is no TipoCambio.', 'Con Moneda XXX no hay TipoCambio.'],
    leaveOut('exchange'),
  ),
  CFDI40117: cfdi(
    ['TipoCambio is positive, with at most six decimals.', 'TipoCambio es positivo, con seis decimales como máximo.'],
    ['Send it as published, such as 17.4523.', 'Envíelo como se publica, por ejemplo 17.4523.'],
  ),
  CFDI40119: isSumOf(
    'Total',
    'SubTotal minus Descuento plus transferred taxes minus withheld taxes, not negative, with the decimals of Moneda',
    'SubTotal menos Descuento más los impuestos trasladados menos los retenidos, no negativo, con los decimales de Moneda',
  ),
  CFDI40122: cfdi(
    [
      'Exportacion 02 requires the Comercio Exterior complement.',
      'Exportacion 02 exige el complemento Comercio Exterior.',
    ],
    [
      'Use 01 if nothing is exported, 03 for temporary export, 04 for export without the customs key A1.',
      'Use 01 si no hay exportación, 03 si es temporal, 04 si no hay clave de pedimento A1.',
    ],
  ),
  CFDI40123: inCatalog('Exportacion', 'Exportacion', 'c_Exportacion'),
  CFDI40124: inCatalog('MetodoPago', 'MetodoPago', 'c_MetodoPago'),
  CFDI40125: cfdi(['A Traslado has no MetodoPago.', 'Un Traslado no lleva MetodoPago.'], leaveOut('paymentMethod')),
  CFDI40126: cfdi(
    ['LugarExpedicion is a postal code of c_CodigoPostal.', 'LugarExpedicion es un código postal de c_CodigoPostal.'],
    [
      'Correct the postal code of the legal data, or of the branch in placeOfIssue.',
      'Corrija el código postal de los datos fiscales, o el de la sucursal indicada en placeOfIssue.',
    ],
  ),
  CFDI40130: cfdi(
    [
      'An invoice to PUBLICO EN GENERAL has InformacionGlobal.',
      'Una factura a PUBLICO EN GENERAL lleva InformacionGlobal.',
    ],
    [
      'Send global {periodicity, months, year}, or the name of the buyer if it is a single sale.',
      'Envíe global {periodicity, months, year}, o el nombre del comprador si es una sola venta.',
    ],
  ),
  CFDI40131: cfdi(
    ['Periodicidad is a key of c_Periodicidad.', 'Periodicidad es una clave de c_Periodicidad.'],
    globalRemedy,
  ),
  CFDI40132: cfdi(
    ['Periodicidad 05 is only for issuers of regime 621.', 'Periodicidad 05 es solo para emisores del régimen 621.'],
    globalRemedy,
  ),
  CFDI40133: cfdi(['Meses is a key of c_Meses.', 'Meses es una clave de c_Meses.'], globalRemedy),
  CFDI40134: cfdi(
    [
      'With any Periodicidad other than 05, Meses is 01 to 12.',
      'Con una Periodicidad distinta de 05, Meses es 01 a 12.',
    ],
    globalRemedy,
  ),
  CFDI40135: cfdi(['With Periodicidad 05, Meses is 13 to 18.', 'Con Periodicidad 05, Meses es 13 a 18.'], globalRemedy),
  CFDI40136: cfdi(
    [
      'Año of InformacionGlobal is the current year or up to five years before.',
      'Año de InformacionGlobal es el año actual o uno de los cinco anteriores.',
    ],
    ['Send the year of the sales with four digits.', 'Envíe el año de las ventas con cuatro dígitos.'],
  ),
  CFDI40137: inCatalog('TipoRelacion', 'TipoRelacion', 'c_TipoRelacion'),
  CFDI40140: cfdi(
    ["The issuer's regime is a key of c_RegimenFiscal.", 'El régimen del emisor es una clave de c_RegimenFiscal.'],
    regimeFits,
  ),
  CFDI40141: cfdi(
    ["The issuer's regime applies to its type of person.", 'El régimen del emisor corresponde a su tipo de persona.'],
    regimeFits,
  ),
  CFDI40145: cfdi(
    [
      'Nombre of the receiver is the name that the SAT has registered for its RFC.',
      'Nombre del receptor es el que el SAT tiene registrado para su RFC.',
    ],
    [
      'Copy the name from the tax certificate (CSF): capitals, without the company suffix (SA DE CV).',
      'Copie el nombre de la Constancia de Situación Fiscal: mayúsculas, sin el régimen de capital (SA DE CV).',
    ],
  ),
  CFDI40146: cfdi(
    [
      'The name PUBLICO EN GENERAL is used only with the RFC XAXX010101000.',
      'El nombre PUBLICO EN GENERAL se usa solo con el RFC XAXX010101000.',
    ],
    ["Send the customer's own name.", 'Envíe el nombre propio del cliente.'],
  ),
  CFDI40147: cfdi(
    [
      'DomicilioFiscalReceptor is a postal code of c_CodigoPostal.',
      'DomicilioFiscalReceptor es un código postal de c_CodigoPostal.',
    ],
    [
      'Send the postal code on the tax certificate (CSF).',
      'Envíe el código postal de la Constancia de Situación Fiscal.',
    ],
  ),
  CFDI40149: cfdi(
    [
      'With a generic RFC, DomicilioFiscalReceptor is the place of issue.',
      'Con un RFC genérico, DomicilioFiscalReceptor es el lugar de expedición.',
    ],
    leaveOut('customer.zip'),
  ),
  CFDI40150: cfdi(['ResidenciaFiscal is a country of c_Pais.', 'ResidenciaFiscal es un país de c_Pais.'], foreigner),
  CFDI40151: cfdi(
    [
      'ResidenciaFiscal is present only with the RFC XEXX010101000.',
      'ResidenciaFiscal va solo con el RFC XEXX010101000.',
    ],
    foreigner,
  ),
  CFDI40152: cfdi(['ResidenciaFiscal is not MEX.', 'ResidenciaFiscal no es MEX.'], foreigner),
  CFDI40153: cfdi(['NumRegIdTrib requires ResidenciaFiscal.', 'NumRegIdTrib exige ResidenciaFiscal.'], foreigner),
  CFDI40154: cfdi(
    ['NumRegIdTrib is present only with the RFC XEXX010101000.', 'NumRegIdTrib va solo con el RFC XEXX010101000.'],
    foreigner,
  ),
  CFDI40155: cfdi(
    [
      'With Comercio Exterior a foreign receiver has NumRegIdTrib.',
      'Con Comercio Exterior el receptor extranjero lleva NumRegIdTrib.',
    ],
    foreigner,
  ),
  CFDI40156: cfdi(
    [
      'NumRegIdTrib has the form that c_Pais defines for its country.',
      'NumRegIdTrib tiene la forma que c_Pais define para su país.',
    ],
    ['Correct customer.foreignTaxId or customer.country.', 'Corrija customer.foreignTaxId o customer.country.'],
  ),
  CFDI40157: cfdi(
    ["The receiver's regime is a key of c_RegimenFiscal.", 'El régimen del receptor es una clave de c_RegimenFiscal.'],
    regimeRemedy,
  ),
  CFDI40158: cfdi(
    [
      "The receiver's regime applies to its type of person.",
      'El régimen del receptor corresponde a su tipo de persona.',
    ],
    regimeRemedy,
  ),
  CFDI40159: cfdi(
    ['With a generic RFC the regime is 616.', 'Con un RFC genérico el régimen es 616.'],
    leaveOut('customer.taxSystem'),
  ),
  CFDI40160: inCatalog('UsoCFDI', 'UsoCFDI', 'c_UsoCFDI'),
  CFDI40161: cfdi(
    [
      "UsoCFDI is allowed for the receiver's type of person and regime (c_UsoCFDI).",
      'UsoCFDI se permite para el tipo de persona y el régimen del receptor (c_UsoCFDI).',
    ],
    ['Send another use, or S01 (no tax effects).', 'Envíe otro use, o S01 (sin efectos fiscales).'],
  ),
  CFDI40162: inCatalog('ClaveProdServ', 'ClaveProdServ', 'c_ClaveProdServ'),
  CFDI40163: cfdi(
    ['A product key that requires a complement has it.', 'Una clave de producto que exige complemento lo lleva.'],
    ['Send another productKey, or the required complement.', 'Envíe otra productKey, o el complemento que exige.'],
  ),
  CFDI40164: cfdi(
    [
      'A product key for which c_ClaveProdServ requires IVA or IEPS has that tax.',
      'Una clave de producto para la que c_ClaveProdServ exige IVA o IEPS lleva ese impuesto.',
    ],
    ['Add the tax in items[].taxes.', 'Agregue el impuesto en items[].taxes.'],
  ),
  CFDI40165: inCatalog('ClaveUnidad', 'ClaveUnidad', 'c_ClaveUnidad'),
  CFDI40166: cfdi(
    [
      'ValorUnitario is greater than zero for an Ingreso, Egreso or Nómina.',
      'ValorUnitario es mayor que cero en un Ingreso, Egreso o Nómina.',
    ],
    ['Correct items[].unitPrice: at most six decimals.', 'Corrija items[].unitPrice: seis decimales como máximo.'],
  ),
  CFDI40167: cfdi(
    ['Importe is Cantidad x ValorUnitario.', 'Importe es Cantidad x ValorUnitario.'],
    ['Omit items[].amount, or correct it.', 'Omita items[].amount o corríjalo.'],
  ),
  CFDI40168: cfdi(
    [
      'Descuento of a concept has at most as many decimals as its Importe.',
      'Descuento de un concepto no tiene más decimales que su Importe.',
    ],
    decimals,
  ),
  CFDI40169: cfdi(
    ['Descuento of a concept is at most its Importe.', 'Descuento de un concepto es como máximo su Importe.'],
    ['Correct items[].discount.', 'Corrija items[].discount.'],
  ),
  CFDI40170: cfdi(['ObjetoImp is a key of c_ObjetoImp.', 'ObjetoImp es una clave de c_ObjetoImp.'], taxObject),
  CFDI40171: cfdi(
    ['With ObjetoImp 02 the concept has taxes.', 'Con ObjetoImp 02 el concepto lleva impuestos.'],
    taxObject,
  ),
  CFDI40172: cfdi(
    [
      'With ObjetoImp 01, 03, 04 or 05 the concept has no taxes.',
      'Con ObjetoImp 01, 03, 04 o 05 el concepto no lleva impuestos.',
    ],
    taxObject,
  ),
  CFDI40173: cfdi(
    [
      'The node Impuestos of a concept contains at least one tax.',
      'El nodo Impuestos de un concepto lleva al menos un impuesto.',
    ],
    ['Send at least one tax, or omit items[].taxes.', 'Envíe al menos un impuesto, u omita items[].taxes.'],
  ),
  CFDI40174: cfdi(taxBase, baseRemedy),
  CFDI40175: cfdi(
    ['Impuesto of a transferred tax is a key of c_Impuesto.', 'Impuesto trasladado es una clave de c_Impuesto.'],
    taxKind,
  ),
  CFDI40176: cfdi(
    [
      'TipoFactor of a transferred tax is a key of c_TipoFactor.',
      'TipoFactor de un traslado es una clave de c_TipoFactor.',
    ],
    factorKind,
  ),
  CFDI40177: cfdi(
    ['An Exento tax has neither rate nor amount.', 'Un impuesto Exento no lleva tasa ni importe.'],
    ['Omit rate and amount, or send another factorType.', 'Omita rate y amount, o envíe otro factorType.'],
  ),
  CFDI40178: cfdi(
    ['A tax with Tasa or Cuota has rate and amount.', 'Un impuesto por Tasa o Cuota lleva tasa e importe.'],
    ['Send taxes[].rate, such as 0.160000.', 'Envíe taxes[].rate, por ejemplo 0.160000.'],
  ),
  CFDI40179: cfdi(
    [
      'The rate of a transferred tax is in force in c_TasaOCuota.',
      'La tasa de un traslado está vigente en c_TasaOCuota.',
    ],
    rateOfCatalog,
  ),
  CFDI40180: cfdi(
    ['Importe of a transferred tax is Base x TasaOCuota.', 'Importe de un traslado es Base x TasaOCuota.'],
    computed,
  ),
  CFDI40181: cfdi(taxBase, baseRemedy),
  CFDI40182: cfdi(
    ['Impuesto of a withheld tax is a key of c_Impuesto.', 'Impuesto retenido es una clave de c_Impuesto.'],
    taxKind,
  ),
  CFDI40183: cfdi(
    [
      'TipoFactor of a withheld tax is a key of c_TipoFactor.',
      'TipoFactor de una retención es una clave de c_TipoFactor.',
    ],
    factorKind,
  ),
  CFDI40184: cfdi(
    ['A withheld tax is not Exento.', 'Una retención no es Exento.'],
    ['Send factorType Tasa with a rate, or omit the tax.', 'Envíe factorType Tasa con su rate, u omita el impuesto.'],
  ),
  CFDI40185: cfdi(
    [
      'The rate of a withheld tax is in c_TasaOCuota for withholdings.',
      'La tasa de una retención está en c_TasaOCuota para retenciones.',
    ],
    rateOfCatalog,
  ),
  CFDI40186: cfdi(
    ['Importe of a withheld tax is Base x TasaOCuota.', 'Importe de una retención es Base x TasaOCuota.'],
    computed,
  ),
  CFDI40187: cfdi(
    [
      'RfcACuentaTerceros has a certificate of the SAT, unless it is EXT990101NI1; generic RFCs have none.',
      'RfcACuentaTerceros tiene un certificado del SAT, salvo EXT990101NI1; los RFC genéricos no lo tienen.',
    ],
    thirdParty,
  ),
  CFDI40188: cfdi(
    [
      'RfcACuentaTerceros is neither the issuer nor the receiver.',
      'RfcACuentaTerceros no es el emisor ni el receptor.',
    ],
    thirdParty,
  ),
  CFDI40189: cfdi(
    [
      'NombreACuentaTerceros is a name that the SAT has registered; for EXT990101NI1 it is a fixed text.',
      'NombreACuentaTerceros es un nombre que el SAT tiene registrado; para EXT990101NI1 es un texto fijo.',
    ],
    [
      'Copy the name from the tax certificate (CSF) of the third party; for EXT990101NI1 send the text that the hint shows.',
      'Copie el nombre de la Constancia de Situación Fiscal del tercero; para EXT990101NI1 envíe el texto que muestra hint.',
    ],
  ),
  CFDI40191: cfdi(
    [
      'RegimenFiscalACuentaTerceros is a key of c_RegimenFiscal.',
      'RegimenFiscalACuentaTerceros es una clave de c_RegimenFiscal.',
    ],
    thirdParty,
  ),
  CFDI40192: cfdi(
    [
      'DomicilioFiscalACuentaTerceros is a postal code of c_CodigoPostal that the SAT has registered.',
      'DomicilioFiscalACuentaTerceros es un código postal de c_CodigoPostal que el SAT tiene registrado.',
    ],
    thirdParty,
  ),
  CFDI40193: cfdi(
    [
      'The postal code is that of the third party; for a foreign third party it is the place of issue.',
      'El código postal es el del tercero; si es extranjero es el lugar de expedición.',
    ],
    thirdParty,
  ),
  CFDI40194: cfdi(
    [
      'NumeroPedimento has the required form, and its parts are in the catalogs.',
      'NumeroPedimento tiene la forma requerida y sus partes están en los catálogos.',
    ],
    customs,
  ),
  CFDI40195: cfdi(
    ['NumeroPedimento is not used with Comercio Exterior.', 'NumeroPedimento no se usa con Comercio Exterior.'],
    customs,
  ),
  CFDI40196: inCatalog('ClaveProdServ of a part', 'ClaveProdServ de una parte', 'c_ClaveProdServ'),
  CFDI40197: cfdi(
    ['ValorUnitario of a part is greater than zero.', 'ValorUnitario de una parte es mayor que cero.'],
    ['Correct items[].parts[].unitPrice.', 'Corrija items[].parts[].unitPrice.'],
  ),
  CFDI40198: cfdi(
    ['Importe of a part is Cantidad x ValorUnitario.', 'Importe de una parte es Cantidad x ValorUnitario.'],
    computed,
  ),
  CFDI40199: cfdi(
    [
      'NumeroPedimento of a part has the required form, and its parts are in the catalogs.',
      'NumeroPedimento de una parte tiene la forma requerida y sus partes están en los catálogos.',
    ],
    customs,
  ),
  CFDI40200: cfdi(
    [
      'NumeroPedimento of a part is not used with Comercio Exterior.',
      'NumeroPedimento de una parte no se usa con Comercio Exterior.',
    ],
    customs,
  ),
  CFDI40201: cfdi(
    ['A Traslado or Pago has no taxes.', 'Un Traslado o Pago no lleva impuestos.'],
    leaveOut('items[].taxes'),
  ),
  CFDI40202: hasDecimals('TotalImpuestosRetenidos'),
  CFDI40203: isSumOf('TotalImpuestosRetenidos', 'the sum of its Retencion nodes', 'la suma de sus nodos Retencion'),
  CFDI40204: hasDecimals('TotalImpuestosTrasladados'),
  CFDI40205: isSumOf('TotalImpuestosTrasladados', 'the sum of its Traslado nodes', 'la suma de sus nodos Traslado'),
  CFDI40206: isSumOf(
    'TotalImpuestosRetenidos',
    'present if and only if taxes are withheld',
    'obligatorio si y solo si hay retenciones',
  ),
  CFDI40207: cfdi(
    [
      'Impuesto of a Retencion of the summary is a key of c_Impuesto.',
      'Impuesto de una Retencion del resumen es una clave de c_Impuesto.',
    ],
    written,
  ),
  CFDI40208: cfdi(
    ['The summary has one Retencion node per tax.', 'El resumen lleva un nodo Retencion por impuesto.'],
    written,
  ),
  CFDI40210: hasDecimals('Importe of a Retencion', 'Importe de Retencion'),
  CFDI40211: isSumOf(
    'Importe of a Retencion',
    'the sum withheld in the concepts',
    'la suma retenida en los conceptos',
    'Importe de una Retencion',
  ),
  CFDI40212: isSumOf(
    'TotalImpuestosTrasladados',
    'present if and only if at least one transferred tax is not Exento',
    'obligatorio si y solo si algún traslado no es Exento',
  ),
  CFDI40213: cfdi(
    ['An Exento Traslado of the summary has no Importe.', 'Un Traslado Exento del resumen no lleva Importe.'],
    written,
  ),
  CFDI40214: hasDecimals('Base of a Traslado', 'Base de Traslado'),
  CFDI40215: isSumOf(
    'Base of a Traslado',
    'the sum of Base of the concepts',
    'la suma de Base de los conceptos',
    'Base de un Traslado',
  ),
  CFDI40216: isSumOf(
    'Base of an exempt Traslado',
    'the sum of exempt Base of the concepts',
    'la suma de Base exenta de los conceptos',
    'Base de un Traslado exento',
  ),
  CFDI40217: cfdi(
    [
      'Impuesto of a Traslado of the summary is a key of c_Impuesto.',
      'Impuesto de un Traslado del resumen es una clave de c_Impuesto.',
    ],
    written,
  ),
  CFDI40218: cfdi(
    [
      'The summary has one Traslado node per tax, factor and rate.',
      'El resumen lleva un nodo Traslado por impuesto, factor y tasa.',
    ],
    written,
  ),
  CFDI40219: cfdi(
    [
      'TasaOCuota of a Traslado of the summary is in c_TasaOCuota.',
      'TasaOCuota de un Traslado del resumen está en c_TasaOCuota.',
    ],
    written,
  ),
  CFDI40220: hasDecimals('Importe of a Traslado', 'Importe de Traslado'),
  CFDI40221: isSumOf(
    'Importe of a Traslado',
    'the sum of Importe of the concepts',
    'la suma de Importe de los conceptos',
    'Importe de un Traslado',
  ),
  CFDI40222: cfdi(
    [
      'The Comercio Exterior complement is used with Exportacion 02.',
      'El complemento Comercio Exterior se usa con Exportacion 02.',
    ],
    ['Send export 02, or omit the complement.', 'Envíe export 02 u omita el complemento.'],
  ),
  CFDI140223: cfdi(
    ['The regime of a foreign third party is 616.', 'El régimen de un tercero extranjero es 616.'],
    thirdParty,
  ),
  CFDI140225: cfdi(
    [
      'A natural person in RESICO (626) who invoices a company has ISR withheld at 1.25 %.',
      'A una persona física en RESICO (626) que factura a una persona moral se le retiene ISR al 1.25 %.',
    ],
    [
      'Add {type: "001", factorType: "Tasa", rate: "0.012500", withholding: true} if the law requires it.',
      'Agregue {type: "001", factorType: "Tasa", rate: "0.012500", withholding: true} si la ley lo exige.',
    ],
  ),
  CFDI140226: cfdi(
    ['ObjetoImp 06 and 08 allow neither IVA nor IEPS.', 'ObjetoImp 06 y 08 no admiten IVA ni IEPS.'],
    taxObject,
  ),
  CFDI140227: cfdi(
    [
      'ObjetoImp 07 requires transferred IEPS and does not allow IVA.',
      'ObjetoImp 07 exige IEPS trasladado y no admite IVA.',
    ],
    taxObject,
  ),
} satisfies Record<string, SatRuleRow>;
