import { Lacre } from '@lacre/sdk';

const lacre = new Lacre({ baseUrl: process.env['LACRE_URL'] ?? '', apiKey: process.env['LACRE_API_KEY'] ?? '' });

const invoice = await lacre.invoices.create({
  customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
  use: 'G03',
  paymentForm: '03',
  items: [
    {
      description: 'Consultoría de software',
      productKey: '81111500',
      unitKey: 'E48',
      quantity: 1,
      unitPrice: 1500,
      taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
    },
  ],
  idempotencyKey: 'order-1042',
});
console.log(invoice.uuid, invoice.total);
