import type { Comprobante } from '@lacre/cfdi/comprobante';
import { calculatePayment } from '@lacre/cfdi/pagos/calculate-payment';
import { normalisePayment } from '@lacre/cfdi/pagos/normalise-payment';
import type { PaymentDocumentBody, PaymentItemBody } from '@lacre/cfdi/pagos/payment-body';
import type { InvoiceTax, RelatedInvoice } from '@lacre/cfdi/pagos/related-invoice';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { company, MEXICO_CITY, NOW, receiver } from './ask.ts';

const uuidOf = (index: number) => `5FB2822E-396D-4725-8521-CDC4BDD20CC${index}`;

/** Way, tax, factor, rate, base and amount in one line: `traslado 002 Tasa 0.160000 1000.00 160.00`. */
function tax(line: string): InvoiceTax {
  const [way, impuesto = '', tipoFactor = '', ...rest] = line.split(' ');
  const [tasaOCuota, base = '', importe] = tipoFactor === 'Exento' ? [undefined, ...rest] : rest;
  return { retencion: way === 'retencion', impuesto, tipoFactor, tasaOCuota, base, importe };
}

interface Invoice extends Partial<RelatedInvoice> {
  paid: string;
  equivalence?: string;
  taxes: string[];
}

/** A receipt of one payment over those invoices. */
function receipt(payment: Partial<PaymentItemBody>, ...invoices: Invoice[]): Comprobante {
  const known = invoices.map(
    ({ taxes, total = '1160.00', ...more }, i): RelatedInvoice => ({
      uuid: uuidOf(i),
      moneda: 'MXN',
      total,
      objetoImp: '02',
      saldo: total,
      parcialidades: 0,
      ...more,
      impuestos: taxes.map(tax),
    }),
  );
  const documents = invoices.map(
    ({ paid, equivalence }, i): PaymentDocumentBody => ({ uuid: uuidOf(i), paid, equivalence }),
  );
  const body = { payments: [{ date: NOW.toISOString().slice(0, 10), paymentForm: '03', ...payment, documents }] };
  const draft = normalisePayment(body, { issuer: company, receiver, now: NOW, zona: MEXICO_CITY, invoices: known });
  return calculatePayment(draft, (moneda) => starterCatalogs().moneda(moneda, draft.fecha)?.decimales ?? 2);
}

const IVA = 'traslado 002 Tasa 0.160000 1000.00 160.00';

/** Valid receipts that the vectors of the payments matrix change, named after what they show. */
export const receipts = {
  full: () => receipt({ amount: '1160.00' }, { paid: '1160.00', taxes: [IVA] }),
  withheld: () =>
    receipt(
      { amount: '500.00' },
      {
        total: '953.33',
        paid: '500.00',
        taxes: [IVA, 'retencion 001 Tasa 0.100000 1000.00 100.00', 'retencion 002 Tasa 0.106667 1000.00 106.67'],
      },
    ),
  kinds: () =>
    receipt(
      { amount: '1000.00' },
      {
        total: '1926.40',
        paid: '1000.00',
        taxes: [
          'traslado 002 Tasa 0.160000 540.00 86.40',
          'traslado 002 Tasa 0.000000 400.00 0.00',
          'traslado 002 Exento 300.00',
          'traslado 003 Tasa 0.080000 500.00 40.00',
        ],
      },
    ),
  three: () =>
    receipt(
      { amount: '2000.00' },
      { paid: '1160.00', taxes: [IVA] },
      { total: '1080.00', paid: '540.00', taxes: ['traslado 002 Tasa 0.080000 1000.00 80.00'] },
      { total: '300.00', paid: '300.00', taxes: ['traslado 002 Exento 300.00'] },
    ),
  dollars: () =>
    receipt({ amount: '20000.00' }, { moneda: 'USD', paid: '1000.00', equivalence: '0.0500000000', taxes: [IVA] }),
  mixed: () =>
    receipt(
      { currency: 'USD', exchange: '18.350000', amount: '163.22' },
      { paid: '1160.00', taxes: [IVA] },
      { moneda: 'USD', total: '116.00', paid: '100.00', taxes: ['traslado 002 Tasa 0.160000 100.00 16.00'] },
    ),
  banks: () =>
    receipt(
      {
        amount: '1160.00',
        payerBankRfc: 'XEXX010101000',
        payerBankName: 'BANK & CO <NY>',
        payerAccount: '0123456789',
        payeeBankRfc: 'BBA830831LJ2',
        payeeAccount: '012345678901234567',
        paymentChain: { certificate: 'Q0VSVA==', chain: '1 19112026 40002', seal: 'U0VMTE8=' },
      },
      { paid: '1160.00', taxes: [IVA] },
    ),
};

export type ReceiptName = keyof typeof receipts;
