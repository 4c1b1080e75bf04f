const invoice = {
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
};

/** Bodies that work in a sandbox as they stand, by name of the procedure. A test sends every one of them. */
export const requestExamples: Readonly<Record<string, Record<string, unknown>>> = {
  'auth.signUp': { name: 'Ana Torres', email: 'ana@example.com', password: 'correct horse battery' },
  'auth.signIn': { email: 'ana@example.com', password: 'correct horse battery' },
  'organizations.create': { name: 'Escuela Kemper Urgate' },
  'organizations.updateLegal': {
    legal_name: 'ESCUELA KEMPER URGATE',
    tax_system: '601',
    phone: '5512345678',
    support_email: 'facturas@example.com',
    address: {
      street: 'Avenida Reforma',
      exterior: 10,
      neighborhood: 'Centro',
      city: 'Xalapa',
      municipality: 'Xalapa',
      zip: 91000,
      state: 'Veracruz',
    },
  },
  'apiKeys.create': { name: 'Tienda en línea', environment: 'sandbox', scopes: ['read:invoices', 'write:invoices'] },
  'invoices.create': { ...invoice, idempotencyKey: 'pedido-1027' },
  'invoices.previewPdf': invoice,
  'catalogs.classify': { descriptions: ['Laptop Dell 14 pulgadas', 'Renta de oficina'] },
  'invoices.validate': invoice,
};
