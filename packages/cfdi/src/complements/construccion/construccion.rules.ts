/** Servicios parciales de construcción 1.0: no matrix is published. */
import { ourError, ourWarning, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';

interface Construccion {
  inmueble: { codigoPostal: string };
}

/** The schema knows a pattern only; a postal code that there is not would be found by the reader of the document. */
const codigoPostal: ComplementRule<Construccion> = ({ data, draft, catalogs, path }, report) => {
  const found = catalogs.codigoPostal(data.inmueble.codigoPostal, draft.fecha);
  if (typeof found === 'object') return;
  const at = `${path}.inmueble.codigoPostal`;
  const message = text(
    `${at} ${data.inmueble.codigoPostal} is not in c_CodigoPostal`,
    `${at} ${data.inmueble.codigoPostal} no está en c_CodigoPostal`,
  );
  report((found === 'unknown' ? ourWarning : ourError)('CODE_NOT_IN_CATALOG', at, message));
};

export const construccionRules: readonly ComplementRule<Construccion>[] = [codigoPostal];
