import type { ErrorExample } from './error-example.ts';

const customer = { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' };
const iva = { type: '002', factorType: 'Tasa', rate: '0.160000' };
const item = {
  description: 'Consultoría de software',
  productKey: '81111500',
  unitKey: 'E48',
  quantity: 1,
  unitPrice: 1500,
  taxes: [iva],
};
const body = { customer, use: 'G03', paymentForm: '03', items: [item] };

type Fields = Record<string, unknown>;
/** Wrong fields of the document, and their correct values. */
const document = (wrong: Fields, right: Fields = {}): ErrorExample => ({
  wrong: { ...body, ...wrong },
  right: { ...body, ...right },
});
const ofCustomer = (wrong: Fields): ErrorExample => document({ customer: { ...customer, ...wrong } });
const ofItem = (wrong: Fields, right: Fields = {}): ErrorExample =>
  document({ items: [{ ...item, ...wrong }] }, { items: [{ ...item, ...right }] });
const ofTax = (wrong: Fields): ErrorExample => ofItem({ taxes: [{ ...iva, ...wrong }] });

const ofTaxes = (wrong: Fields[], right: Fields[] = [iva]): ErrorExample => ofItem({ taxes: wrong }, { taxes: right });
/** A foreign customer, whose tax regime and postal code are set by the SAT's rules. */
const abroad = { legalName: 'ACME CORPORATION', taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '121585958' };
const toAbroad = (wrong: Fields, right: Fields = {}): ErrorExample =>
  document({ customer: { ...abroad, ...wrong }, use: 'S01' }, { customer: { ...abroad, ...right }, use: 'S01' });
/** Sales to the public of one month. */
const global = { periodicity: '04', months: '11', year: 2026 };
const ticket = { ...item, productKey: '01010101', unitKey: 'ACT', description: 'Venta' };
const publicCustomer = { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' };
const ofGlobal = (wrong: Fields, right: Fields = {}, more: Fields = {}): ErrorExample => {
  const sales = { customer: publicCustomer, use: 'S01', items: [ticket] };
  return document(
    { ...sales, ...more, global: { ...global, ...wrong } },
    { ...sales, global: { ...global, ...right } },
  );
};
const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const isr = { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true };
const { taxes: _, ...untaxed } = item;
const withoutTaxes = (wrong: Fields, right: Fields = {}): ErrorExample =>
  document({ items: [{ ...untaxed, ...wrong }] }, { items: [{ ...untaxed, ...right }] });
const ofTransport = (wrong: Fields, right: Fields = {}): ErrorExample => {
  const moved = { type: 'T', use: 'S01', paymentForm: undefined };
  const line = { ...untaxed, unitPrice: 0 };
  return document({ ...moved, items: [{ ...line, ...wrong }] }, { ...moved, items: [{ ...line, ...right }] });
};
const localTax = { name: 'Impuesto cedular', rate: '3' };
const part = { productKey: '81111500', quantity: 1, description: 'Parte' };
/** A donation, untaxed and paid at once. */
const donatarias11 = {
  noAutorizacion: '600-04-02-2026-1234',
  fechaAutorizacion: '2026-01-15',
  leyenda: 'Este comprobante ampara un donativo.',
};
const donationLine = { ...untaxed, description: 'Donativo', productKey: '84101600', unitKey: 'C62' };
const ofDonation = (wrong: Fields): ErrorExample =>
  document(
    { use: 'S01', complements: { donatarias11 }, items: [donationLine], ...wrong },
    { use: 'S01', complements: { donatarias11 }, items: [donationLine] },
  );

/** By code. A test sends each of them: the wrong body gets this code, the corrected one is valid. */
export const invoiceExamples: Readonly<Record<string, ErrorExample>> = {
  REQUIRED: document({ paymentForm: undefined }),
  WRONG_TYPE: document({ series: 7 }, { series: 'A' }),
  INVALID_VALUE: document({ type: 'X' }, { type: 'I' }),
  INVALID_FORMAT: document({ relatedInvoiceUuid: 'A-1' }),
  INVALID_INPUT: document({ items: 'none' }),
  TOO_LONG: ofItem({ description: 'Consultoría '.repeat(100).trim() }),
  OUT_OF_RANGE: ofItem({ quantity: -1 }),
  UNKNOWN_FIELD: document({ payment_form: '03' }),
  PUE_WITH_99: document({ paymentForm: '99' }),
  CURRENCY_NOT_ALLOWED: document({ currency: 'XXX' }),
  ADDENDA_NOT_WELL_FORMED: document({ addenda: '<pedido>' }, { addenda: '<pedido>81</pedido>' }),
  AMOUNT_MISMATCH: ofItem({ amount: 1400 }, { amount: 1500 }),
  AMOUNT_TOO_LARGE: ofItem({ unitPrice: 99999999999, quantity: 9999999 }),
  COMPLEMENT_NOT_ALLOWED: document(
    {
      type: 'T',
      use: 'S01',
      paymentForm: undefined,
      items: [{ ...untaxed, unitPrice: 0 }],
      complements: { donatarias11 },
    },
    { type: 'T', use: 'S01', paymentForm: undefined, items: [{ ...untaxed, unitPrice: 0 }] },
  ),
  COMPLEMENT_REPEATED: ofDonation({
    complements: {
      donatarias11,
      raw: [
        '<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="600-04-02-2026-1234" fechaAutorizacion="2026-01-15" leyenda="Este comprobante ampara un donativo."/>',
      ],
    },
  }),
  COMPLEMENT_UNKNOWN: document({ complements: { raw: ['<pedido xmlns="http://example.com/pedido"/>'] } }),
  DONATION_NOT_AT_ONCE: ofDonation({ paymentMethod: 'PPD', paymentForm: '99' }),
  DONATION_TAXED: ofDonation({ items: [{ ...donationLine, taxes: [iva] }] }),
  EXCHANGE_IS_ONE: document({ currency: 'USD', exchange: 1 }, { currency: 'USD', exchange: 17.1534 }),
  LOCAL_TAX_RATE_INVALID: document({ localTaxes: [{ ...localTax, rate: '300' }] }, { localTaxes: [localTax] }),
  LOCAL_TAX_RATE_SMALL: document({ localTaxes: [{ ...localTax, rate: '0.03' }] }, { localTaxes: [localTax] }),
  COMPLEMENT_NOT_XML: document({ complements: { raw: ['<a'] } }),
  CUSTOMER_NOT_FOUND: document({ customer: undefined, customerId: uuid.toLowerCase() }),
  PRODUCT_NOT_FOUND: document({ items: [{ productId: uuid.toLowerCase(), quantity: 1 }] }),
  DATE_OUT_OF_RANGE: document({ date: '2026-01-01T10:00:00' }),
  DISCOUNT_NOT_ALLOWED: ofTransport({ discount: 1 }),
  EGRESO_MUST_BE_PUE: document({
    type: 'E',
    use: 'G02',
    relatedInvoiceUuid: uuid,
    paymentMethod: 'PPD',
    paymentForm: '99',
  }),
  GLOBAL_NOT_ALLOWED: document({ global }),
  GLOBAL_GUIDE: ofGlobal({}, {}, { items: [item] }),
  GLOBAL_YEAR_OLD: ofGlobal({ year: 2024 }),
  LOCAL_TAX_AMOUNT_MISMATCH: document({ localTaxes: [{ ...localTax, amount: 44 }] }, { localTaxes: [localTax] }),
  LOCAL_TAX_NOT_ALLOWED: document({
    type: 'T',
    use: 'S01',
    paymentForm: undefined,
    items: [{ ...untaxed, unitPrice: 0 }],
    localTaxes: [localTax],
  }),
  PROPERTY_TAX_ACCOUNT_INVALID: ofItem({ propertyTaxAccounts: ['15-956'] }, { propertyTaxAccounts: ['15956011002'] }),
  RELATED_INVOICE_INVALID: document({ type: 'E', use: 'G02' }),
  RELATED_INVOICE_NOT_ALLOWED: document({ relatedInvoiceUuid: uuid }),
  RELATION_TYPE_ODD: document(
    { related: [{ type: '05', uuids: [uuid] }] },
    { related: [{ type: '02', uuids: [uuid] }] },
  ),
  RFC_CHECK_DIGIT: ofCustomer({ taxId: 'URE180429TM7' }),
  SCHEDULED_AT_OUT_OF_RANGE: document({ scheduledAt: '2020-01-01T00:00:00Z' }),
  TAX_AMOUNT_MISMATCH: ofTax({ amount: 230 }),
  TAX_BASE_MISMATCH: ofTaxes([
    { ...iva, base: 1000 },
    { ...iva, base: 1000, rate: '0.080000' },
  ]),
  TAX_BASE_UNUSUAL: ofTaxes([{ ...iva, base: 100 }]),
  TAX_REPEATED: ofTaxes([iva, iva]),
  TEXT_ESCAPED_TWICE: ofItem({ description: 'Consultor&iacute;a &amp; más' }),
  TEXT_PIPE: ofItem({ description: 'Consultoría | noviembre' }),
  WITHHELD_IVA_EXCEEDS_TRANSFERRED: ofTaxes([{ ...iva, withholding: true }]),
  TOTAL_NEGATIVE: document({ localTaxes: [{ name: 'Retención', rate: '100', base: 5000, withholding: true }] }),
  TOTAL_UNREACHABLE: document({ total: 1700 }, { total: 1740 }),
  CFDI40104: document({ paymentForm: '98' }),
  CFDI40105: document({ paymentMethod: 'PPD' }, { paymentMethod: 'PPD', paymentForm: '99' }),
  CFDI40113: document({ currency: 'MXP' }),
  CFDI40114: document({ exchange: 17.5 }),
  CFDI40115: document({ currency: 'USD' }, { currency: 'USD', exchange: 17.1534 }),
  CFDI40122: document({ export: '02' }, { export: '01' }),
  CFDI40123: document({ export: '09' }, { export: '01' }),
  PLACE_OF_ISSUE_UNKNOWN: document({ placeOfIssue: '00000' }),
  CFDI40130: { wrong: { ...body, customer: publicCustomer, use: 'S01', items: [ticket] }, right: ofGlobal({}).right },
  CFDI40131: ofGlobal({ periodicity: '09' }),
  CFDI40132: ofGlobal({ periodicity: '05', months: '18' }),
  CFDI40133: ofGlobal({ months: '99' }),
  CFDI40135: ofGlobal({ periodicity: '05' }),
  CFDI40134: ofGlobal({ months: '18' }),
  CFDI40136: ofGlobal({ year: 2030 }),
  CFDI40137: document({ related: [{ type: '99', uuids: [uuid] }] }, { related: [{ type: '04', uuids: [uuid] }] }),
  CFDI40145: ofCustomer({ legalName: 'Universidad Robotica Española, S.A. de C.V.' }),
  CFDI40146: ofCustomer({ legalName: 'PUBLICO EN GENERAL' }),
  CFDI40147: ofCustomer({ zip: '00000' }),
  CFDI40149: toAbroad({ zip: '86991' }),
  CFDI40151: ofCustomer({ country: 'USA' }),
  CFDI40153: toAbroad({ country: undefined }),
  CFDI40154: ofCustomer({ foreignTaxId: '121585958' }),
  CFDI40156: toAbroad({ foreignTaxId: '1' }),
  CFDI40157: ofCustomer({ taxSystem: '699' }),
  CFDI40158: ofCustomer({ taxSystem: '605' }),
  CFDI40159: toAbroad({ taxSystem: '601' }),
  CFDI40160: document({ use: 'G99' }),
  CFDI40161: document({ use: 'D01' }),
  CFDI40162: ofItem({ productKey: '99999999' }),
  CFDI40165: ofItem({ unitKey: 'ZZZ9' }),
  CFDI40167: ofItem({ amount: 1400 }, { amount: 1500 }),
  CFDI40169: ofItem({ discount: 2000 }, { discount: 200 }),
  CFDI40174: ofItem({ discount: 1500 }, { discount: 200 }),
  CFDI40170: ofItem({ taxObject: '99' }, { taxObject: '02' }),
  CFDI40171: withoutTaxes({ taxObject: '02' }, { taxObject: '01' }),
  CFDI40172: ofItem({ taxObject: '01' }, { taxObject: '02' }),
  CFDI40175: ofTax({ type: '009' }),
  CFDI40176: ofTax({ factorType: 'Porcentaje' }),
  CFDI40177: ofTaxes(
    [{ type: '002', factorType: 'Exento', rate: '0.160000' }],
    [{ type: '002', factorType: 'Exento' }],
  ),
  CFDI40178: ofTax({ rate: undefined }),
  CFDI40179: ofTax({ rate: '0.150000' }),
  CFDI40180: ofTax({ amount: 230 }),
  CFDI40182: ofTaxes([iva, { ...isr, type: '009' }], [iva, isr]),
  CFDI40183: ofTaxes([iva, { ...isr, factorType: 'Porcentaje' }], [iva, isr]),
  CFDI40184: ofTaxes([iva, { type: '001', factorType: 'Exento', withholding: true }], [iva, isr]),
  CFDI40185: ofTaxes([iva, { ...isr, rate: '0.900000' }], [iva, isr]),
  CFDI40186: ofTaxes([iva, { ...isr, amount: 149 }], [iva, isr]),
  CFDI40188: ofItem(
    { thirdParty: { taxId: 'EKU9003173C9', legalName: 'TERCERO', taxSystem: '601', zip: '62661' } },
    { thirdParty: { taxId: 'IIA040805DZ4', legalName: 'INDUSTRIAS', taxSystem: '601', zip: '62661' } },
  ),
  CFDI40191: ofItem({ thirdParty: { taxId: 'IIA040805DZ4', legalName: 'INDUSTRIAS', taxSystem: '699', zip: '62661' } }),
  CFDI40194: ofItem({ customsDocuments: ['21 47 3807'] }, { customsDocuments: ['21 47 3807 8003832'] }),
  CFDI40196: ofItem(
    { parts: [{ productKey: '99999999', quantity: 1, description: 'Parte' }] },
    { parts: [{ productKey: '81111500', quantity: 1, description: 'Parte' }] },
  ),
  CFDI40199: ofItem(
    { parts: [{ ...part, customsDocuments: ['21 47 3807'] }] },
    { parts: [{ ...part, customsDocuments: ['21  47  3807  8003832'] }] },
  ),
  CFDI140226: ofItem({ taxObject: '06' }, { taxObject: '02' }),
  CFDI140227: ofItem({ taxObject: '07' }, { taxObject: '02' }),
  CFDI40201: ofTransport({ taxes: [iva] }),
};
