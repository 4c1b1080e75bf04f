import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { complementsIn } from '@lacre/cfdi/complements/complements';
import { placedKey, type UsedCode, usedCode } from '@lacre/cfdi/complements/place-catalogs';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { attributesOf, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import type { Catalogs } from '@lacre/sat-catalogs';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Services } from '../services.ts';

/**
 * Descriptions of the codes in a document's complements, by catalog and `placedKey`. A code that is not in a loaded
 * catalog has none and is printed alone.
 */
export async function describeComplements(
  { catalogs, catalogSearch }: Pick<Services, 'catalogs' | 'catalogSearch'>,
  document: FiscalDocument,
): Promise<Record<string, Record<string, string>>> {
  const used = usedCodes(document);
  if (used.length === 0) return {};
  const codes = await catalogSearch.codes([...new Set(used.map(({ catalog }) => catalog))]);
  const on = isRetenciones(document) ? document.fechaExp : document.fecha;
  const texts: Record<string, Record<string, string>> = {};
  for (const each of used) {
    const meaning = meaningOf(each, on, catalogs, codes);
    if (meaning) (texts[each.catalog] ??= {})[placedKey(each)] = meaning;
  }
  return texts;
}

function usedCodes(document: FiscalDocument): UsedCode[] {
  const concepts = isRetenciones(document) ? [] : document.conceptos.map(({ complemento }) => complemento);
  return [document.complementos, ...concepts]
    .flatMap((held) => complementsIn(held))
    .filter(({ complement }) => complement.printed === undefined)
    .flatMap(({ complement, inside }) => codesIn(complement.root, inside.model as ComplementData));
}

function codesIn(of: Node, data: ComplementData): UsedCode[] {
  const own = attributesOf(of).flatMap((attribute) => usedCode(attribute, data) ?? []);
  const inside = childrenOf(of).flatMap((child) => {
    if (child.kind === 'open') return [];
    if (child.kind === 'group') return codesIn(child.node, data);
    const held = data[child.field];
    if (typeof held !== 'object') return [];
    return [held].flat().flatMap((each) => codesIn(child.node, each));
  });
  return [...own, ...inside];
}

function meaningOf({ catalog, code, within }: UsedCode, on: string, catalogs: Catalogs, codes: CodeTables) {
  // A postal code stands for a place that the address already shows.
  if (catalog === 'c_CodigoPostal') return undefined;
  if (catalog === 'c_ClaveUnidad') {
    const unit = catalogs.claveUnidad(code, on);
    return typeof unit === 'object' ? unit.nombre : undefined;
  }
  const small = catalogs.entries(catalog).find(({ clave }) => clave === code);
  if (small) return small.descripcion;
  const row = codes.find(catalog, code, on, within);
  return typeof row === 'object' ? row.descripcion : undefined;
}
