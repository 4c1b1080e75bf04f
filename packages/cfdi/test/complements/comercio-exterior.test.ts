import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import { comercioExteriorExample } from '@lacre/cfdi/complements/comercio-exterior/example';
import { dollarLimits, productLimits } from '@lacre/cfdi/complements/comercio-exterior/limits';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { decimal, round, toPlain } from '@lacre/cfdi/decimal';
import type { InvoiceBody, Issuer, ItemBody, Receiver } from '@lacre/cfdi/invoice-body';
import { normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { buildTable, type TableRow } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { expect } from 'chai';
import fc from 'fast-check';
import { changed } from './change.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const company = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};
const person = { ...company, rfc: 'CACX7605101P8', nombre: 'XOCHITL CASAS CHAVEZ', regimenFiscal: '612' };
const client = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
const itself = { rfc: company.rfc, nombre: company.nombre, domicilioFiscal: '42501', regimenFiscal: '601' };
const foreigner = {
  rfc: 'XEXX010101000',
  nombre: 'LONE STAR SWEETS LLC',
  regimenFiscal: '616',
  residenciaFiscal: 'USA',
  numRegIdTrib: '123456789',
};
const sugar: ItemBody = {
  quantity: '1',
  unitPrice: '100',
  description: 'Azúcar',
  productKey: '50161509',
  unitKey: 'KGM',
  sku: 'AZ-1',
};

/** Rows of the SAT's catalogs that the vectors use, as our own data. */
const codes = codeTablesOver([
  table('c_FraccionArancelaria', ['unidad'], ['1701130100', '01'], ['1701910401', '01'], ['9801000100', '01']),
  table('c_UnidadAduana', ['x'], ['01', ''], ['06', ''], ['99', '']),
  table('c_MotivoTraslado', ['x'], ['01', ''], ['02', ''], ['05', '']),
  table('c_INCOTERM', ['x'], ['FOB', '']),
  table('c_ClavePedimento', ['x'], ['A1', '']),
  table('c_Estado', ['pais'], ['CMX', 'MEX'], ['JAL', 'MEX'], ['TX', 'USA']),
  table('c_Municipio', ['estado'], ['015', 'CMX'], ['039', 'JAL']),
  table('c_Localidad', ['estado'], ['06', 'CMX'], ['03', 'JAL']),
  table('c_Colonia', ['codigoPostal'], ['0001', '06000']),
]);

function table(name: string, columns: [string], ...rows: [codigo: string, cell: string][]) {
  const [column] = columns;
  return buildTable(
    { name, columns },
    rows.map(([codigo, cell]): TableRow => ({ codigo, descripcion: codigo, mas: { [column]: cell } })),
  );
}

const catalogs = {
  ...starterCatalogs(),
  codigoPostal(clave: string) {
    const places: Readonly<Record<string, readonly [string, string]>> = {
      '06000': ['CMX', '015'],
      '44100': ['JAL', '039'],
      '42501': ['HID', '030'],
      '86991': ['TAB', '017'],
    };
    const found = places[clave];
    if (found === undefined) return undefined;
    const [estado, municipio] = found;
    return { clave, estado, municipio, estimuloFronterizo: 0 as const, zona };
  },
};

/** An export document: its fields beside the complement, and its parties. */
interface Export {
  data: ComplementData;
  body: Partial<InvoiceBody>;
  issuer: Issuer;
  receiver: Receiver;
}

function found({ data, body, issuer, receiver }: Export) {
  const transfer = body.type === 'T';
  const whole: InvoiceBody = {
    items: [sugar],
    use: transfer || receiver.rfc === 'XEXX010101000' ? 'S01' : 'G03',
    ...(transfer ? {} : { paymentForm: '03' }),
    export: '02',
    complements: { comercioExterior20: data },
    ...body,
  };
  const draft = normalise(whole, { issuer, receiver, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  return { comprobante, violations: validate({ draft, comprobante, catalogs, codes, now, zona }) };
}

const errors = (exported: Export) =>
  found(exported)
    .violations.filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path.replace('complements.comercioExterior20.', '')}`);

const bare = changed(comercioExteriorExample, { claveDePedimento: undefined, totalUSD: undefined });
const sale: Export = { data: bare, body: {}, issuer: company, receiver: client };
const abroad: Export = {
  ...sale,
  data: changed(bare, { receptor: { numRegIdTrib: '123456789' } }),
  receiver: foreigner,
};
const byPerson: Export = {
  ...sale,
  data: changed(bare, { 'emisor.curp': 'CACX760510MDFRXC09' }),
  issuer: person,
};
const transfer: Export = {
  ...sale,
  data: changed(bare, { motivoTraslado: '02' }),
  body: { type: 'T', items: [{ ...sugar, unitPrice: '0' }] },
  receiver: itself,
};
const ofOthers: Export = {
  ...transfer,
  data: changed(transfer.data, {
    motivoTraslado: '05',
    propietario: [{ numRegIdTrib: '123456789', residenciaFiscal: 'USA' }],
  }),
};
const relation = { type: '05', uuids: ['5F2A1C70-8B1D-4E6A-9C3F-0A1B2C3D4E5F'] };
const invoicedBefore: Export = {
  ...transfer,
  data: changed(transfer.data, { motivoTraslado: '01' }),
  body: { ...transfer.body, related: [relation] },
};
const plainGoods = {
  'mercancias[0].cantidadAduana': undefined,
  'mercancias[0].unidadAduana': undefined,
  'mercancias[0].valorUnitarioAduana': undefined,
};
const withoutCustoms: Export = {
  ...sale,
  data: changed(bare, plainGoods),
  body: { items: [{ ...sugar, unit: '01' }] },
};
const transferWithoutCustoms: Export = {
  ...transfer,
  data: changed(transfer.data, plainGoods),
  body: { ...transfer.body, items: [{ ...sugar, unitPrice: '0', unit: '01' }] },
};
const service: Export = {
  ...sale,
  data: changed(bare, {
    'mercancias[1]': {
      noIdentificacion: 'SV-1',
      cantidadAduana: '1',
      unidadAduana: '99',
      valorUnitarioAduana: '0',
      valorDolares: '0',
    },
  }),
  body: { items: [sugar, { ...sugar, sku: 'SV-1', unitKey: 'E48', description: 'Instalación' }] },
};
const twice: Export = {
  ...sale,
  data: changed(bare, {
    'mercancias[0].cantidadAduana': '2',
    'mercancias[0].valorDolares': '10.00',
  }),
  body: { items: [sugar, sugar] },
};
const samples: Export = {
  ...sale,
  data: changed(bare, { 'mercancias[0].fraccionArancelaria': '9801000100' }),
  body: {
    items: [sugar, { ...sugar, sku: 'AZ-2', discount: '0' }].slice(0, 1).map((each) => ({ ...each, discount: '100' })),
  },
};
const inMexico = { municipio: '015', estado: 'CMX', pais: 'MEX', codigoPostal: '06000', calle: 'Reforma' };
const received: Export = { ...sale, data: changed(bare, { receptor: { domicilio: inMexico } }) };
const addressed: Export = { ...sale, data: changed(bare, { destinatario: [{ domicilio: [inMexico] }] }) };
const toCanada = { calle: 'Rideau', estado: 'ON', pais: 'CAN', codigoPostal: 'K1A 0B1' };
const certified: Export = {
  ...sale,
  data: changed(bare, { certificadoOrigen: '1', numCertificadoOrigen: 'ABC-123' }),
};
const european: Export = {
  ...sale,
  data: changed(bare, {
    numeroExportadorConfiable: 'MX-1',
    'destinatario[0].domicilio[0]': { calle: 'Unter den Linden', estado: 'Berlin', pais: 'DEU', codigoPostal: '10117' },
  }),
};

const worth = (dollars: string) => ({
  'mercancias[0].valorDolares': dollars,
  'mercancias[0].valorUnitarioAduana': dollars,
});
const inEuros: Export = {
  ...sale,
  data: changed(bare, worth('110.00')),
  body: { currency: 'EUR', exchange: '22' },
};
/** Amounts in dollars stay unchanged, whatever the two rates. */
const inDollars: Export = {
  ...sale,
  data: changed(bare, worth('100.00')),
  body: { currency: 'USD', exchange: '21' },
};
const twoGoods: Export = {
  ...sale,
  data: changed(bare, {
    'mercancias[1]': { ...(bare['mercancias'] as ComplementData[])[0], noIdentificacion: 'AZ-2' },
  }),
  body: { items: [sugar, { ...sugar, sku: 'AZ-2' }] },
};

const data = (of: Export, changes: Record<string, unknown>): Export => ({ ...of, data: changed(of.data, changes) });
const body = (of: Export, more: Partial<InvoiceBody>): Export => ({ ...of, body: { ...of.body, ...more } });
const first = 'mercancias[0]';
const home = 'emisor.domicilio';
const there = 'receptor.domicilio';
const theirs = 'destinatario[0].domicilio[0]';

/** For each rule a valid document, and a changed one that breaks the rule at that path. */
const vectors: [rule: string, path: string, keeps: Export, breaks: Export][] = [
  ['CCE102', 'propietario', ofOthers, data(ofOthers, { propietario: undefined })],
  ['CCE103', 'propietario', ofOthers, data(ofOthers, { motivoTraslado: '02' })],
  ['CFDI40122', 'export', sale, body(sale, { complements: {} })],
  ['CFDI40222', 'export', sale, body(sale, { export: '03' })],
  ['CFDI40222', 'export', sale, body(sale, { export: '01' })],
  ['CFDI40155', 'customer.foreignTaxId', abroad, { ...abroad, receiver: { ...foreigner, numRegIdTrib: undefined } }],
  ['CFDI40153', 'customer.country', abroad, { ...abroad, receiver: { ...foreigner, residenciaFiscal: undefined } }],
  ['CCE106', 'global', sale, body(sale, { global: { periodicity: '01', months: '11', year: '2026' } })],
  ['CCE107', 'customer.taxId', sale, { ...sale, receiver: { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL' } }],
  ['CCE108', 'customer.taxId', transfer, { ...transfer, receiver: client }],
  ['CCE109', 'items[0].taxes', sale, body(sale, { items: [{ ...sugar, taxObject: '02' }] })],
  [
    'CCE110',
    'items[0].taxObject',
    transfer,
    body(transfer, { items: [{ ...sugar, unitPrice: '0', taxObject: '02' }] }),
  ],
  [
    'CCE111',
    'items[0].thirdParty',
    sale,
    body(sale, {
      items: [{ ...sugar, thirdParty: { legalName: 'X', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' } }],
    }),
  ],
  ['CCE112', 'items[0].propertyTaxAccounts', sale, body(sale, { items: [{ ...sugar, propertyTaxAccounts: ['1'] }] })],
  [
    'CCE115',
    'complements.ine11',
    sale,
    body(sale, {
      complements: {
        comercioExterior20: bare,
        ine11: { tipoProceso: 'Ordinario', tipoComite: 'Ejecutivo Nacional' },
      },
    }),
  ],
  ['CCE116', 'related', invoicedBefore, { ...invoicedBefore, body: transfer.body }],
  ['CCE118', 'numCertificadoOrigen', certified, data(certified, { numCertificadoOrigen: undefined })],
  ['CCE118', 'numCertificadoOrigen', certified, data(certified, { certificadoOrigen: '0' })],
  ['CCE119', 'numeroExportadorConfiable', european, data(sale, { numeroExportadorConfiable: 'MX-1' })],
  [
    'CCE120',
    'incoterm',
    body(data(sale, { incoterm: undefined }), { export: '04' }),
    data(sale, { incoterm: undefined }),
  ],
  ['CCE122', 'totalUSD', data(sale, { totalUSD: '5' }), data(sale, { totalUSD: '5.01' })],
  ['CCE122', 'totalUSD', sale, data(sale, { totalUSD: '5.000' })],
  ['CCE123', 'emisor.curp', sale, data(sale, { 'emisor.curp': 'CACX760510MDFRXC09' })],
  ['CCE124', 'emisor.curp', byPerson, data(byPerson, { 'emisor.curp': undefined })],
  ['CCE125', `${home}.pais`, sale, data(sale, { [`${home}.pais`]: 'USA' })],
  ['CCE126', `${home}.estado`, sale, data(sale, { [`${home}.estado`]: 'TX' })],
  ['CCE127', `${home}.municipio`, sale, data(sale, { [`${home}.municipio`]: '039' })],
  [
    'CCE128',
    `${home}.localidad`,
    data(sale, { [`${home}.localidad`]: '06' }),
    data(sale, { [`${home}.localidad`]: '03' }),
  ],
  [
    'CCE129',
    `${home}.colonia`,
    data(sale, { [`${home}.colonia`]: '0001' }),
    data(sale, { [`${home}.colonia`]: '9999' }),
  ],
  ['CCE130', `${home}.codigoPostal`, sale, data(sale, { [`${home}.codigoPostal`]: '44100' })],
  ['CCE132', 'propietario[0].numRegIdTrib', ofOthers, data(ofOthers, { 'propietario[0].numRegIdTrib': '12-3456789' })],
  ['CCE133', 'receptor.numRegIdTrib', abroad, data(abroad, { receptor: { domicilio: toCanada } })],
  ['CCE133', 'receptor.numRegIdTrib', sale, data(sale, { receptor: { numRegIdTrib: '123456789' } })],
  ['CCE134', `${there}.pais`, abroad, data(abroad, { [there]: inMexico })],
  ['CCE135', 'receptor.numRegIdTrib', abroad, data(abroad, { 'receptor.numRegIdTrib': '12-3456789' })],
  [
    'CCE136',
    `${there}.colonia`,
    data(received, { [`${there}.colonia`]: '0001' }),
    data(received, { [`${there}.colonia`]: 'Centro' }),
  ],
  [
    'CCE137',
    `${there}.localidad`,
    data(received, { [`${there}.localidad`]: '06' }),
    data(received, { [`${there}.localidad`]: '03' }),
  ],
  ['CCE138', `${there}.municipio`, received, data(received, { [`${there}.municipio`]: '039' })],
  ['CCE139', `${there}.estado`, received, data(received, { [`${there}.estado`]: 'TX' })],
  [
    'CCE140',
    `${there}.codigoPostal`,
    data(abroad, { [there]: { ...toCanada, estado: 'TX', pais: 'USA', codigoPostal: '78701-1234' } }),
    data(abroad, { [there]: { ...toCanada, estado: 'TX', pais: 'USA', codigoPostal: '7870' } }),
  ],
  ['CCE141', `${there}.codigoPostal`, received, data(received, { [`${there}.codigoPostal`]: '44100' })],
  ['CCE142', 'destinatario', transfer, data(transfer, { destinatario: undefined })],
  [
    'CCE143',
    'destinatario[0].numRegIdTrib',
    addressed,
    data(addressed, { 'destinatario[0].numRegIdTrib': '123456789' }),
  ],
  ['CCE144', 'destinatario[0].numRegIdTrib', sale, data(sale, { 'destinatario[0].numRegIdTrib': '12-3456789' })],
  [
    'CCE145',
    `${theirs}.colonia`,
    data(addressed, { [`${theirs}.colonia`]: '0001' }),
    data(addressed, { [`${theirs}.colonia`]: 'Centro' }),
  ],
  [
    'CCE146',
    `${theirs}.localidad`,
    data(addressed, { [`${theirs}.localidad`]: '06' }),
    data(addressed, { [`${theirs}.localidad`]: '03' }),
  ],
  ['CCE147', `${theirs}.municipio`, addressed, data(addressed, { [`${theirs}.municipio`]: '039' })],
  ['CCE148', `${theirs}.estado`, sale, data(sale, { [`${theirs}.estado`]: 'JAL' })],
  ['CCE149', `${theirs}.codigoPostal`, sale, data(sale, { [`${theirs}.codigoPostal`]: '7870' })],
  ['CCE150', `${theirs}.codigoPostal`, addressed, data(addressed, { [`${theirs}.codigoPostal`]: '44100' })],
  ['CCE151', 'items[0].sku', sale, body(sale, { items: [{ ...sugar, sku: '' }] })],
  ['CCE152', `${first}.noIdentificacion`, sale, data(sale, { [`${first}.noIdentificacion`]: 'AZ-9' })],
  [
    'CCE153',
    'mercancias[1].noIdentificacion',
    data(twice, {
      [first]: { ...(bare['mercancias'] as ComplementData[])[0], fraccionArancelaria: '1701910401' },
      'mercancias[1]': (bare['mercancias'] as ComplementData[])[0],
    }),
    data(twice, {
      [first]: (bare['mercancias'] as ComplementData[])[0],
      'mercancias[1]': (bare['mercancias'] as ComplementData[])[0],
    }),
  ],
  [
    'CCE154',
    'items[0].quantity',
    transferWithoutCustoms,
    body(transferWithoutCustoms, { items: [{ ...sugar, unitPrice: '0', unit: '01', quantity: '1.0001' }] }),
  ],
  [
    'CCE155',
    'items[0].unit',
    transferWithoutCustoms,
    body(transferWithoutCustoms, { items: [{ ...sugar, unitPrice: '0', unit: 'Kilo' }] }),
  ],
  [
    'CCE156',
    'items[0].unitPrice',
    transferWithoutCustoms,
    body(transferWithoutCustoms, { items: [{ ...sugar, unitPrice: '0.12345', unit: '01' }] }),
  ],
  [
    'CCE157',
    `${first}.valorDolares`,
    twice,
    data(twice, { [`${first}.valorDolares`]: '9.50', [`${first}.valorUnitarioAduana`]: '4.75' }),
  ],
  [
    'CCE158',
    `${first}.valorDolares`,
    twice,
    data(twice, { [`${first}.valorDolares`]: '10.50', [`${first}.valorUnitarioAduana`]: '5.25' }),
  ],
  ['CCE159', `${first}.fraccionArancelaria`, sale, data(sale, { [`${first}.fraccionArancelaria`]: undefined })],
  [
    'CCE160',
    'mercancias[1].fraccionArancelaria',
    service,
    data(service, { 'mercancias[1].fraccionArancelaria': '1701130100' }),
  ],
  ['CCE161', `${first}.fraccionArancelaria`, sale, data(sale, { [`${first}.fraccionArancelaria`]: '1701130199' })],
  ['CCE162', 'items[0].unit', withoutCustoms, body(withoutCustoms, { items: [{ ...sugar, unit: '06' }] })],
  ['CCE163', 'items[0].discount', samples, body(samples, { items: [sugar] })],
  ['CCE164', `${first}.valorDolares`, samples, body(samples, { items: [{ ...sugar, discount: '50' }] })],
  ['CCE165', `${first}.cantidadAduana`, sale, data(sale, { [`${first}.cantidadAduana`]: undefined })],
  ['CCE166', `${first}.unidadAduana`, twice, data(twice, plainGoods)],
  ['CCE167', `${first}.unidadAduana`, sale, data(sale, { [`${first}.unidadAduana`]: '06' })],
  ['CCE168', `${first}.valorUnitarioAduana`, sale, data(sale, { [`${first}.valorUnitarioAduana`]: '0' })],
  ['CCE169', `${first}.valorDolares`, sale, data(sale, { [`${first}.valorUnitarioAduana`]: '4.5' })],
  [
    'CCE170',
    'mercancias[1].fraccionArancelaria',
    service,
    data(service, { 'mercancias[1].unidadAduana': '06', 'mercancias[1].fraccionArancelaria': '1701130100' }),
  ],
  ['CCE171', `${first}.valorDolares`, sale, data(sale, { [`${first}.valorUnitarioAduana`]: '5.5' })],
  [
    'CCE172',
    `${first}.valorDolares`,
    sale,
    data(sale, { [`${first}.valorDolares`]: '5.10', [`${first}.valorUnitarioAduana`]: undefined }),
  ],
  // Branches: other currencies, the second of two, what a rule permits.
  [
    'CCE109',
    'items[0].taxes',
    body(sale, { items: [{ ...sugar, taxObject: '03' }] }),
    body(sale, { items: [sugar, { ...sugar, taxObject: '02' }].reverse() }),
  ],
  [
    'CCE119',
    'numeroExportadorConfiable',
    data(european, { 'destinatario[1]': (bare['destinatario'] as ComplementData[])[0] }),
    data(european, { destinatario: bare['destinatario'] }),
  ],
  ['CCE124', 'emisor.curp', byPerson, data(byPerson, { emisor: undefined })],
  ['CCE133', 'receptor.numRegIdTrib', abroad, data(abroad, { receptor: undefined })],
  ['CCE133', 'receptor.numRegIdTrib', received, data(received, { 'receptor.numRegIdTrib': '123456789' })],
  [
    'CCE139',
    `${there}.estado`,
    data(abroad, { [there]: { ...toCanada, estado: 'Bayern', pais: 'DEU', codigoPostal: 'D-80331' } }),
    data(abroad, { [there]: { ...toCanada, estado: 'Bayern', pais: 'USA', codigoPostal: '78701' } }),
  ],
  ['CCE142', 'destinatario', transfer, data(transfer, { 'destinatario[1]': { domicilio: [inMexico] } })],
  [
    'CCE154',
    'items[0].quantity',
    body(transferWithoutCustoms, { items: [{ ...sugar, unitPrice: '0', unit: '01', quantity: '0.001' }] }),
    body(transferWithoutCustoms, { items: [{ ...sugar, unitPrice: '0', unit: '01', quantity: '0.0009' }] }),
  ],
  ['CCE165', 'mercancias[1].cantidadAduana', twoGoods, data(twoGoods, { 'mercancias[1].cantidadAduana': undefined })],
  ['CCE172', `${first}.valorDolares`, inEuros, data(inEuros, worth('100.00'))],
  ['CCE172', `${first}.valorDolares`, inEuros, body(inEuros, { exchange: '21' })],
  ['CCE172', `${first}.valorDolares`, inDollars, data(inDollars, worth('105.00'))],
  ['CCE172', `${first}.valorDolares`, data(sale, { [`${first}.valorDolares`]: '1' }), data(sale, worth('2'))],
  ['CCE172', 'mercancias[1].valorDolares', service, data(twoGoods, { 'mercancias[1].valorDolares': '0' })],
  [
    'CCE164',
    `${first}.valorDolares`,
    body(samples, { currency: 'MXN' }),
    data(body(samples, { currency: 'EUR', exchange: '19' }), worth('100.00')),
  ],
  ['FOREIGN_TRADE_GUIDE', 'motivoTraslado', sale, data(sale, { motivoTraslado: '02' })],
];

describe('Comercio Exterior 2.0', () => {
  for (const [rule, path, keeps, breaks] of vectors)
    it(`${rule} passes a valid case and reports a violation at ${path}`, () => {
      expect(errors(keeps)).to.deep.equal([]);
      expect(errors(breaks)).to.include(`${rule} ${path}`);
    });

  it('warns about an issuer without address, and about an addressee abroad without tax number', () => {
    const { violations } = found(data(sale, { emisor: undefined, 'destinatario[0].numRegIdTrib': undefined }));
    const result = violations.filter(({ path }) => path.startsWith('complements'));
    expect(result.map(({ code, path, severity }) => `${severity} ${code} ${path.slice(31)}`)).to.deep.equal([
      'warning FOREIGN_TRADE_GUIDE emisor',
      'warning CCE143 destinatario[0].numRegIdTrib',
    ]);
  });

  it('reports a country that has the name of a member of every object, like any other unknown one', () => {
    const place = 'destinatario[0].domicilio[0].pais';
    for (const country of ['constructor', 'toString', '__proto__'])
      expect(errors(data(sale, { [place]: country })), country).to.deep.equal(
        errors(data(sale, { [place]: 'unknown' })),
      );
  });

  it('warns of a motive 01 whose relation is not 05', () => {
    const result = (related: NonNullable<InvoiceBody['related']>) => {
      const { violations } = found({ ...invoicedBefore, body: { ...invoicedBefore.body, related } });
      return violations.filter(({ path }) => path === 'related').map(({ code, severity }) => `${severity} ${code}`);
    };
    expect(result([relation])).to.deep.equal([]);
    expect(result([{ ...relation, type: '04' }, relation])).to.deep.equal([]);
    expect(result([{ ...relation, type: '04' }])).to.deep.equal(['warning FOREIGN_TRADE_GUIDE']);
  });

  it('warns about a product that is correct only because it is written with few decimals', () => {
    const roughly = data(sale, {
      [`${first}.cantidadAduana`]: '482605.940',
      [`${first}.valorUnitarioAduana`]: '2.12',
      [`${first}.valorDolares`]: '1022424.81',
    });
    const items = [{ ...sugar, quantity: '482.60594', unitPrice: '40507.099710' }];
    const exported = body(data(roughly, { tipoCambioUSD: '19.1202' }), { items });
    expect(errors(exported)).to.deep.equal([]);
    const warnings = found(exported).violations.filter(({ code }) => code === 'CCE171');
    expect(warnings.map(({ severity }) => severity)).to.deep.equal(['warning']);
    const exactly = data(exported, { [`${first}.valorUnitarioAduana`]: '2.11855' });
    expect(found(exactly).violations.filter(({ code }) => code === 'CCE171')).to.deep.equal([]);
  });

  it('reports cause and correction of every violation in both languages', () => {
    for (const [rule, , , breaks] of vectors)
      for (const { code, message, hint } of found(breaks).violations.filter(({ code: one }) => one === rule)) {
        expect(message.en, code).to.not.equal(message.es);
        for (const words of [message.en, message.es, hint?.en, hint?.es])
          expect(words, code).to.be.a('string').that.is.not.empty;
      }
  });

  it('fills in the customs key, the total and the customs value from the other fields', () => {
    const { comprobante } = found(data(sale, { [`${first}.valorDolares`]: undefined, claveDePedimento: undefined }));
    expect(comprobante.complementos?.['comercioExterior20']).to.deep.equal(comercioExteriorExample);
    const without = found(data(sale, { [`${first}.valorUnitarioAduana`]: undefined })).comprobante;
    expect(without.complementos).to.deep.nested.include({
      'comercioExterior20.mercancias[0].valorUnitarioAduana': '5.00',
    });
  });

  it('requires a value in dollars that cannot be derived, even for services', () => {
    const ofService = { 'mercancias[0].unidadAduana': '99', 'mercancias[0].fraccionArancelaria': undefined };
    for (const change of [plainGoods, { 'mercancias[0].valorUnitarioAduana': undefined }, ofService]) {
      const unvalued = data(sale, { ...change, 'mercancias[0].valorDolares': undefined });
      expect(errors(unvalued)).to.include('REQUIRED mercancias[0].valorDolares');
    }
  });

  it("has the limits of the guide's examples", () => {
    const { low, high } = productLimits('0.500', '200.00');
    expect([low, high].map((limit) => toPlain(limit, 2))).to.deep.equal(['99.89', '100.11']);
    const sold = dollarLimits('19548966.93', 'MXN', undefined, '19.1202');
    expect(sold.low.lte('1022424.81') && sold.high.gte('1022424.81')).to.equal(true);
    const asInGuide = { quantity: 5, each: 6 };
    const exact = productLimits('482605.940', '2.11855', asInGuide);
    expect([exact.low, exact.high].map((limit) => toPlain(limit, 2))).to.deep.equal(['1022424.57', '1022425.06']);
    expect(productLimits('482605.940', '2.12', asInGuide).low.gt('1022424.81')).to.equal(true);
  });

  it('keeps a value in dollars of a document in dollars, whatever the rates', () => {
    const { low, high } = dollarLimits('100.00', 'USD', '19.5', '20');
    expect([low, high].map((limit) => toPlain(limit, 2))).to.deep.equal(['99.99', '100.01']);
  });

  it('accepts any amount converted to cents from pesos or another currency', () => {
    const amount = fc
      .integer({ min: 100, max: 1_000_000_000 })
      .map((cents) => toPlain(decimal(String(cents)).div(100), 2));
    const rate = fc
      .integer({ min: 100_000, max: 300_000 })
      .map((units) => toPlain(decimal(String(units)).div(10_000), 4));
    fc.assert(
      fc.property(amount, rate, fc.option(rate, { nil: undefined }), (importe, rateUSD, other) => {
        const value = round(
          decimal(importe)
            .times(other ?? '1')
            .div(rateUSD),
          2,
        );
        const { low, high } = dollarLimits(importe, other === undefined ? 'MXN' : 'EUR', other, rateUSD);
        return value.gte(low) && value.lte(high);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });

  it('fills in a unit value whose product equals the value, and the sum of all values', () => {
    const goods = fc.record({
      quantity: fc.integer({ min: 1, max: 9_999_999 }).map((units) => toPlain(decimal(String(units)).div(1_000), 3)),
      cents: fc.integer({ min: 200, max: 99_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 20 }), (all) => {
        const mercancias = all.map(({ quantity, cents }, i) => ({
          noIdentificacion: `AZ-${i}`,
          fraccionArancelaria: '1701130100',
          unidadAduana: '01',
          cantidadAduana: quantity,
          valorDolares: toPlain(decimal(String(cents)).div(100), 2),
        }));
        const items = all.map(({ cents }, i) => ({
          ...sugar,
          sku: `AZ-${i}`,
          unitPrice: toPlain(decimal(String(cents)).div(100), 2),
        }));
        const exported = body(data(sale, { mercancias }), { items, currency: 'USD', exchange: '20' });
        expect(errors(exported)).to.deep.equal([]);
        const sum = all.reduce((total, { cents }) => total + cents, 0);
        expect(found(exported).comprobante.complementos).to.deep.nested.include({
          'comercioExterior20.totalUSD': toPlain(decimal(String(sum)).div(100), 2),
        });
      }),
      { seed: 20_261_122, numRuns: 200 },
    );
  });
});
