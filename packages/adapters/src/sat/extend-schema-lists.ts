import type { CatalogEntry, DataSetRows } from '@lacre/sat-catalogs';
import { type CatalogTable, tableRows } from '@lacre/sat-catalogs/tables/catalog-table';
import type { SatSchemas } from './schema-files.ts';

/**
 * Adds the codes of updated catalogs to the lists of the schemas: the SAT publishes both together, and the old schema
 * would reject a product key that only the new workbook has. Nothing is removed.
 */
export function extendSchemaLists(
  schemas: SatSchemas,
  { productos, unidades, codigosPostales, small }: DataSetRows,
  tables: readonly CatalogTable[],
): SatSchemas {
  const codes = new Map<string, Iterable<string>>([
    ...Object.entries(small).map(
      ([name, rows]: [string, readonly CatalogEntry[]]) => [name, rows.map(({ clave }) => clave)] as const,
    ),
    ...tables.map((table) => [table.name, Array.from(tableRows(table), ({ codigo }) => codigo)] as const),
    ['c_ClaveProdServ', productos.map(({ clave }) => clave)],
    ['c_ClaveUnidad', unidades.map(({ clave }) => clave)],
    ['c_CodigoPostal', codigosPostales.map(({ clave }) => clave)],
  ]);
  return {
    ...schemas,
    files: Object.fromEntries(
      Object.entries(schemas.files).map(([address, text]) => [address, extendEnumerations(text, codes)]),
    ),
    lists: schemas.lists.map((list) => {
      const more = codes.get(list.type);
      if (more === undefined) return list;
      const known = new Set(list.values.split('\n'));
      const missing = new Set([...more].filter((code) => !known.has(code)));
      return missing.size === 0 ? list : { ...list, values: [...known, ...missing].join('\n') };
    }),
  };
}

/** Short lists are still in the schema: a new currency becomes another value of its type there. */
function extendEnumerations(text: string, codes: ReadonlyMap<string, Iterable<string>>): string {
  return text.replaceAll(
    /<((?:\w+:)?)simpleType name="(c_\w+)">[\s\S]*?<\/\1simpleType>/g,
    (whole, prefix: string, name: string) => {
      const more = codes.get(name);
      const known = new Set(Array.from(whole.matchAll(/enumeration\s+value="([^"]*)"/g), (match) => match[1]));
      if (more === undefined || known.size === 0) return whole;
      const missing = new Set([...more].filter((code) => !known.has(code) && /^[\w.-]+$/.test(code)));
      const values = Array.from(missing, (code) => `<${prefix}enumeration value="${code}"/>`).join('');
      return whole.replace(`</${prefix}restriction>`, `${values}</${prefix}restriction>`);
    },
  );
}
