import { attribute, type CfdiElement, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { complementsOf } from './check-structure.ts';

const NATIONAL = /^(?:NAC|CR[1-5])$/;

/** The matrix of the complement INE 1.1. */
export function checkIne(comprobante: CfdiElement): Rejection | undefined {
  const ine = complementsOf(comprobante).find(({ namespace }) => namespace === 'http://www.sat.gob.mx/ine');
  if (ine === undefined) return undefined;
  const entidades = elementsAt(ine, 'Entidad');
  const process = attribute(ine, 'TipoProceso') ?? '';
  const committee = attribute(ine, 'TipoComite');
  return (
    (process === 'Ordinario' ? ordinary(ine, committee, entidades) : campaign(ine, process, entidades)) ??
    states(entidades)
  );
}

function ordinary(ine: CfdiElement, committee: string | undefined, entidades: CfdiElement[]): Rejection | undefined {
  if (committee === undefined)
    return reject('INE180', 'Para el proceso Ordinario debe existir el atributo TipoComite.');
  if (committee === 'Ejecutivo Nacional') {
    return entidades.length > 0
      ? reject('INE184', 'Con el comité Ejecutivo Nacional no debe existir el elemento Entidad.')
      : undefined;
  }
  if (committee === 'Ejecutivo Estatal' && attribute(ine, 'IdContabilidad') !== undefined) {
    return reject('INE185', 'Con el comité Ejecutivo Estatal no debe existir IdContabilidad en el nodo INE.');
  }
  const scoped = entidades.some((entidad) => attribute(entidad, 'Ambito') !== undefined);
  return entidades.length === 0 || scoped
    ? reject('INE186', `Con el comité ${committee} debe existir al menos una Entidad, y ninguna con Ambito.`)
    : undefined;
}

function campaign(ine: CfdiElement, process: string, entidades: CfdiElement[]): Rejection | undefined {
  if (entidades.length === 0 || entidades.some((entidad) => attribute(entidad, 'Ambito') === undefined)) {
    return reject('INE181', `Para el proceso ${process} debe existir al menos una Entidad, cada una con Ambito.`);
  }
  if (attribute(ine, 'TipoComite') !== undefined) {
    return reject('INE182', `Para el proceso ${process} no debe existir TipoComite.`);
  }
  return attribute(ine, 'IdContabilidad') !== undefined
    ? reject('INE183', `Para el proceso ${process} no debe existir IdContabilidad en el nodo INE.`)
    : undefined;
}

function states(entidades: CfdiElement[]): Rejection | undefined {
  const seen = new Set<string>();
  for (const entidad of entidades) {
    const [key, scope] = [attribute(entidad, 'ClaveEntidad') ?? '', attribute(entidad, 'Ambito') ?? ''];
    if (seen.has(`${key} ${scope}`)) return reject('INE187', `La entidad ${key} se repite con el mismo Ambito.`);
    seen.add(`${key} ${scope}`);
    if (scope === 'Local' && NATIONAL.test(key))
      return reject('INE188', `La entidad ${key} no puede ser de ámbito Local.`);
  }
  return undefined;
}
