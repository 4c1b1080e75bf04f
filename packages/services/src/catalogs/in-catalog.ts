import type { Text } from '@lacre/cfdi/violation';

/** What is said, after its path, of a code that a catalog of the SAT does not have. */
export const inCatalog = (name: string): Text => ({
  en: `must be in the SAT catalog ${name}`,
  es: `debe estar en el catálogo ${name} del SAT`,
});
