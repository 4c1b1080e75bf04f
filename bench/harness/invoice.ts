/** One service at 16 % IVA, with a new key each time. */
export const invoice = {
  customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
  use: 'G03',
  paymentForm: '03',
  idempotencyKey: '[<id>]',
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
};
