import type { RawCatalog } from './catalog-rows.ts';

/** Fields without which the rules would reject documents, or search results would have no text. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  c_ClaveProdServ: ['descripcion'],
  c_ClaveUnidad: ['nombre'],
  c_CodigoPostal: ['estado'],
  c_RegimenFiscal: ['descripcion', 'aplica_fisica', 'aplica_moral'],
  c_UsoCFDI: ['descripcion', 'aplica_fisica', 'aplica_moral', 'regimenes_fiscales_receptores'],
  c_FormaPago: ['descripcion', 'es_bancarizado'],
  c_Moneda: ['descripcion', 'decimales'],
  c_Impuesto: ['descripcion', 'traslado', 'retencion'],
  c_TasaOCuota: ['valor', 'impuesto', 'factor', 'traslado', 'retencion'],
};

/**
 * The catalogs of a source, unchanged. Throws an Error if no row of one has a field that it needs: its column is
 * missing or was renamed, and its rows would replace complete ones.
 */
export function checkColumns(catalogs: RawCatalog[]): RawCatalog[] {
  for (const { name, rows } of catalogs)
    for (const field of NEEDED[name] ?? [])
      if (rows.length > 0 && rows.every((row) => row[field] === undefined))
        throw new Error(`${name}: no row has "${field}": its column is missing or has another heading`);
  return catalogs;
}
