import { type Form, pattern } from '../../nodes/form.ts';

/** The identifier of a Carta Porte: `CCC` and 33 characters of a UUID. */
export const ID_CCP: Form = pattern(
  /^CCC[a-f0-9A-F]{5}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}$/,
  'CCCBCD94-870A-4332-A52A-A52AA52AA52A',
  36,
);

/** Letters and digits, without blanks and hyphens: the schema excludes characters, the guide lists the allowed ones. */
export const PLACA: Form = pattern(/^[0-9A-Za-zÑñ]{5,7}$/, 'ABC1234', 7);
