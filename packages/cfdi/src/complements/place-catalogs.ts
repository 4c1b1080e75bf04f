import type { Attribute } from '../nodes/node.ts';
import type { ComplementData } from './complement.ts';

/** Catalogs that an address in Mexico is looked up in. */
export const PLACE_CATALOGS = ['c_Colonia', 'c_Localidad', 'c_Municipio', 'c_Estado', 'c_CodigoPostal'];

/** The members of an address with their catalog, and the member within whose value a key of it means something. */
const PLACES: Readonly<Record<string, { catalog: string; of: string }>> = {
  colonia: { catalog: 'c_Colonia', of: 'codigoPostal' },
  localidad: { catalog: 'c_Localidad', of: 'estado' },
  municipio: { catalog: 'c_Municipio', of: 'estado' },
  estado: { catalog: 'c_Estado', of: 'pais' },
};

/** A key of a catalog; `within` is what it belongs to: `015` is a municipality of the state `CMX`. */
export interface UsedCode {
  catalog: string;
  code: string;
  within: string | undefined;
}

/**
 * What the value of an attribute is a key of; undefined where it is a text. Places of an address whose country is given
 * (`pais`) are keys, whether the table says so or, since they are free text elsewhere, not.
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

/** A key with what it belongs to, to look its meaning up by: `015 CMX`. */
export const placedKey = ({ code, within }: UsedCode): string => (within === undefined ? code : `${code} ${within}`);
