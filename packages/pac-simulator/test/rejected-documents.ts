import { addBefore, at, type Draft, node } from './write-cfdi.ts';

const CONCEPT = 'Conceptos/Concepto';
const CONCEPT_TRASLADO = `${CONCEPT}/Impuestos/Traslados/Traslado`;
const CONCEPT_RETENCION = `${CONCEPT}/Impuestos/Retenciones/Retencion`;

type Change = (draft: Draft) => void;

export const set =
  (path: string, attributes: Record<string, string | undefined>): Change =>
  (draft) => {
    Object.assign((path === '' ? draft : at(draft, path)).attributes, attributes);
  };

const all =
  (...changes: Change[]): Change =>
  (draft) => {
    for (const change of changes) change(draft);
  };

const remove =
  (path: string, name: string): Change =>
  (draft) => {
    const parent = path === '' ? draft : at(draft, path);
    parent.children = parent.children.filter((child) => child.name !== `cfdi:${name}`);
  };

/** No taxes at all: concept with the given ObjetoImp, total 1,000.00. */
const untaxed = (objetoImp: string): Change =>
  all(
    remove('', 'Impuestos'),
    remove(CONCEPT, 'Impuestos'),
    set(CONCEPT, { ObjetoImp: objetoImp }),
    set('', { Total: '1000.00' }),
  );

export const global = (attributes: Record<string, string>): Change =>
  all(toPublic, (draft) => addBefore(draft, node('cfdi:InformacionGlobal', attributes), 'Emisor'));

const toPublic = set('Receptor', {
  Rfc: 'XAXX010101000',
  Nombre: 'PUBLICO EN GENERAL',
  DomicilioFiscalReceptor: '06000',
  RegimenFiscalReceptor: '616',
  UsoCFDI: 'S01',
});

export const exempt: Change = all(untaxed('02'), (draft) => {
  const traslado = () => node('cfdi:Traslado', { Base: '1000.00', Impuesto: '002', TipoFactor: 'Exento' });
  const taxes = () => node('cfdi:Impuestos', {}, [node('cfdi:Traslados', {}, [traslado()])]);
  at(draft, CONCEPT).children.push(taxes());
  draft.children.push(taxes());
});

