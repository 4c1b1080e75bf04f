import type { ErrorExample } from './error-example.ts';

const customer = { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' };
/** An invoice issued by another program, so the request states its balance. */
const paid = {
  uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
  paid: 1160,
  previousBalance: 1160,
  installment: 1,
  taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000', base: 1000 }],
};
const payment = { date: '2026-11-20', paymentForm: '03', documents: [paid] };

type Fields = Record<string, unknown>;
const ofReceipt = (wrong: Fields, right: Fields = {}): ErrorExample => ({
  of: 'payments',
  wrong: { customer, payments: [payment], ...wrong },
  right: { customer, payments: [payment], ...right },
});
const ofPayment = (wrong: Fields, right: Fields = {}): ErrorExample =>
  ofReceipt({ payments: [{ ...payment, ...wrong }] }, { payments: [{ ...payment, ...right }] });
const ofDocument = (wrong: Fields, right: Fields = {}): ErrorExample =>
  ofPayment({ documents: [{ ...paid, ...wrong }] }, { documents: [{ ...paid, ...right }] });
const iva = { type: '002', factorType: 'Tasa', rate: '0.160000', base: 1000 };
const ofTax = (wrong: Fields): ErrorExample => ofDocument({ taxes: [{ ...iva, ...wrong }] });
const dollars = { currency: 'USD', exchange: 17.1534 };
const inDollars = { ...paid, currency: 'USD' };
const bank = { payerBankRfc: 'BBA830831LJ2', payerAccount: '0123456789' };
const spei = { type: '01', certificate: 'AAAA', chain: '||Pago||', seal: 'AAAA' };

/** By code, like those of invoices. */
export const paymentExamples: Readonly<Record<string, ErrorExample>> = {
  CODE_NOT_IN_CATALOG: ofPayment({ paymentForm: '98' }),
  EQUIVALENCE_UNUSUAL: ofPayment(
    { ...dollars, documents: [{ ...paid, currency: 'MXN', equivalence: 0.0583 }] },
    { ...dollars, documents: [{ ...paid, currency: 'MXN', equivalence: 17.1534 }] },
  ),
  PAYMENT_IN_FUTURE: ofPayment({ date: '2030-01-01' }),
  PAYMENT_RECEIPT_LATE: ofPayment({ date: '2026-01-15' }),
  DOCUMENT_BASE_UNUSUAL: ofTax({ base: 2000 }),
  DOCUMENT_REPEATED: ofPayment({ documents: [paid, paid] }),
  DOCUMENT_TAXES_REQUIRED: ofDocument({ taxes: undefined }),
  CRP20218: ofDocument({
    currency: 'USD',
    equivalence: 10000,
    paid: 0.01,
    previousBalance: 0.01,
    taxObject: '01',
    taxes: undefined,
  }),
  CRP20219: ofPayment({ amount: 1160.123 }),
  CRP20240: ofDocument({ previousBalance: 1160.123 }),
  CRP20242: ofDocument({ paid: 1159.999 }),
  CRP20278: ofDocument({ taxObject: '06' }),
  CRP20279: ofDocument({ taxObject: '07' }),
  CRP20244: ofDocument({ previousBalance: 1000 }),
  CRP20212: ofPayment({ paymentForm: '99' }),
  CRP20213: ofPayment({ currency: 'XXX' }),
  CRP20215: ofPayment({ exchange: 2 }),
  CRP20214: ofPayment({ currency: 'USD', documents: [inDollars] }, { ...dollars, documents: [inDollars] }),
  CRP20217: ofPayment({ amount: 100 }),
  TEXT_FORM: ofPayment({ ...bank, payerBankRfc: 'XXX' }),
  CRP20223: ofPayment({ ...bank, payerBankRfc: 'XEXX010101000' }),
  CRP20221: ofPayment({ payerBankRfc: 'BBA830831LJ2', paymentForm: '01' }),
  CRP20224: ofPayment({ ...bank, paymentForm: '01' }, { paymentForm: '01' }),
  CRP20225: ofPayment({ ...bank, payerAccount: '1' }, bank),
  CRP20227: ofPayment({ payeeBankRfc: 'BBA830831LJ2', paymentForm: '01' }, { paymentForm: '01' }),
  CRP20228: ofPayment({ payeeAccount: '0123456789', paymentForm: '01' }, { paymentForm: '01' }),
  CRP20226: ofPayment({ payeeBankRfc: 'BBA830831LJ2', payeeAccount: '1' }),
  CRP20229: ofPayment({ paymentChain: spei, paymentForm: '01' }, { paymentForm: '01' }),
  CRP20230: ofPayment({ paymentChain: { ...spei, certificate: '' } }),
  CRP20232: ofPayment({ paymentChain: { ...spei, chain: '' } }),
  CRP20234: ofPayment({ paymentChain: { ...spei, seal: '' } }),
  CRP20236: ofDocument({ currency: 'XXX' }),
  CRP20238: ofDocument({ equivalence: 2 }),
  CRP20237: ofPayment(
    { ...dollars, documents: [{ ...paid, currency: 'EUR' }] },
    { ...dollars, documents: [inDollars] },
  ),
  CRP20239: ofDocument({ previousBalance: 0 }),
  CRP20245: ofDocument({ taxObject: '99' }),
  CRP20246: ofDocument({ taxes: undefined, taxObject: '02' }),
  CRP20247: ofDocument({ taxObject: '01' }),
  CRP20256: ofTax({ type: '009' }),
  CRP20257: ofTax({ factorType: 'Porcentaje' }),
  CRP20260: ofTax({ rate: '0.150000' }),
  CRP20261: ofTax({ amount: 100 }),
  CRP20259: ofTax({ rate: undefined }),
  CRP20258: ofTax({ factorType: 'Exento' }),
  CRP20250: ofTax({ withholding: true, type: '009' }),
  CRP20251: ofTax({ withholding: true, factorType: 'Porcentaje' }),
  CRP20252: ofTax({ withholding: true, factorType: 'Exento', rate: undefined }),
  CRP20253: ofTax({ withholding: true, rate: '0.900000' }),
  CRP20254: ofTax({ withholding: true, rate: '0.106667', amount: 50 }),
};
