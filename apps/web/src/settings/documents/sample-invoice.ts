import type { Environment, InvoiceBody } from '@lacre/client';

const iva = { type: '002', factorType: 'Tasa', rate: '0.160000' };

/** A sample invoice to one of the SAT's test taxpayers: previewed, never issued. */
export const sampleInvoice = (environment: Environment): InvoiceBody => ({
  environment,
  customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
  use: 'G03',
  paymentForm: '03',
  items: [
    {
      description: 'Asesoría contable de noviembre',
      productKey: '84111500',
      unitKey: 'E48',
      quantity: 1,
      unitPrice: 4500,
      taxes: [iva],
    },
    {
      description: 'Papelería',
      productKey: '44121600',
      unitKey: 'H87',
      quantity: 12,
      unitPrice: 38.5,
      taxes: [iva],
    },
  ],
});
