import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer, Receiver } from '@lacre/cfdi/invoice-body';
import { calculatePayment } from '@lacre/cfdi/pagos/calculate-payment';
import { normalisePayment, type PaymentDraft } from '@lacre/cfdi/pagos/normalise-payment';
import type { PaymentBody, PaymentDocumentBody, PaymentItemBody } from '@lacre/cfdi/pagos/payment-body';
import type { InvoiceTax, RelatedInvoice } from '@lacre/cfdi/pagos/related-invoice';
import { starterCatalogs } from '@lacre/sat-catalogs';

export const now = new Date('2026-11-20T18:30:00Z');
export const zona = 'America/Mexico_City';
const issuer: Issuer = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};
const receiver: Receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};

export const UUID_A = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
export const UUID_B = 'A3E1B0C2-1111-4222-8333-444455556666';
const UUID_C = 'B4F2C1D3-1111-4222-8333-777788889999';

const iva = (base: string, importe: string, tasaOCuota = '0.160000'): InvoiceTax => ({
  retencion: false,
  impuesto: '002',
  tipoFactor: 'Tasa',
  tasaOCuota,
  base,
  importe,
});

/** An invoice of 1,000.00 with 16 % IVA, unpaid. */
export function invoice(changes: Partial<RelatedInvoice> = {}): RelatedInvoice {
  return {
    uuid: UUID_A,
    serie: 'F',
    folio: '1000',
    moneda: 'MXN',
    total: '1160.00',
    metodoPago: 'PPD',
    objetoImp: '02',
    impuestos: [iva('1000.00', '160.00')],
    saldo: '1160.00',
    parcialidades: 0,
    ...changes,
  };
}

export const document: PaymentDocumentBody = { uuid: UUID_A, paid: '1160.00' };
export const payment: PaymentItemBody = {
  date: '2026-11-19',
  paymentForm: '03',
  amount: '1160.00',
  documents: [document],
};

export interface Receipt {
  draft: PaymentDraft;
  comprobante: Comprobante;
}

export function receipt(
  payments: PaymentItemBody[] = [payment],
  invoices: RelatedInvoice[] = [invoice()],
  more: Partial<PaymentBody> = {},
): Receipt {
  const draft = normalisePayment({ payments, ...more }, { issuer, receiver, now, zona, invoices });
  const decimalsOf = (moneda: string) => starterCatalogs().moneda(moneda, draft.fecha)?.decimales ?? 2;
  return { draft, comprobante: calculatePayment(draft, decimalsOf) };
}

const withheld: InvoiceTax[] = [
  iva('1000.00', '160.00'),
  { retencion: true, impuesto: '001', tipoFactor: 'Tasa', tasaOCuota: '0.100000', base: '1000.00', importe: '100.00' },
  { retencion: true, impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.106667', base: '1000.00', importe: '106.67' },
];

const exempt: InvoiceTax = { retencion: false, impuesto: '002', tipoFactor: 'Exento', base: '300.00' };
const ieps: InvoiceTax = {
  retencion: false,
  impuesto: '003',
  tipoFactor: 'Tasa',
  tasaOCuota: '0.080000',
  base: '500.00',
  importe: '40.00',
};
const iepsCuota: InvoiceTax = {
  retencion: false,
  impuesto: '003',
  tipoFactor: 'Cuota',
  tasaOCuota: '6.451700',
  base: '100.000',
  importe: '645.17',
};

/** Receipts named by what they demonstrate. */
export const RECEIPTS: Record<string, () => Receipt> = {
  'one invoice paid in full': () => receipt(),
  'one deposit over three invoices': () =>
    receipt(
      [
        {
          ...payment,
          amount: '2000.00',
          documents: [document, { uuid: UUID_B, paid: '540.00' }, { uuid: UUID_C, paid: '300.00' }],
        },
      ],
      [
        invoice(),
        invoice({ uuid: UUID_B, total: '1080.00', saldo: '1080.00', impuestos: [iva('1000.00', '80.00', '0.080000')] }),
        invoice({ uuid: UUID_C, total: '300.00', saldo: '300.00', impuestos: [exempt] }),
      ],
    ),
  'two payments of one invoice, with installments of its own': () =>
    receipt(
      [
        { ...payment, amount: '400.00', documents: [{ uuid: UUID_A, paid: '400.00' }] },
        {
          ...payment,
          date: '2026-11-20T09:15:00',
          paymentForm: '01',
          amount: '100.01',
          documents: [{ uuid: UUID_A, paid: '100.01' }],
        },
      ],
      [invoice({ saldo: '900.00', parcialidades: 2 })],
    ),
  'taxes withheld': () =>
    receipt(
      [{ ...payment, amount: '500.00', documents: [{ uuid: UUID_A, paid: '500.00' }] }],
      [invoice({ total: '953.33', saldo: '953.33', impuestos: withheld })],
    ),
  'zero rate, exempt and IEPS': () =>
    receipt(
      [{ ...payment, amount: '1000.00', documents: [{ uuid: UUID_A, paid: '1000.00' }] }],
      [
        invoice({
          total: '1926.40',
          saldo: '1926.40',
          impuestos: [iva('540.00', '86.40'), iva('400.00', '0.00', '0.000000'), exempt, ieps, iepsCuota],
        }),
      ],
    ),
  'pesos paying an invoice in dollars': () =>
    receipt(
      [
        {
          ...payment,
          amount: '20000.00',
          documents: [{ uuid: UUID_A, paid: '1000.00', equivalence: '0.0500000000' }],
        },
      ],
      [invoice({ moneda: 'USD' })],
    ),
  'dollars paying invoices in pesos and in dollars': () =>
    receipt(
      [
        {
          ...payment,
          currency: 'USD',
          exchange: '18.350000',
          amount: '163.22',
          documents: [
            { uuid: UUID_A, paid: '1160.00' },
            { uuid: UUID_B, paid: '100.00' },
          ],
        },
      ],
      [
        invoice(),
        invoice({ uuid: UUID_B, moneda: 'USD', total: '116.00', saldo: '116.00', impuestos: [iva('100.00', '16.00')] }),
      ],
    ),
  'a currency without decimals': () =>
    receipt(
      [{ ...payment, currency: 'JPY', exchange: '0.12', amount: '580', documents: [{ uuid: UUID_A, paid: '580' }] }],
      [invoice({ moneda: 'JPY', total: '1160', saldo: '1160', impuestos: [iva('1000', '160')] })],
    ),
  'banks, accounts and the chain of a transfer': () =>
    receipt([
      {
        ...payment,
        operationNumber: 'REF 0001',
        payerBankRfc: 'XEXX010101000',
        payerBankName: 'BANK & CO <NY>',
        payerAccount: '0123456789',
        payeeBankRfc: 'BBA830831LJ2',
        payeeAccount: '012345678901234567',
        paymentChain: { certificate: 'Q0VSVA==', chain: '||1|19112026|40002||', seal: 'U0VMTE8=' },
      },
    ]),
  'an invoice that is not subject to tax, in place of an older receipt': () =>
    receipt([payment], [invoice({ objetoImp: '01', impuestos: [] })], {
      replaces: [UUID_C],
      series: 'P',
      folioNumber: '7',
    }),
  'taxes told by the client, of an invoice that is not ours': () =>
    receipt(
      [
        {
          ...payment,
          amount: undefined,
          documents: [
            {
              uuid: UUID_B,
              series: 'X',
              installment: '3',
              previousBalance: '464.00',
              paid: '232.00',
              taxObject: '02',
              taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16', base: '200.00' }],
            },
          ],
        },
      ],
      [],
    ),
};
