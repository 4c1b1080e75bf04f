import type { Complement } from '@lacre/cfdi/complements/complement';
import { complements } from '@lacre/cfdi/complements/complements';

/** A complement in the catalog of complements. */
export type ComplementView = Pick<
  Complement,
  'key' | 'title' | 'about' | 'level' | 'types' | 'namespace' | 'schema' | 'example'
>;

/** The complements that can be issued, in their order in a document; with `only`, the one with that key. */
export function listComplements(only?: string): ComplementView[] {
  const listed = only === undefined ? complements : complements.filter(({ key }) => key === only);
  return listed.map(({ key, title, about, level, types, namespace, schema, example }) => ({
    key,
    title,
    about,
    level,
    types,
    namespace,
    schema,
    example,
  }));
}
