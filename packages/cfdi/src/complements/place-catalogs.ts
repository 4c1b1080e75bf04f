import type { Attribute } from '../nodes/node.ts';
import type { ComplementData } from './complement.ts';

/** Catalogs for addresses in Mexico. */
export const PLACE_CATALOGS = ['c_Colonia', 'c_Localidad', 'c_Municipio', 'c_Estado', 'c_CodigoPostal'];

/** Address fields with their catalog, and the field that qualifies their keys. */
const PLACES: Readonly<Record<string, { catalog: string; of: string }>> = {
  colonia: { catalog: 'c_Colonia', of: 'codigoPostal' },
  localidad: { catalog: 'c_Localidad', of: 'estado' },
  municipio: { catalog: 'c_Municipio', of: 'estado' },
  estado: { catalog: 'c_Estado', of: 'pais' },
};

/** A catalog key; `within` is the key it belongs to: `015` is a municipality of the state `CMX`. */
export interface UsedCode {
  catalog: string;
  code: string;
  within: string | undefined;
}

/**
 * The catalog key in an attribute; undefined if it is text. In an address with a country (`pais`), places are always
 * keys, even where the table does not say so because they are free text in other countries.
 */
export function usedCode({ field, form }: Attribute, data: ComplementData): UsedCode | undefined {
  const code = data[field];
  if (typeof code !== 'string') return undefined;
  const place = typeof data['pais'] === 'string' ? PLACES[field] : undefined;
  const catalog = form?.kind === 'catalog' ? form.catalog : place?.catalog;
  if (catalog === undefined) return undefined;
  const within = place && data[place.of];
  return { catalog, code, within: typeof within === 'string' ? within : undefined };
}

/** A key with its parent, for looking up its description: `015 CMX`. */
export const placedKey = ({ code, within }: UsedCode): string => (within === undefined ? code : `${code} ${within}`);
