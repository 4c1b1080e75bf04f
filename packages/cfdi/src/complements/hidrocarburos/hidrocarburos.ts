import { fixed, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';

/** Hidrocarburos y petrolíferos 1.0 (hidrocarburospetroliferos.xsd and its catalogs of 24 April 2026), on a concept. */
export const hidrocarburosPetroliferos10 = complement({
  key: 'hidrocarburosPetroliferos10',
  title: { en: 'Hydrocarbons and oil products 1.0', es: 'Hidrocarburos y petrolíferos 1.0' },
  about: {
    en: 'The permit and the product of a sale of fuel: one fuel in a concept.',
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

/** Its attributes and elements as they are shown to people. */
export const hidrocarburosPetroliferosLabels: Labels = {
  TipoPermiso: { en: 'Kind of permit', es: 'Tipo de permiso' },
  NumeroPermiso: { en: 'Permit', es: 'Número de permiso' },
  ClaveHYP: { en: 'Product', es: 'Clave HYP' },
  SubProductoHYP: { en: 'Subproduct', es: 'Subproducto HYP' },
};
