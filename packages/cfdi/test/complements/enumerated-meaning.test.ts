import type { Complement } from '@lacre/cfdi/complements/complement';
import { complementOf, complements } from '@lacre/cfdi/complements/complements';
import { enumeratedMeaning } from '@lacre/cfdi/complements/enumerated-meaning';
import { type Attribute, attributesOf, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { expect } from 'chai';

/** Keys of catalogs whose meaning no available source gives: they are printed alone rather than with a guess. */
const UNSOURCED = [
  'consumoDeCombustibles11 tipoCombustible',
  'estadoDeCuentaCombustible12 TipoCombustible',
  'gastosHidrocarburos10 ActividadRelacionada',
  'gastosHidrocarburos10 ClavePagoPedimentoVinculado',
  'gastosHidrocarburos10 ClavePedimentoVinculado',
  'gastosHidrocarburos10 SubActividadRelacionada',
  'gastosHidrocarburos10 TareaRelacionada',
  'renovacionVehiculos10 TipoVeh',
];

interface Enumerated {
  complement: Complement;
  node: Node;
  attribute: Attribute;
  value: string;
}

const everyKey = complements.flatMap((complement) => keysIn(complement, complement.root));

function keysIn(complement: Complement, node: Node): Enumerated[] {
  const own = attributesOf(node).flatMap((attribute) =>
    attribute.form?.kind === 'code'
      ? attribute.form.values.map((value) => ({ complement, node, attribute, value }))
      : [],
  );
  return [
    ...own,
    ...childrenOf(node).flatMap((child) => (child.kind === 'open' ? [] : keysIn(complement, child.node))),
  ];
}

const meaning = ({ complement, node, attribute, value }: Enumerated) =>
  enumeratedMeaning(complement, node, attribute, value);

describe('keys that schemas of complements only enumerate', () => {
  it('all have a meaning in both languages, except those that no source explains', () => {
    expect(everyKey.length).to.be.above(500);
    const without = everyKey.filter((each) => !meaning(each));
    const named = new Set(without.map(({ complement, attribute }) => `${complement.key} ${attribute.name}`));
    expect([...named].sort()).to.deep.equal(UNSOURCED);
    for (const each of everyKey) {
      const found = meaning(each);
      if (found) expect([found.en, found.es], `${each.attribute.name} ${each.value}`).to.not.include('');
    }
  });

  it('have themselves as Spanish meaning when they are Spanish words, and another meaning when they are codes', () => {
    for (const each of everyKey) {
      const { value } = each;
      const isKey = /^[0-9.]+$|_|^[A-Z]{2,3}[0-9]+$/.test(value);
      if (isKey && meaning(each)) expect(meaning(each)?.es, value).to.not.equal(value);
    }
    const of = (key: string, name: string, value: string) =>
      everyKey
        .filter(({ complement, attribute }) => complement.key === key && attribute.name === name)
        .filter((each) => each.value === value)
        .map(meaning);
    expect(of('cartaPorte31', 'TranspInternac', 'Sí')).to.deep.equal([{ en: 'Yes', es: 'Sí' }]);
    expect(of('construccion10', 'Estado', '14')).to.deep.equal([{ en: 'Jalisco', es: 'Jalisco' }]);
    expect(of('ine11', 'ClaveEntidad', 'CHH')).to.deep.equal([{ en: 'Chihuahua', es: 'Chihuahua' }]);
    expect(of('hidrocarburosPetroliferos10', 'SubProductoHYP', 'SP25')).to.deep.equal([
      { en: 'Agricultural diesel', es: 'Diésel agrícola' },
    ]);
    // One name with two lists.
    expect(of('detallista131', 'type', 'AWR')).to.deep.equal([
      { en: 'Number of the document replaced', es: 'Número de documento que se reemplaza' },
    ]);
    expect(of('detallista131', 'type', 'BOX')).to.deep.equal([{ en: 'Box', es: 'Caja' }]);
  });

  it('are not keys of a catalog, whose rows contain their meaning', () => {
    const carta = complementOf('cartaPorte31');
    const [stations] = carta ? keysOfCatalogs(carta.root) : [];
    expect(carta && stations && enumeratedMeaning(carta, carta.root, stations, '01')).to.equal(undefined);
  });
});

const keysOfCatalogs = (node: Node): Attribute[] => [
  ...attributesOf(node).filter(({ form }) => form?.kind === 'catalog'),
  ...childrenOf(node).flatMap((child) => (child.kind === 'open' ? [] : keysOfCatalogs(child.node))),
];
