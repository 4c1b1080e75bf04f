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

/** Payment of an invoice issued elsewhere, so the body states its amounts. */
const payment = {
  customer: invoice.customer,
  payments: [
    {
      date: '2026-11-20',
      paymentForm: '03',
      documents: [
        {
          uuid: '5cfcd3b2-9c1f-4a7e-8d55-0a5b1f6f2c11',
          paid: 1160,
          currency: 'MXN',
          installment: 1,
          previousBalance: 1160,
          taxObject: '02',
          taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000', base: 1000, amount: 160 }],
        },
      ],
    },
  ],
};

/** Half a month's payroll; omitted fields get defaults. */
const payroll = {
  employee: { rfc: 'CUSR850101JK7', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
  nomina12: {
    tipoNomina: 'O',
    fechaPago: '2026-11-15',
    fechaInicialPago: '2026-11-01',
    fechaFinalPago: '2026-11-15',
    numDiasPagados: 15,
    emisor: { registroPatronal: 'B5510768108' },
    receptor: {
      curp: 'XEXX010101HNEXXXA4',
      numSeguridadSocial: '04078873454',
      fechaInicioRelLaboral: '2021-03-01',
      tipoContrato: '01',
      tipoRegimen: '02',
      numEmpleado: '120',
      riesgoPuesto: '1',
      periodicidadPago: '04',
      salarioDiarioIntegrado: 560.5,
      claveEntFed: 'JAL',
    },
    percepciones: {
      percepcion: [{ tipoPercepcion: '001', clave: '001', concepto: 'Sueldo', importeGravado: 7750, importeExento: 0 }],
    },
    deducciones: { deduccion: [{ tipoDeduccion: '002', clave: '302', concepto: 'ISR', importe: 830 }] },
    otrosPagos: [
      {
        tipoOtroPago: '002',
        clave: '002',
        concepto: 'Subsidio para el empleo',
        importe: 0,
        subsidioAlEmpleo: { subsidioCausado: 0 },
      },
    ],
  },
};

/** Dividends; omitted fields get defaults. */
const retention = {
  receiver: { legalName: 'ROSA CRUZ SOLIS', taxId: 'CUSR850101JK7', zip: '86991' },
  cveRetenc: '14',
  period: { mesIni: '10', mesFin: '10', ejercicio: '2026' },
  totals: { montoTotGrav: 10000 },
  taxes: [{ baseRet: 10000, montoRet: 1000, tipoPagoRet: '03' }],
  complement: {
    dividendos10: {
      dividOUtil: {
        cveTipDivOUtil: '01',
        montISRAcredRetMexico: 1000,
        montISRAcredRetExtranjero: 0,
        tipoSocDistrDiv: 'Sociedad Nacional',
      },
    },
  },
};

/** Request bodies that work in a sandbox unchanged, by procedure name. A test sends each of them. */
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
  'invoices.createBatch': { invoices: [{ ...invoice, idempotencyKey: 'pedido-1028' }] },
  'invoices.previewPdf': invoice,
  'invoices.substitute': invoice,
  'payments.create': { ...payment, idempotencyKey: 'cobro-77' },
  'payments.validate': payment,
  'payrolls.create': { ...payroll, idempotencyKey: '2026-11-1-120' },
  'payrolls.validate': payroll,
  'retentions.create': { ...retention, idempotencyKey: '2026-10-dividends-7' },
  'retentions.validate': retention,
  'payrolls.createBatch': { payrolls: [{ ...payroll, idempotencyKey: '2026-11-1-121' }] },
  'customers.create': { ...invoice.customer, email: 'pagos@example.com' },
  'customers.update': { email: 'pagos@example.com' },
  'products.create': { description: 'Consultoría de software', productKey: '81111500', unitKey: 'E48', price: 1500 },
  'products.update': { price: 1650 },
  'users.update': { locale: 'es-MX', timezone: 'America/Mexico_City' },
  'organizations.update': { name: 'Escuela Kemper' },
  'organizations.updateDocumentSettings': { color: '#1a2b3c', paper: 'letter' },
  'apiKeys.update': { name: 'Tienda', isActive: true },
  'webhooks.create': { url: 'https://example.com/hooks/lacre', events: ['invoice.stamped', 'invoice.cancelled'] },
  'webhooks.update': { events: ['*'] },
  'webhooks.test': { event: 'invoice.stamped' },
  'webhooks.replay': { from: '2026-11-20T00:00:00Z' },
  'series.put': { series: 'A', type: 'I', environment: 'sandbox', nextFolio: 100, isDefault: true },
  'branches.put': { code: 'xal', name: 'Sucursal Xalapa', zip: '91000' },
  'invitations.create': { email: 'luis@example.com', role: 'member' },
  'members.updateRole': { role: 'admin' },
  'oauth.createApplication': {
    name: 'Contador',
    type: 'confidential',
    redirectUris: ['https://example.com/callback'],
    scopes: ['read:invoices'],
  },
  'oauth.updateApplication': { name: 'Contador Pro' },
  'sandbox.advance': { seconds: 259_200 },
  'invoices.cancel': { motivo: '02' },
  'payments.cancel': { motivo: '02' },
  'invoices.email': { emails: ['pagos@example.com'] },
  'payments.email': { emails: ['cobranza@example.com'] },
  'catalogs.classify': { descriptions: ['Laptop Dell 14 pulgadas', 'Renta de oficina'] },
  'invoices.validate': invoice,
};
