import { starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { expect } from 'chai';
import { calculate } from '../src/calculate.ts';
import { localTaxesOf } from '../src/complements/impuestos-locales/impuestos-locales.ts';
import type { InvoiceBody, ItemBody } from '../src/invoice-body.ts';
import { normalise } from '../src/normalise.ts';
import { parseCfdi } from '../src/parse.ts';
import { validate } from '../src/validate.ts';
import { buildXml } from '../src/xml.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
const item: ItemBody = { quantity: '2', unitPrice: '50', description: 'x', productKey: '80101500', unitKey: 'E48' };
const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const third = { taxId: 'IIA040805DZ4', legalName: 'INDUSTRIAS', taxSystem: '601', zip: '86991' };
const foreignThird = {
  taxId: 'EXT990101NI1',
  legalName:
    'EXPEDICIÓN DE CFDI POR RESIDENTES EN MÉXICO QUE PRESTAN SERVICIOS DE INTERMEDIACIÓN ENTRE TERCEROS A OFERENTES DE BIENES Y SERVICIOS RESIDENTES EN EL EXTRANJERO',
};
const part = { productKey: '43211500', quantity: '2', description: 'Parte' };

function ask(body: Partial<InvoiceBody>, catalogs: Catalogs = starterCatalogs()) {
  const draft = normalise({ use: 'G03', paymentForm: '03', items: [item], ...body }, { issuer, receiver, now, zona });
  const comprobante = calculate(draft, 2);
  const found = validate({ draft, comprobante, catalogs, now, zona });
  return { draft, comprobante, violations: found, found: found.map(({ code, path }) => `${code} ${path}`) };
}

const line = (change: Partial<ItemBody>): Partial<InvoiceBody> => ({ items: [{ ...item, ...change }] });

const refused: [string, Partial<InvoiceBody>, string][] = [
  ['a relation without documents', { related: [{ type: '04', uuids: [] }] }, 'RELATED_UUIDS_REQUIRED related[0].uuids'],
  [
    'a relation to an invalid UUID',
    { related: [{ type: '04', uuids: [UUID, 'A'] }] },
    'RELATED_UUID_INVALID related[0].uuids[1]',
  ],
  [
    'an invoice of transferred goods',
    { related: [{ type: '05', uuids: [UUID] }] },
    'RELATION_TYPE_ODD related[0].type',
  ],
  [
    'a third party without RFC',
    line({ thirdParty: { ...third, taxId: 'x' } }),
    'THIRD_PARTY_RFC_INVALID items[0].thirdParty.taxId',
  ],
  [
    'a third party without a postal code',
    line({ thirdParty: { ...third, zip: '1' } }),
    'THIRD_PARTY_ZIP_INVALID items[0].thirdParty.zip',
  ],
  [
    'a third party with a generic RFC',
    line({ thirdParty: { ...third, taxId: 'XEXX010101000' } }),
    'CFDI40187 items[0].thirdParty.taxId',
  ],
  [
    'a foreign third party with its own name',
    line({ thirdParty: { taxId: 'EXT990101NI1', legalName: 'ACME' } }),
    'CFDI40189 items[0].thirdParty.legalName',
  ],
  [
    'the issuer as a third party',
    line({ thirdParty: { ...third, taxId: issuer.rfc } }),
    'CFDI40188 items[0].thirdParty.taxId',
  ],
  [
    'the customer as a third party',
    line({ thirdParty: { ...third, taxId: receiver.rfc } }),
    'CFDI40188 items[0].thirdParty.taxId',
  ],
  [
    'a foreign third party with a regime of its own',
    line({ thirdParty: { ...foreignThird, taxSystem: '601' } }),
    'CFDI140223 items[0].thirdParty.taxSystem',
  ],
  [
    'a foreign third party with a postal code of its own',
    line({ thirdParty: { ...foreignThird, zip: '86991' } }),
    'CFDI40193 items[0].thirdParty.zip',
  ],
  [
    'a third party without name',
    line({ thirdParty: { ...third, legalName: '' } }),
    'REQUIRED items[0].thirdParty.legalName',
  ],
  [
    'a customs document of 14 digits',
    line({ customsDocuments: ['26483009000123'] }),
    'CFDI40194 items[0].customsDocuments[0]',
  ],
  [
    'a property tax account with dashes',
    line({ propertyTaxAccounts: ['1-2'] }),
    'PROPERTY_TAX_ACCOUNT_INVALID items[0].propertyTaxAccounts[0]',
  ],
  ['a zero quantity', line({ parts: [{ ...part, quantity: '0' }] }), 'QUANTITY_INVALID items[0].parts[0].quantity'],
  [
    'a part with a wrong amount',
    line({ parts: [{ ...part, unitPrice: '5', amount: '10.01' }] }),
    'AMOUNT_MISMATCH items[0].parts[0].amount',
  ],
  [
    'a part with an amount and no price',
    line({ parts: [{ ...part, amount: '10' }] }),
    'AMOUNT_MISMATCH items[0].parts[0].amount',
  ],
  ['a part with a pipe', line({ parts: [{ ...part, description: 'a|b' }] }), 'TEXT_PIPE items[0].parts[0].description'],
  ['a local tax without name', { localTaxes: [{ name: ' ', rate: '3' }] }, 'REQUIRED localTaxes[0].name'],
  [
    'a local rate of three decimals',
    { localTaxes: [{ name: 'ISH', rate: '0.005' }] },
    'LOCAL_TAX_RATE_INVALID localTaxes[0].rate',
  ],
  [
    'a local rate that is a fraction',
    { localTaxes: [{ name: 'ISH', rate: '0.03' }] },
    'LOCAL_TAX_RATE_SMALL localTaxes[0].rate',
  ],
  [
    'a local tax one cent off',
    { localTaxes: [{ name: 'ISH', rate: '3', amount: '3.01' }] },
    'LOCAL_TAX_AMOUNT_MISMATCH localTaxes[0].amount',
  ],
  [
    'a local base that is not a positive number',
    { localTaxes: [{ name: 'ISH', rate: '3', base: '-1' }] },
    'LOCAL_TAX_BASE_INVALID localTaxes[0].base',
  ],
  [
    'local taxes of a Traslado',
    { type: 'T', use: 'S01', localTaxes: [{ name: 'ISH', rate: '3' }] },
    'LOCAL_TAX_NOT_ALLOWED localTaxes',
  ],
  ['an acquirer number with letters', { acquirerOperation: '12A' }, 'ACQUIRER_OPERATION_INVALID acquirerOperation'],
];

describe('fields beyond the plain invoice', () => {
  for (const [title, body, finding] of refused) {
    it(`are checked for ${title}`, () => {
      expect(ask(body).found).to.include(finding);
    });
  }

  it('have no finding in a document that uses them all correctly', () => {
    const { found, comprobante } = ask({
      related: [{ type: '04', uuids: [UUID] }],
      localTaxes: [
        { name: 'ISH', rate: '3', amount: '3.00' },
        { name: 'Millar', rate: '0.5', withholding: true },
        { name: 'Exento', rate: '0' },
        { name: 'Al millar', rate: '0.10' },
      ],
      acquirerOperation: '42',
      ...line({
        thirdParty: third,
        customsDocuments: ['26 48 3009 0001234'],
        propertyTaxAccounts: ['1A'],
        parts: [{ ...part, unitPrice: '5', amount: '10' }],
      }),
    });
    expect(found).to.deep.equal([]);
    expect(comprobante.total).to.equal('102.60');
    expect(comprobante.emisor.facAtrAdquirente).to.equal('0000000042');
    expect(comprobante.conceptos[0]?.informacionAduanera).to.deep.equal(['26  48  3009  0001234']);
  });

  it('have the postal code of a third party looked up like that of a receiver', () => {
    const body = line({ thirdParty: { ...third, zip: '99998' } });
    const whole: Catalogs = {
      ...starterCatalogs(),
      codigoPostal: (code, on) => (code === '99998' ? undefined : starterCatalogs().codigoPostal(code, on)),
    };
    for (const [catalogs, severity] of [
      [starterCatalogs(), 'warning'],
      [whole, 'error'],
    ] as const) {
      const { violations } = ask(body, catalogs);
      expect(violations).to.have.lengthOf(1);
      expect(violations[0]).to.include({ code: 'CFDI40192', path: 'items[0].thirdParty.zip', severity });
    }
  });

  it("complete the foreign third party with its regime and the issuer's postal code", () => {
    const { comprobante, found } = ask(line({ thirdParty: foreignThird }));
    expect(found).to.deep.equal([]);
    expect(comprobante.conceptos[0]?.aCuentaTerceros).to.include({ regimenFiscal: '616', domicilioFiscal: '42501' });
  });

  it('relate an Egreso with type 01 unless related names its Ingreso with another type', () => {
    const egreso = { type: 'E', use: 'G02', relatedInvoiceUuid: UUID } as const;
    expect(ask(egreso).comprobante.cfdiRelacionados).to.deep.equal([{ tipoRelacion: '01', uuids: [UUID] }]);
    const advance = [{ type: '07', uuids: [UUID.toLowerCase()] }];
    expect(
      ask({ ...egreso, related: advance }).comprobante.cfdiRelacionados.map(({ tipoRelacion }) => tipoRelacion),
    ).to.deep.equal(['07']);
    const other = [{ type: '9', uuids: [UUID.replace('5', '6')] }];
    const { comprobante, found } = ask({ ...egreso, related: other });
    expect(comprobante.cfdiRelacionados.map(({ tipoRelacion }) => tipoRelacion)).to.deep.equal(['01', '9']);
    expect(found).to.deep.equal(['CFDI40137 related[0].type']);
  });

  it('compute local taxes on what was sold, less its discount, to the cent', () => {
    const { comprobante } = ask({
      ...line({ unitPrice: '33.335', discount: '0.01' }),
      localTaxes: [{ name: 'ISH', rate: '2.5' }],
    });
    expect(comprobante.complementos).to.deep.equal({
      impuestosLocales10: {
        totaldeRetenciones: '0.00',
        totaldeTraslados: '1.67',
        trasladosLocales: [{ impLocTrasladado: 'ISH', tasadeTraslado: '2.50', importe: '1.67' }],
      },
    });
    expect(comprobante.total).to.equal('68.33');
  });

  it('compute local taxes on the subtotal as written in the document, the same as when it is given as the base', () => {
    // The lines come to 51670.498476; three percent of that would be 1550.11.
    const sold = line({ quantity: '1', unitPrice: '51670.498476' });
    const amounts = [{}, { base: '51670.50' }, { amount: '1550.12' }].map((given) => {
      const { found, comprobante } = ask({ ...sold, localTaxes: [{ name: 'ISH', rate: '3', ...given }] });
      expect(found).to.deep.equal([]);
      return [localTaxesOf(comprobante)?.totaldeTraslados, comprobante.total];
    });
    expect(amounts).to.deep.equal(Array(3).fill(['1550.12', '53220.62']));
  });
});

describe('addenda', () => {
  const whole = [
    '<a/>',
    ' \n<x:orden xmlns:x="urn:x" n="1">\r\n\t&amp; <![CDATA[</cfdi:Addenda>]]> <!-- | --></x:orden><b>ñ 🧾</b> ',
    '<cfdi:Nota/>',
  ];
  for (const addenda of whole) {
    it(`is preserved byte for byte: ${JSON.stringify(addenda).slice(0, 40)}`, () => {
      const { draft, comprobante, found } = ask({ addenda });
      expect(found).to.deep.equal([]);
      const xml = buildXml(comprobante, { sello: 'x', certificado: 'y' }, draft.addenda);
      expect(xml).to.include(`<cfdi:Addenda>${addenda}</cfdi:Addenda>`);
      expect(parseCfdi(xml).addenda).to.equal(addenda);
      expect(parseCfdi(`\uFEFF${xml}`).addenda).to.equal(addenda);
    });
  }

  for (const addenda of [
    'text alone',
    '<a>',
    '</cfdi:Addenda><cfdi:Addenda><a/>',
    '</cfdi:Addenda></cfdi:Comprobante><a/>',
    '<?xml version="1.0"?><a/>',
    '<!DOCTYPE a><a/>',
    '<x:a/>',
    '<a>&nbsp;</a>',
    '<!-- ',
    '<a b="1" b="2"/>',
    '<a>\u0007</a>',
    ' ',
  ]) {
    it(`is rejected when it is not well-formed: ${JSON.stringify(addenda)}`, () => {
      expect(ask({ addenda }).found).to.deep.equal(['ADDENDA_NOT_WELL_FORMED addenda']);
    });
  }

  it('rejects an addenda of more elements than half a megabyte of values has: reading them would hold every other caller', () => {
    const ofElements = (count: number) => `<a>${'<b/>'.repeat(count - 2)}</a>`;
    expect(ask({ addenda: ofElements(20_000) }).found).to.deep.equal([]);
    expect(ask({ addenda: ofElements(20_001) }).found).to.deep.equal(['ADDENDA_NOT_WELL_FORMED addenda']);
  });

  it('is absent when it is empty', () => {
    expect(ask({ addenda: '' }).draft.addenda).to.equal(undefined);
  });
});