/** Changes that each make a valid Ingreso invalid in one way, with the expected code. */
export const REFUSED_INGRESO: readonly (readonly [code: string, title: string, change: Change])[] = [
  ['301', 'a missing attribute', set('Emisor', { Nombre: undefined })],
  ['301', 'an unknown attribute', set('', { Inventado: '1' })],
  ['301', 'nodes out of order', (draft) => draft.children.reverse()],
  ['301', 'a missing node', remove('', 'Receptor')],
  ['301', 'an unknown node', (draft) => draft.children.push(node('cfdi:Nota'))],
  ['301', 'a bar in a text', set(CONCEPT, { Descripcion: 'uno|dos' })],
  ['301', 'a number with an exponent', set('', { Total: '1e3' })],
  ['301', 'a Fecha with zone', set('', { Fecha: '2026-11-21T11:00:00Z' })],
  ['301', 'another version', set('', { Version: '3.3' })],
  [
    '301',
    'an unknown complement',
    (draft) => draft.children.push(node('cfdi:Complemento', {}, [node('x:Cosa', { 'xmlns:x': 'urn:cosa' })])),
  ],
  ['CFDI40106', 'something else in Certificado', set('', { Certificado: 'AAAA' })],
  ['CFDI40106', 'a NoCertificado of another certificate', set('', { NoCertificado: '30001000000500003416' })],
  ['302', 'a seal of something else', set('', { Sello: 'c2VsbG8=' })],
  ['303', 'the issuer is not of the certificate', set('Emisor', { Rfc: 'URE180429TM6' })],
  ['305', 'a Fecha after the certificate ended', set('', { Fecha: '2029-06-01T00:00:00' })],
  ['401', 'a Fecha of 72 hours and one second ago', set('', { Fecha: '2026-11-18T11:59:59' })],
  ['401', 'a Fecha one second in the future', set('', { Fecha: '2026-11-21T12:00:01' })],
  ['CFDI40105', 'PPD without 99', set('', { MetodoPago: 'PPD' })],
  ['CFDI40107', 'SubTotal with three decimals', set('', { SubTotal: '1000.000' })],
  ['CFDI40108', 'SubTotal is not the sum', set('', { SubTotal: '1000.01', Total: '1060.01' })],
  ['CFDI40110', 'Descuento over SubTotal', set('', { Descuento: '1000.01' })],
  ['CFDI40111', 'Descuento that no concept has', set('', { Descuento: '10.00' })],
  ['CFDI40111', 'Descuento of a concept that the root lacks', set(CONCEPT, { Descuento: '10.00' })],
  [
    'CFDI40112',
    'Descuento with three decimals',
    all(set('', { Descuento: '10.000' }), set(CONCEPT, { Importe: '1000.000', Descuento: '10.000' })),
  ],
  ['CFDI40114', 'TipoCambio 2 in MXN', set('', { TipoCambio: '2' })],
  ['CFDI40115', 'USD without TipoCambio', set('', { Moneda: 'USD' })],
  ['CFDI40116', 'XXX with TipoCambio', set('', { Moneda: 'XXX', TipoCambio: '1' })],
  ['CFDI40119', 'Total one cent off', set('', { Total: '1060.01' })],
  ['CFDI40122', 'export without its complement', set('', { Exportacion: '02' })],
  ['CFDI40130', 'general public without InformacionGlobal', toPublic],
  ['CFDI40132', 'two-monthly for regime 601', global({ Periodicidad: '05', Meses: '13', Año: '2026' })],
  ['CFDI40134', 'a pair of months for a month', global({ Periodicidad: '04', Meses: '13', Año: '2026' })],
  [
    'CFDI40135',
    'one month for two',
    all(set('Emisor', { RegimenFiscal: '621' }), global({ Periodicidad: '05', Meses: '11', Año: '2026' })),
  ],
  ['CFDI40136', 'a year to come', global({ Periodicidad: '04', Meses: '11', Año: '2027' })],
  ['CFDI40136', 'six years ago', global({ Periodicidad: '04', Meses: '11', Año: '2020' })],
  ['CFDI40141', 'a company in a regime of persons', set('Emisor', { RegimenFiscal: '612' })],
  ['CFDI40146', 'PUBLICO EN GENERAL with an RFC', set('Receptor', { Nombre: 'PUBLICO EN GENERAL' })],
  [
    'CFDI40149',
    'a generic RFC away from the place of issue',
    all(toPublic, set('Receptor', { Nombre: 'JUAN', DomicilioFiscalReceptor: '86991' })),
  ],
  ['CFDI40151', 'ResidenciaFiscal of a Mexican', set('Receptor', { ResidenciaFiscal: 'USA' })],
  ['CFDI40152', 'ResidenciaFiscal MEX', set('Receptor', { ResidenciaFiscal: 'MEX' })],
  [
    'CFDI40153',
    'NumRegIdTrib without ResidenciaFiscal',
    all(toPublic, set('Receptor', { Nombre: 'ACME', Rfc: 'XEXX010101000', NumRegIdTrib: '123456789' })),
  ],
  ['CFDI40154', 'NumRegIdTrib of a Mexican', set('Receptor', { NumRegIdTrib: '123456789' })],
  ['CFDI40158', 'a receiving company in a regime of persons', set('Receptor', { RegimenFiscalReceptor: '612' })],
  [
    'CFDI40159',
    'a generic RFC with a regime',
    all(toPublic, set('Receptor', { Nombre: 'JUAN', RegimenFiscalReceptor: '612' })),
  ],
  ['CFDI40161', 'a personal deduction for a company', set('Receptor', { UsoCFDI: 'D01' })],
  ['CFDI40166', 'ValorUnitario zero', all(set(CONCEPT, { ValorUnitario: '0' }))],
  ['CFDI40167', 'Importe above its limits', set(CONCEPT, { Cantidad: '10.01', ValorUnitario: '101.00' })],
  ['CFDI40167', 'Importe below its limits', set(CONCEPT, { Cantidad: '9.99', ValorUnitario: '98.00' })],
  [
    'CFDI40168',
    'a discount finer than its Importe',
    all(set('', { Descuento: '10.00', Total: '1050.00' }), set(CONCEPT, { Descuento: '10.000' })),
  ],
  [
    'CFDI40169',
    'a discount over its Importe',
    all(
      set('', { Descuento: '1000.01', SubTotal: '2000.00', Total: '1059.99' }),
      set(CONCEPT, { Descuento: '1000.01' }),
      (draft) =>
        at(draft, 'Conceptos').children.push(
          node('cfdi:Concepto', { ...at(draft, CONCEPT).attributes, ObjetoImp: '01', Descuento: undefined }),
        ),
    ),
  ],
  ['CFDI40171', 'ObjetoImp 02 without taxes', untaxed('02')],
  ['CFDI40172', 'ObjetoImp 01 with taxes', set(CONCEPT, { ObjetoImp: '01' })],
  [
    'CFDI40173',
    'an empty tax node',
    all(untaxed('02'), (draft) => at(draft, CONCEPT).children.push(node('cfdi:Impuestos'))),
  ],
  ['CFDI40174', 'a Base of zero', set(CONCEPT_TRASLADO, { Base: '0' })],
  ['CFDI40177', 'Exento with a rate', set(CONCEPT_TRASLADO, { TipoFactor: 'Exento' })],
  ['CFDI40178', 'Tasa without amount', set(CONCEPT_TRASLADO, { Importe: undefined })],
  ['CFDI40179', 'IVA at 17 %', set(CONCEPT_TRASLADO, { TasaOCuota: '0.170000', Importe: '170.00' })],
  ['CFDI40180', 'a tax above its limits', set(CONCEPT_TRASLADO, { Importe: '160.02' })],
  ['CFDI40180', 'a tax below its limits', set(CONCEPT_TRASLADO, { Importe: '159.98' })],
  ['CFDI40181', 'a withheld Base of zero', set(CONCEPT_RETENCION, { Base: '0' })],
  ['CFDI40184', 'an exempt withholding', set(CONCEPT_RETENCION, { TipoFactor: 'Exento' })],
  ['CFDI40185', 'ISR over its ceiling', set(CONCEPT_RETENCION, { TasaOCuota: '0.360000', Importe: '360.00' })],
  ['CFDI40186', 'a withholding off its limits', set(CONCEPT_RETENCION, { Importe: '100.02' })],
  [
    'CFDI40187',
    'a generic RFC as third party',
    (draft) =>
      at(draft, CONCEPT).children.push(
        node('cfdi:ACuentaTerceros', {
          RfcACuentaTerceros: 'XEXX010101000',
          NombreACuentaTerceros: 'X',
          RegimenFiscalACuentaTerceros: '616',
          DomicilioFiscalACuentaTerceros: '06000',
        }),
      ),
  ],
  [
    'CFDI40188',
    'the issuer as third party',
    (draft) =>
      at(draft, CONCEPT).children.push(
        node('cfdi:ACuentaTerceros', {
          RfcACuentaTerceros: 'EKU9003173C9',
          NombreACuentaTerceros: 'X',
          RegimenFiscalACuentaTerceros: '601',
          DomicilioFiscalACuentaTerceros: '06000',
        }),
      ),
  ],
  [
    'CFDI40202',
    'TotalImpuestosRetenidos with three decimals',
    set('Impuestos', { TotalImpuestosRetenidos: '100.000' }),
  ],
  [
    'CFDI40203',
    'TotalImpuestosRetenidos is not the sum',
    all(set('Impuestos', { TotalImpuestosRetenidos: '99.00' }), set('', { Total: '1061.00' })),
  ],
  [
    'CFDI40204',
    'TotalImpuestosTrasladados with three decimals',
    set('Impuestos', { TotalImpuestosTrasladados: '160.000' }),
  ],
  [
    'CFDI40205',
    'TotalImpuestosTrasladados is not the sum',
    all(set('Impuestos', { TotalImpuestosTrasladados: '161.00' }), set('', { Total: '1061.00' })),
  ],
  [
    'CFDI40206',
    'withholdings without their total',
    all(set('Impuestos', { TotalImpuestosRetenidos: undefined }), set('', { Total: '1160.00' })),
  ],
  [
    'CFDI40208',
    'one tax withheld in two nodes',
    (draft) => {
      const nodes = at(draft, 'Impuestos/Retenciones');
      nodes.children = ['60.00', '40.00'].map((Importe) => node('cfdi:Retencion', { Impuesto: '001', Importe }));
    },
  ],
  ['CFDI40210', 'a withholding with three decimals', set('Impuestos/Retenciones/Retencion', { Importe: '100.000' })],
  [
    'CFDI40211',
    'a withholding that the concepts do not have',
    all(
      set('Impuestos', { TotalImpuestosRetenidos: '99.00' }),
      set('Impuestos/Retenciones/Retencion', { Importe: '99.00' }),
      set('', { Total: '1061.00' }),
    ),
  ],
  [
    'CFDI40212',
    'transfers without their total',
    all(set('Impuestos', { TotalImpuestosTrasladados: undefined }), set('', { Total: '900.00' })),
  ],
  [
    'CFDI40213',
    'an exempt transfer with amount at the document',
    all(exempt, (draft) => Object.assign(at(draft, 'Impuestos/Traslados/Traslado').attributes, { Importe: '0.00' })),
  ],
  ['CFDI40214', 'a Base with three decimals', set('Impuestos/Traslados/Traslado', { Base: '1000.000' })],
  ['CFDI40215', 'a Base that the concepts do not have', set('Impuestos/Traslados/Traslado', { Base: '999.99' })],
  [
    'CFDI40216',
    'an exempt Base that the concepts do not have',
    all(exempt, set('Impuestos/Traslados/Traslado', { Base: '9.00' })),
  ],
  [
    'CFDI40218',
    'one rate in two nodes',
    (draft) => {
      const nodes = at(draft, 'Impuestos/Traslados');
      const [only] = nodes.children as [Draft];
      const part = (Base: string, Importe: string, TasaOCuota: string) =>
        node('cfdi:Traslado', { ...only.attributes, Base, Importe, TasaOCuota });
      nodes.children = [part('500.00', '80.00', '0.160000'), part('500.00', '80.00', '0.16')];
    },
  ],
  ['CFDI40219', 'a transfer without rate', set('Impuestos/Traslados/Traslado', { TasaOCuota: undefined })],
  ['CFDI40220', 'an Importe with three decimals', set('Impuestos/Traslados/Traslado', { Importe: '160.000' })],
  [
    'CFDI40221',
    'an Importe that the concepts do not have',
    all(
      set('Impuestos', { TotalImpuestosTrasladados: '160.01' }),
      set('Impuestos/Traslados/Traslado', { Importe: '160.01' }),
      set('', { Total: '1060.01' }),
    ),
  ],
  ['CFDI140226', 'ObjetoImp 06 with IVA', set(CONCEPT, { ObjetoImp: '06' })],
  ['CFDI140227', 'ObjetoImp 07 without IEPS', set(CONCEPT, { ObjetoImp: '07' })],
];

export const REFUSED_TRASLADO: readonly (readonly [code: string, title: string, change: Change])[] = [
  ['CFDI40103', 'FormaPago in a traslado', set('', { FormaPago: '01' })],
  ['CFDI40125', 'MetodoPago in a traslado', set('', { MetodoPago: 'PUE' })],
  ['CFDI40109', 'SubTotal in a traslado', set('', { SubTotal: '1' })],
  [
    'CFDI40201',
    'taxes in a traslado',
    all(set('', { Folio: '2' }), (draft) => draft.children.push(node('cfdi:Impuestos'))),
  ],
];
