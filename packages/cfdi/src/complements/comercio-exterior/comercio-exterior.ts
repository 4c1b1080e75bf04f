import { catalog, decimal, derived, fixed, oneOf, text } from '../../nodes/form.ts';
import { complement } from '../complement.ts';
import { element, optional, some } from '../element.ts';
import { CURP } from '../patterns.ts';
import { PLACE_CATALOGS } from '../place-catalogs.ts';
import { comercioExteriorExample } from './example.ts';
import { fillComercioExterior } from './fill.ts';

/** An address. The schema takes its places as text; in Mexico the matrix requires catalog keys. */
const domicilio = element('Domicilio', {
  Calle: text(1, 100),
  'NumeroExterior?': text(1, 55),
  'NumeroInterior?': text(1, 55),
  'Colonia?': text(1, 120),
  'Localidad?': text(1, 120),
  'Referencia?': text(1, 250),
  'Municipio?': text(1, 120),
  Estado: text(1, 30),
  Pais: catalog('c_Pais'),
  CodigoPostal: text(1, 12),
});

/** One kind of goods: the concepts with its NoIdentificacion. */
const mercancia = element(
  'Mercancia',
  {
    NoIdentificacion: text(1, 100),
    'FraccionArancelaria?': catalog('c_FraccionArancelaria'),
    'CantidadAduana?': decimal(3, '0.001'),
    'UnidadAduana?': catalog('c_UnidadAduana'),
    'ValorUnitarioAduana?': decimal(6),
    ValorDolares: derived(decimal(4)),
  },
  some(
    element('DescripcionesEspecificas', {
      Marca: text(1, 35),
      'Modelo?': text(1, 80),
      'SubModelo?': text(1, 50),
      'NumeroSerie?': text(1, 40),
    }),
    0,
  ),
);

/** Comercio Exterior 2.0 (ComercioExterior20.xsd, ComercioExterior20.xslt). */
export const comercioExterior20 = complement({
  key: 'comercioExterior20',
  title: { en: 'Comercio Exterior 2.0', es: 'Comercio Exterior 2.0' },
  about: {
    en: 'Definitive export of goods with the customs key A1; TotalUSD and customs values that follow from other fields are computed.',
    es: 'Exportación definitiva de mercancías con clave de pedimento A1; se calculan TotalUSD y los valores de aduana que se derivan de otros campos.',
  },
  level: 'document',
  types: ['I', 'E', 'T'],
  typesRule: 'CCE101',
  namespace: 'ComercioExterior20',
  prefix: 'cce20',
  schema: 'ComercioExterior20/ComercioExterior20.xsd',
  root: element(
    'ComercioExterior',
    {
      Version: fixed('2.0'),
      'MotivoTraslado?': catalog('c_MotivoTraslado'),
      ClaveDePedimento: derived(catalog('c_ClavePedimento')),
      CertificadoOrigen: oneOf('0', '1'),
      'NumCertificadoOrigen?': text(6, 40),
      'NumeroExportadorConfiable?': text(1, 50),
      'Incoterm?': catalog('c_INCOTERM'),
      'Observaciones?': text(1, 300),
      TipoCambioUSD: decimal(6, '0.000001'),
      TotalUSD: derived(decimal(6)),
    },
    optional(
      element(
        'Emisor',
        { 'Curp?': CURP },
        element('Domicilio', {
          Calle: text(1, 100),
          'NumeroExterior?': text(1, 55),
          'NumeroInterior?': text(1, 55),
          'Colonia?': catalog('c_Colonia'),
          'Localidad?': catalog('c_Localidad'),
          'Referencia?': text(1, 250),
          'Municipio?': catalog('c_Municipio'),
          Estado: catalog('c_Estado'),
          Pais: catalog('c_Pais'),
          CodigoPostal: catalog('c_CodigoPostal'),
        }),
      ),
    ),
    some(element('Propietario', { NumRegIdTrib: text(6, 40), ResidenciaFiscal: catalog('c_Pais') }), 0),
    optional(element('Receptor', { 'NumRegIdTrib?': text(6, 40) }, optional(domicilio))),
    some(element('Destinatario', { 'NumRegIdTrib?': text(6, 40), 'Nombre?': text(1, 300) }, some(domicilio, 1)), 0),
    element('Mercancias', {}, some(mercancia, 1)),
  ),
  fill: fillComercioExterior,
  catalogs: PLACE_CATALOGS,
  catalogRules: { c_FraccionArancelaria: 'CCE161' },
  example: comercioExteriorExample,
  exampleItem: { productKey: '50161509', unitKey: 'KGM', sku: 'AZ-1' },
  exampleBody: { export: '02' },
});
