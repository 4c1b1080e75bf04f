import type { TaxBody } from '@lacre/cfdi/invoice-body';
import type { PaymentBody, PaymentDocumentBody, PaymentItemBody } from '@lacre/cfdi/pagos/payment-body';
import { invoiceTaxesOf, objetoImpOf, type RelatedInvoice } from '@lacre/cfdi/pagos/related-invoice';
import { validatePayment } from '@lacre/cfdi/pagos/validate-payment';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { goldenDocuments } from '../golden-documents.ts';
import { document, invoice, now, payment, receipt, UUID_A, UUID_B, zona } from './receipts.ts';

interface Change {
  payment?: Partial<PaymentItemBody>;
  document?: Partial<PaymentDocumentBody>;
  body?: Partial<PaymentBody>;
  invoice?: Partial<RelatedInvoice>;
}

function found(change: Change, severity: 'error' | 'warning' = 'error', at = now): string[] {
  const documents = [{ ...document, ...change.document }];
  const made = receipt([{ ...payment, documents, ...change.payment }], [invoice(change.invoice)], change.body);
  const violations = validatePayment({ ...made, catalogs: starterCatalogs(), now: at, zona });
  return violations.filter((one) => one.severity === severity).map(({ code, path }) => `${code} ${path}`);
}

const DOCUMENT = 'payments[0].documents[0]';

/** One change of a valid request, and the finding it causes. */
const REFUSED: readonly (readonly [finding: string, change: Change])[] = [
  ['PAYMENTS_COUNT payments', { body: { payments: [] } }],
  ['DOCUMENTS_REQUIRED payments[0].documents', { payment: { documents: [] } }],
  ['RELATED_INVOICE_INVALID replaces', { body: { replaces: ['x'] } }],
  ['PAYMENT_DATE_INVALID payments[0].date', { payment: { date: '2026-11-31' } }],
  ['PAYMENT_DATE_INVALID payments[0].date', { payment: { date: '2026-11-19T10:00:00Z' } }],
  ['PAYMENT_DATE_INVALID payments[0].date', { payment: { date: '2009-12-31' } }],
  ['PAYMENT_DATE_INVALID payments[0].date', { payment: { date: '0026-11-19T10:00:00' } }],
  ['PAYMENT_IN_FUTURE payments[0].date', { payment: { date: '2026-11-21' } }],
  // It is 12:30.
  ['PAYMENT_IN_FUTURE payments[0].date', { payment: { date: '2026-11-20T12:30:01' } }],
  ['CODE_NOT_IN_CATALOG payments[0].paymentForm', { payment: { paymentForm: '3' } }],
  ['CODE_NOT_IN_CATALOG payments[0].currency', { payment: { currency: 'ABC', exchange: '2' } }],
  [`CODE_NOT_IN_CATALOG ${DOCUMENT}.currency`, { document: { currency: 'ABC', equivalence: '2' } }],
  ['NUMBER_INVALID payments[0].amount', { payment: { amount: 'mucho' } }],
  ['NUMBER_INVALID payments[0].amount', { payment: { amount: '-1' } }],
  ['CRP20218 payments[0].amount', { payment: { amount: '0' } }],
  [
    `CRP20218 ${DOCUMENT}.paid`,
    {
      payment: { amount: undefined, currency: 'USD', exchange: '18' },
      document: { paid: '0.01', equivalence: '8.38' },
    },
  ],
  ['NUMBER_INVALID payments[0].exchange', { payment: { currency: 'USD', exchange: '0' } }],
  [`NUMBER_INVALID ${DOCUMENT}.paid`, { document: { paid: '1e3' } }],
  [
    `NUMBER_INVALID ${DOCUMENT}.equivalence`,
    { payment: { currency: 'USD', exchange: '18' }, document: { equivalence: '0.12345678901' } },
  ],
  ['NUMBER_INVALID payments[0].exchange', { payment: { currency: 'USD', exchange: '18.1234567' } }],
  [
    `CRP20237 ${DOCUMENT}.equivalence`,
    { payment: { amount: undefined, currency: 'USD', exchange: '18' }, invoice: { moneda: 'EUR', tipoCambio: '20' } },
  ],
  [`CRP20241 ${DOCUMENT}.paid`, { payment: { amount: undefined }, document: { paid: '0' } }],
  [
    `DOCUMENT_TAXES_REQUIRED ${DOCUMENT}.taxes`,
    { document: { uuid: UUID_B, previousBalance: '1160', installment: '1' } },
  ],
  [`REQUIRED ${DOCUMENT}.previousBalance`, { document: { uuid: UUID_B } }],
  [`INSTALLMENT_INVALID ${DOCUMENT}.installment`, { document: { installment: '0' } }],
  [`INSTALLMENT_INVALID ${DOCUMENT}.installment`, { document: { installment: '1000' } }],
  [`REQUIRED ${DOCUMENT}.taxes[0].base`, { document: { taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }] } }],
  ['TEXT_FORM payments[0].operationNumber', { payment: { operationNumber: 'a|b' } }],
  ['TEXT_FORM payments[0].payerBankRfc', { payment: { payerBankRfc: 'CACX7605101P8' } }],
  ['TEXT_FORM payments[0].payerAccount', { payment: { payerAccount: '12345' } }],
  [`TEXT_FORM ${DOCUMENT}.series`, { document: { series: 'x'.repeat(26) } }],
  [`DOCUMENT_UUID_INVALID ${DOCUMENT}.uuid`, { document: { uuid: '123' } }],
  [
    'DOCUMENT_REPEATED payments[0].documents[1].uuid',
    {
      payment: {
        documents: [
          { ...document, paid: '1' },
          { ...document, uuid: UUID_A.toLowerCase(), paid: '2' },
        ],
      },
    },
  ],
  [`INVOICE_NOT_PPD ${DOCUMENT}.uuid`, { invoice: { metodoPago: 'PUE' } }],
  [`DOCUMENT_CURRENCY ${DOCUMENT}.currency`, { document: { currency: 'USD', equivalence: '0.05' } }],
  [`BALANCE_MISMATCH ${DOCUMENT}.previousBalance`, { document: { previousBalance: '2000.00' } }],
  ['401 date', { body: { date: '2026-11-10T10:00:00' } }],
];

