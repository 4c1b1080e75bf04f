import type { Inside } from '../nodes/node.ts';
import type { Complement, ComplementData, ComplementsByKey } from './complement.ts';
import { construccion10 } from './construccion/construccion.ts';
import { donatarias11 } from './donatarias/donatarias.ts';
import { hidrocarburosPetroliferos10 } from './hidrocarburos/hidrocarburos.ts';
import { iedu10 } from './iedu/iedu.ts';
import { impuestosLocales10 } from './impuestos-locales/impuestos-locales.ts';
import { ine11 } from './ine/ine.ts';
import { leyendasFiscales10 } from './leyendas-fiscales/leyendas-fiscales.ts';
import { nomina12 } from './nomina/nomina.ts';

/** Every complement that a document can be issued with, in the order in which they stand in it. */
export const complements: readonly Complement[] = [
  impuestosLocales10,
  ine11,
  donatarias11,
  leyendasFiscales10,
  construccion10,
  iedu10,
  hidrocarburosPetroliferos10,
  nomina12,
];

const byKey = new Map(complements.map((each) => [each.key, each]));
const byNamespace = new Map(complements.map((each) => [each.namespace, each]));

export function complementOf(key: string): Complement | undefined {
  return byKey.get(key);
}

export function complementOfNamespace(uri: string): Complement | undefined {
  return byNamespace.get(uri);
}

/** The complements of a document or of a concept, in the order of the list whatever the order of the request. */
export function complementsIn(data: ComplementsByKey | undefined): { complement: Complement; inside: Inside }[] {
  if (!data) return [];
  return complements.flatMap((complement) =>
    listOf(data[complement.key]).map((model) => ({
      complement,
      inside: { node: complement.root, prefix: complement.prefix, model },
    })),
  );
}

/** A complement's nodes: of one that stands there once, it alone. */
export function listOf(data: ComplementsByKey[string] | undefined): readonly ComplementData[] {
  if (data === undefined) return [];
  return isList(data) ? data : [data];
}

const isList = (data: ComplementsByKey[string]): data is readonly ComplementData[] => Array.isArray(data);

/** What stands in the node Complemento or ComplementoConcepto. */
export function insideOf(data: ComplementsByKey | undefined): Inside[] {
  return data ? complementsIn(data).map(({ inside }) => inside) : [];
}
