import type { PaymentBody } from '@lacre/cfdi/pagos/payment-body';
import { type Ask, company, receiver } from '../vectors/ask.ts';

const iva = [{ type: '002', factorType: 'Tasa', rate: '0.160000' }];

/** The requests for the sample documents of the reference data, by the name of the file. */
export const publishedInvoices: Record<string, Ask> = {
  'ingreso-ppd': {
    body: {
      series: 'F',
      folioNumber: '1001',
      date: '2026-11-20T09:00:00',
      use: 'G03',
      paymentForm: '99',
      paymentMethod: 'PPD',
      paymentConditions: '30 días  neto',
      items: [
        {
          description: 'Desarrollo "a medida" — horas <senior>',
          productKey: '81111500',
          unitKey: 'E48',
          unit: 'Servicio',
          sku: 'SKU-1 & 2',
          quantity: '10',
          unitPrice: '100',
          discount: '100',
          taxes: [...iva, { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true }],
        },
        {
          description: 'Artículo exento',
          productKey: '01010101',
          unitKey: 'H87',
          quantity: '1',
          unitPrice: '500',
          taxes: [{ type: '002', factorType: 'Exento' }],
        },
      ],
    },
  },
  egreso: {
    body: {
      type: 'E',
      series: 'NC',
      folioNumber: '7',
      date: '2026-11-20T10:00:00',
      use: 'G02',
      paymentForm: '15',
      relatedInvoiceUuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
      items: [
        {
          description: 'Bonificación',
          productKey: '84111506',
          unitKey: 'ACT',
          quantity: '1',
          unitPrice: '100',
          taxes: iva,
        },
      ],
    },
  },
  'ingreso-global': {
    receiver: { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL' },
    body: {
      series: 'G',
      folioNumber: '3',
      date: '2026-11-30T20:00:00',
      use: 'S01',
      paymentForm: '01',
      global: { periodicity: '04', months: '11', year: '2026' },
      items: [
        {
          description: 'Venta',
          productKey: '01010101',
          unitKey: 'ACT',
          sku: 'TICKET-1',
          quantity: '1',
          unitPrice: '100',
          taxes: iva,
        },
      ],
    },
  },
  traslado: {
    receiver: {
      rfc: company.rfc,
      nombre: company.nombre,
      domicilioFiscal: company.lugarExpedicion,
      regimenFiscal: company.regimenFiscal,
    },
    body: {
      type: 'T',
      use: 'S01',
      series: 'T',
      folioNumber: '9',
      date: '2026-11-20T12:00:00',
      items: [
        { description: 'Mercancía propia', productKey: '50211503', unitKey: 'H87', quantity: '1', unitPrice: '0' },
      ],
    },
  },
};

/** The receipt of the reference data and the invoice that it settles. */
export const publishedPayment: { name: string; body: PaymentBody; receiver: typeof receiver } = {
  name: 'pago20',
  receiver,
  body: {
    series: 'P',
    folioNumber: '55',
    date: '2026-11-20T11:00:00',
    payments: [
      {
        date: '2026-11-19',
        paymentForm: '03',
        documents: [{ uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF', paid: '1160.00' }],
      },
    ],
  },
};
