import type { Complement } from '@lacre/cfdi/complements/complement';
import { complements } from '@lacre/cfdi/complements/complements';

/** A complement as the catalog of complements describes it. */
export type ComplementView = Pick<
  Complement,
  'key' | 'title' | 'about' | 'level' | 'types' | 'namespace' | 'schema' | 'example'
>;

/** The complements that documents are issued with here, in the order in which they stand in a document. */
export function listComplements(): ComplementView[] {
  return complements.map(({ key, title, about, level, types, namespace, schema, example }) => ({
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