describe('request of a payment receipt', () => {
  for (const [finding, change] of REFUSED) {
    it(`is rejected with ${finding}: ${JSON.stringify(change).slice(0, 80)}`, () => {
      expect(found({})).to.deep.equal([]);
      expect(found(change).map((one) => one.replace('DATE_OUT_OF_RANGE', '401'))).to.include(finding);
    });
  }

  it('has no finding for an amount that was not sent when the documents are wrong', () => {
    const paidInPesos = { payment: { amount: undefined }, document: { paid: '100' }, invoice: { moneda: 'USD' } };
    expect(found(paidInPesos)).to.deep.equal([`CRP20237 ${DOCUMENT}.equivalence`]);
    const sent = found({ ...paidInPesos, payment: { amount: '0' } });
    expect(sent).to.have.members([`CRP20237 ${DOCUMENT}.equivalence`, 'CRP20218 payments[0].amount']);
  });

  it('is rejected once for a wrong tax, at its place in the request', () => {
    const right = { type: '002', factorType: 'Tasa', rate: '0.16', base: '100' };
    const withheld = { type: '001', factorType: 'Tasa', rate: '0.1', base: '100', withholding: true };
    const taxes = (...sent: TaxBody[]) =>
      found({ document: { taxes: sent } }).filter((one) => one.includes(`${DOCUMENT}.taxes`));
    expect(taxes(right, withheld, { ...right, type: '009' })).to.deep.equal([`CRP20256 ${DOCUMENT}.taxes[2].type`]);
    expect(taxes(right, { ...withheld, type: '009' })).to.deep.equal([`CRP20250 ${DOCUMENT}.taxes[1].type`]);
    expect(taxes(withheld, { ...right, factorType: 'tasa' })).to.deep.equal([
      `CRP20257 ${DOCUMENT}.taxes[1].factorType`,
    ]);
    expect(taxes(right, { ...withheld, rate: '0.9' })).to.deep.equal([`CRP20253 ${DOCUMENT}.taxes[1].rate`]);
    expect(taxes(right, { ...withheld, amount: '50' })).to.deep.equal([`CRP20254 ${DOCUMENT}.taxes[1].amount`]);
    expect(taxes({ type: '002', factorType: 'Tasa', rate: '0.16' })).to.deep.equal([
      `REQUIRED ${DOCUMENT}.taxes[0].base`,
    ]);
  });

  it('accepts an exchange rate of six decimals', () => {
    const dollars = { amount: undefined, currency: 'USD', exchange: '18.123456' };
    expect(found({ payment: dollars })).to.deep.equal([]);
  });

  it('accepts a payment of today, whatever the hour', () => {
    const today = { payment: { date: '2026-11-20' }, body: { date: '2026-11-20T08:00:00' } };
    expect(found(today)).to.deep.equal([]);
    expect(found(today, 'error', new Date('2026-11-20T14:00:00Z'))).to.deep.equal([]);
  });

  it('settles at most a thousand documents in all', () => {
    const one = { ...document, paid: '1', previousBalance: '1', installment: '1', taxObject: '01' };
    const elsewhere = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...one,
        uuid: `A3E1B0C2-1111-4222-8333-${String(i).padStart(12, '0')}`,
      }));
    const halves = (count: number) => [500, count - 500].map((of) => ({ ...payment, documents: elsewhere(of) }));
    const rejected = (count: number) =>
      found({ body: { payments: halves(count).map((half) => ({ ...half, amount: undefined })) } });
    expect(rejected(1000)).to.deep.equal([]);
    expect(rejected(1001)).to.deep.equal(['PAYMENTS_COUNT payments']);
  });

  it('in dollars covers pesos within what rounding of paid and equivalence explains, and no less', () => {
    const dollars = (amount: string) =>
      found({
        payment: { amount, currency: 'USD', exchange: '17.5123' },
        document: { paid: '100.00', equivalence: '17.5123' },
      });
    expect(dollars('5.71')).to.deep.equal([]);
    expect(dollars('5.70')).to.deep.equal([]);
    expect(dollars('5.69')).to.deep.equal(['CRP20276 payments[0].amount']);
  });

  it('states the tax of a part as base x rate where the rounding of the invoice exceeds the limits', () => {
    const iva = { retencion: false, impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000' };
    const rounded = { total: '116.05', saldo: '116.05', impuestos: [{ ...iva, base: '100.00', importe: '16.05' }] };
    const part = { payment: { amount: '33.33' }, document: { paid: '33.33' }, invoice: rounded };
    expect(found(part)).to.deep.equal([]);
  });

  it('accepts an external invoice with its taxes, or with an explicit empty list of taxes', () => {
    const elsewhere = { uuid: UUID_B, previousBalance: '1160', installment: '1', paid: document.paid };
    const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.16', base: '100' }];
    for (const result of [{ taxObject: '01' }, { taxObject: '02', taxes }, { taxes }])
      expect(found({ document: { ...elsewhere, ...result } }), JSON.stringify(result)).to.not.include(
        `DOCUMENT_TAXES_REQUIRED ${DOCUMENT}.taxes`,
      );
  });

  it('warns about a receipt after the fifth day of the next month', () => {
    const late = (date: string) => found({ payment: { date } }, 'warning');
    expect(late('2026-09-30')).to.include('PAYMENT_RECEIPT_LATE payments[0].date');
    expect(late('2026-10-31')).to.include('PAYMENT_RECEIPT_LATE payments[0].date');
    expect(late('2026-11-01')).to.deep.equal([]);
  });

  it('warns about an equivalence that contradicts the exchange rates, such as an inverted one', () => {
    const unusual = [`EQUIVALENCE_UNUSUAL ${DOCUMENT}.equivalence`];
    const inDollars = { moneda: 'USD', tipoCambio: '17.5' };
    const inPesos = (equivalence: string) =>
      found({ payment: { amount: undefined }, invoice: inDollars, document: { paid: '100', equivalence } }, 'warning');
    expect(inPesos('17.5')).to.deep.equal(unusual);
    expect(inPesos('0.0571428571')).to.deep.equal([]);
    expect(inPesos('0.05')).to.deep.equal([]);
    const dollars = { amount: undefined, currency: 'USD', exchange: '17.5' };
    expect(found({ payment: dollars, document: { equivalence: '0.0571' } }, 'warning')).to.deep.equal(unusual);
    expect(found({ payment: dollars, document: { equivalence: '17.5' } }, 'warning')).to.deep.equal([]);
    expect(found({ payment: dollars }, 'warning')).to.deep.equal([]);
    const euros = { amount: undefined, currency: 'EUR', exchange: '20' };
    const equivalence = { paid: '100', equivalence: '1.1429' };
    expect(found({ payment: euros, invoice: inDollars, document: equivalence }, 'warning')).to.deep.equal([]);
    const unknownRate = { moneda: 'USD' };
    expect(found({ payment: euros, invoice: unknownRate, document: equivalence }, 'warning')).to.deep.equal([]);
  });

  it('warns about a foreign payment at an exchange rate of one', () => {
    const change = { payment: { currency: 'USD', exchange: '1' }, invoice: { moneda: 'USD', tipoCambio: '17.5' } };
    expect(found(change, 'warning')).to.deep.equal(['EXCHANGE_IS_ONE payments[0].exchange']);
    expect(found({ payment: { exchange: '1' } }, 'warning')).to.deep.equal([]);
  });

  it('warns about a tax base that exceeds what the payment can include, such as that of the whole invoice', () => {
    const iva = { type: '002', factorType: 'Tasa', rate: '0.160000' };
    const isr = { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true };
    const bases = (paid: string, taxes: TaxBody[]) => found({ document: { paid, taxes } }, 'warning');
    expect(bases('580.00', [{ ...iva, base: '1000' }])).to.deep.equal([
      `DOCUMENT_BASE_UNUSUAL ${DOCUMENT}.taxes[0].base`,
    ]);
    expect(bases('580.00', [{ ...iva, base: '500' }])).to.deep.equal([]);
    // 1,000.00 of fees are paid with 953.33.
    const fees = [
      { ...iva, base: '1000' },
      { ...isr, base: '1000' },
      { ...iva, rate: '0.106667', withholding: true, base: '1000' },
    ];
    expect(bases('953.33', fees)).to.deep.equal([]);
    expect(bases('476.67', fees)).to.have.length(3);
  });

  it('is rejected when it settles more than is owed, even across two payments of one request', () => {
    const documents = [{ ...document, paid: '600.00' }];
    const twice = [
      { ...payment, amount: '600.00', documents },
      { ...payment, amount: '600.00', documents },
    ];
    expect(found({ body: { payments: twice } })).to.deep.equal(['CRP20244 payments[1].documents[0].paid']);
    const over = [{ ...payment, amount: '1200.00', documents: [{ ...document, paid: '1200.00' }] }, ...twice];
    expect(found({ body: { payments: over } })).to.deep.equal([
      'CRP20244 payments[0].documents[0].paid',
      'CRP20244 payments[1].documents[0].paid',
      'CRP20244 payments[2].documents[0].paid',
    ]);
  });

  it('has one finding for an invoice with nothing left to pay, and none for values that nobody sent', () => {
    expect(found({ invoice: { saldo: '0' } })).to.deep.equal([`CRP20244 ${DOCUMENT}.paid`]);
    expect(found({ invoice: { saldo: '0' }, document: { paid: '0.001' } })).to.include.members([
      `CRP20242 ${DOCUMENT}.paid`,
      `CRP20244 ${DOCUMENT}.paid`,
    ]);
    expect(found({ document: { previousBalance: '0' } })).to.include(`CRP20239 ${DOCUMENT}.previousBalance`);
  });

  it('asks for what it cannot know of an external invoice, without judging it', () => {
    expect(found({ document: { uuid: UUID_B, taxObject: '01' } })).to.deep.equal([
      `REQUIRED ${DOCUMENT}.previousBalance`,
      `REQUIRED ${DOCUMENT}.installment`,
    ]);
  });
});

