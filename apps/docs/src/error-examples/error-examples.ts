/** A body of `POST /invoices` that an error is about, and the same one mended. */
export interface ErrorExample {
  wrong: Record<string, unknown>;
  right: Record<string, unknown>;
}

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
/** Fields of the document that are wrong, and what they are in the mended body. */
const document = (wrong: Fields, right: Fields = {}): ErrorExample => ({
  wrong: { ...body, ...wrong },
  right: { ...body, ...right },
});
const ofCustomer = (wrong: Fields): ErrorExample => document({ customer: { ...customer, ...wrong } });
const ofItem = (wrong: Fields, right: Fields = {}): ErrorExample =>
  document({ items: [{ ...item, ...wrong }] }, { items: [{ ...item, ...right }] });
const ofTax = (wrong: Fields): ErrorExample => ofItem({ taxes: [{ ...iva, ...wrong }] });

/** By code. A test sends every one of them: the wrong body is told this code, the right one is valid. */
export const errorExamples: Readonly<Record<string, ErrorExample>> = {
  REQUIRED: document({ paymentForm: undefined }),
  PUE_WITH_99: document({ paymentForm: '99' }),
  CURRENCY_NOT_ALLOWED: document({ currency: 'XXX' }),
  CFDI40104: document({ paymentForm: '98' }),
  CFDI40105: document({ paymentMethod: 'PPD' }, { paymentMethod: 'PPD', paymentForm: '99' }),
  CFDI40113: document({ currency: 'MXP' }),
  CFDI40114: document({ exchange: 17.5 }),
  CFDI40115: document({ currency: 'USD' }, { currency: 'USD', exchange: 17.1534 }),
  CFDI40123: document({ export: '09' }, { export: '01' }),
  CFDI40157: ofCustomer({ taxSystem: '699' }),
  CFDI40158: ofCustomer({ taxSystem: '605' }),
  CFDI40160: document({ use: 'G99' }),
  CFDI40161: document({ use: 'D01' }),
  CFDI40162: ofItem({ productKey: '99999999' }),
  CFDI40165: ofItem({ unitKey: 'ZZZ9' }),
  CFDI40169: ofItem({ discount: 2000 }, { discount: 200 }),
  CFDI40170: ofItem({ taxObject: '99' }, { taxObject: '02' }),
  CFDI40175: ofTax({ type: '009' }),
  CFDI40179: ofTax({ rate: '0.150000' }),
};
