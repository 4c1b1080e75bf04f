import { fixed, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element } from '../element.ts';
import { meaningsOf } from '../meanings-of.ts';

/**
 * Hidrocarburos y petrolíferos 1.0 (hidrocarburospetroliferos.xsd and its catalogs of 24 April 2026), for a concept.
 */
export const hidrocarburosPetroliferos10 = complement({
  key: 'hidrocarburosPetroliferos10',
  title: { en: 'Hydrocarbons and oil products 1.0', es: 'Hidrocarburos y petrolíferos 1.0' },
  about: {
    en: 'The permit and the product of a sale of fuel, one fuel per concept.',
    es: 'El permiso y el producto de una venta de combustible: un combustible por concepto.',
  },
  level: 'concept',
  types: ['I', 'E'],
  namespace: 'hidrocarburospetroliferos',
  prefix: 'hidrocarburospetroliferos',
  schema: 'hidrocarburospetroliferos.xsd',
  root: element('HidroYPetro', {
    Version: fixed('1.0'),
    TipoPermiso: oneOf(...Array.from({ length: 11 }, (_, i) => `PER${String(i + 1).padStart(2, '0')}`)),
    NumeroPermiso: text(15, 35),
    ClaveHYP: oneOf('15101505', '15101514', '15101515'),
    SubProductoHYP: oneOf('SP16', 'SP17', 'SP18', 'SP19', 'SP22', 'SP23', 'SP24', 'SP25', 'SP48'),
  }),
  example: {
    tipoPermiso: 'PER01',
    numeroPermiso: 'PL/12345/EXP/ES/2015',
    claveHYP: '15101505',
    subProductoHYP: 'SP18',
  },
  exampleItem: { productKey: '15101505', unitKey: 'LTR' },
});

/** Display labels of its attributes and elements. */
export const hidrocarburosPetroliferosLabels: Labels = {
  TipoPermiso: { en: 'Kind of permit', es: 'Tipo de permiso' },
  NumeroPermiso: { en: 'Permit', es: 'Número de permiso' },
  ClaveHYP: { en: 'Product', es: 'Clave HYP' },
  SubProductoHYP: { en: 'Subproduct', es: 'Subproducto HYP' },
};

/** Display labels of its enumerated keys. */
export const hidrocarburosPetroliferosMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  TipoPermiso | PER01 = Service stations of oil products / Expendio en estaciones de servicio de petrolíferos | PER02 = Trade / Comercialización |
    PER03 = Distribution other than by pipe / Distribución por otros medios distintos a ducto | PER04 = Multimodal service stations of oil products
    / Expendio en estaciones de servicio multimodal de petrolíferos | PER05 = Service stations of oil products / Expendio en estaciones de servicio
    de petrolíferos | PER06 = Trade / Comercialización | PER07 = Distribution other than by pipe / Distribución por otros medios distintos a ducto |
    PER08 = Multimodal service stations of oil products / Expendio en estaciones de servicio multimodal de petrolíferos | PER09 = Trade /
    Comercialización | PER10 = Trade / Comercialización | PER11 = Trade / Comercialización;
  ClaveHYP | 15101505 = Diesel / Combustible diésel | 15101514 = Regular petrol below 91 octane / Gasolina regular menor a 91 octanos | 15101515 =
    Premium petrol of 91 octane or more / Gasolina premium mayor o igual a 91 octanos;
  SubProductoHYP | SP16 = Regular petrol below 91 octane / Gasolina regular menor a 91 octanos | SP17 = Premium petrol of 91 octane or more /
    Gasolina premium mayor o igual a 91 octanos | SP18 = Road diesel / Diésel automotriz | SP19 = Marine diesel / Diésel marino | SP22 = IFO380 |
    SP23 = Industrial diesel / Diésel industrial | SP24 = Ultra-low-sulphur diesel / Diésel de Ultra Bajo Azufre (DUBA) | SP25 = Agricultural diesel
    / Diésel agrícola | SP48 = Domestic heating oil / Gasóleo doméstico;
`);
