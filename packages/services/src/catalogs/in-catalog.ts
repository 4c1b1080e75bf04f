import type { Text } from '@lacre/cfdi/violation';

/** Text, after the path, for a code that is not in a catalog of the SAT. */
export const inCatalog = (name: string): Text => ({
  en: `must be in the SAT catalog ${name}`,
  es: `debe estar en el catálogo ${name} del SAT`,
});