describe('what a payment requires of an invoice', () => {
  it('groups the taxes of its concepts by kind, tax, factor and rate', () => {
    const golden = goldenDocuments().find(({ name }) => name === 'servicios-con-isr-e-iva-retenidos');
    if (!golden) throw new Error('no golden document');
    const taxes = invoiceTaxesOf(golden.comprobante);
    const nodes = golden.comprobante.impuestos;
    expect(objetoImpOf(golden.comprobante)).to.equal('02');
    expect(taxes.filter(({ retencion }) => retencion).map(({ impuesto }) => impuesto)).to.have.members(
      nodes?.retenciones.map(({ impuesto }) => impuesto) ?? [],
    );
    for (const { retencion, base, importe } of taxes) {
      if (!retencion) expect({ base, importe }).to.include({ base: nodes?.traslados[0]?.base });
    }
  });

  it('keeps apart what is charged and withheld of one tax at one rate', () => {
    const golden = goldenDocuments().find(({ name }) => name === 'servicios-con-isr-e-iva-retenidos');
    const [concepto] = golden?.comprobante.conceptos ?? [];
    if (!golden || !concepto) throw new Error('no golden document');
    const iva = { base: '100.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000', importe: '16.00' };
    const conceptos = [{ ...concepto, traslados: [iva], retenciones: [iva] }];
    const taxes = invoiceTaxesOf({ ...golden.comprobante, conceptos, impuestos: undefined });
    expect(taxes.map(({ retencion, importe }) => [retencion, importe])).to.have.deep.members([
      [false, '16.00'],
      [true, '16.00'],
    ]);
  });
});
