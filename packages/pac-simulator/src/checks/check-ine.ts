import { attribute, type CfdiElement, elementsAt } from '../read-cfdi.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { complementsOf } from './check-structure.ts';

const NATIONAL = /^(?:NAC|CR[1-5])$/;

/** The matrix of the complement INE 1.1. */
export function checkIne(comprobante: CfdiElement): Refusal | undefined {
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

function ordinary(ine: CfdiElement, committee: string | undefined, entidades: CfdiElement[]): Refusal | undefined {
  if (committee === undefined)
    return refuse('INE180', 'Para el proceso Ordinario debe existir el atributo TipoComite.');
  if (committee === 'Ejecutivo Nacional') {
    return entidades.length > 0
      ? refuse('INE184', 'Con el comité Ejecutivo Nacional no debe existir el elemento Entidad.')
      : undefined;
  }
  if (committee === 'Ejecutivo Estatal' && attribute(ine, 'IdContabilidad') !== undefined) {
    return refuse('INE185', 'Con el comité Ejecutivo Estatal no debe existir IdContabilidad en el nodo INE.');
  }
  const scoped = entidades.some((entidad) => attribute(entidad, 'Ambito') !== undefined);
  return entidades.length === 0 || scoped
    ? refuse('INE186', `Con el comité ${committee} debe existir al menos una Entidad, y ninguna con Ambito.`)
    : undefined;
}

function campaign(ine: CfdiElement, process: string, entidades: CfdiElement[]): Refusal | undefined {
  if (entidades.length === 0 || entidades.some((entidad) => attribute(entidad, 'Ambito') === undefined)) {
    return refuse('INE181', `Para el proceso ${process} debe existir al menos una Entidad, cada una con Ambito.`);
  }
  if (attribute(ine, 'TipoComite') !== undefined) {
    return refuse('INE182', `Para el proceso ${process} no debe existir TipoComite.`);
  }
  return attribute(ine, 'IdContabilidad') !== undefined
    ? refuse('INE183', `Para el proceso ${process} no debe existir IdContabilidad en el nodo INE.`)
    : undefined;
}

function states(entidades: CfdiElement[]): Refusal | undefined {
  const seen = new Set<string>();
  for (const entidad of entidades) {
    const [key, scope] = [attribute(entidad, 'ClaveEntidad') ?? '', attribute(entidad, 'Ambito') ?? ''];
    if (seen.has(`${key} ${scope}`)) return refuse('INE187', `La entidad ${key} se repite con el mismo Ambito.`);
    seen.add(`${key} ${scope}`);
    if (scope === 'Local' && NATIONAL.test(key))
      return refuse('INE188', `La entidad ${key} no puede ser de ámbito Local.`);
  }
  return undefined;
}
