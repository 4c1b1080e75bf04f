import { type RuleRow, row } from '../rule-row.ts';

/** Findings about complements sent as XML, which say their remedy: the table of all codes is not loaded for it. */
export const rawComplementCodes = {
  TOO_LONG: row(
    'The text or list is too long.',
    'El texto o la lista es demasiado largo.',
    'Stay within the limit in `message`.',
    'Respete el límite que indica `message`.',
  ),
  COMPLEMENT_INVALID: row(
    'A field of a complement violates its schema.',
    'Un campo de un complemento no cumple su esquema.',
    'Correct it as described in `message`; GET /sat/complements lists the fields of each complement.',
    'Corríjalo como indica `message`; GET /sat/complements muestra los campos de cada complemento.',
  ),
  COMPLEMENT_NOT_XML: row(
    'A text in complements.raw is not well-formed XML.',
    'Un texto de complements.raw no es XML bien formado.',
    'Send one element with its namespaces declared, without DOCTYPE.',
    'Envíe un elemento con sus espacios de nombres declarados, sin DOCTYPE.',
  ),
  COMPLEMENT_UNKNOWN: row(
    'A text in complements.raw is not a complement that is allowed there.',
    'Un texto de complements.raw no es un complemento permitido ahí.',
    'Send a complement of GET /sat/complements, at its level.',
    'Envíe un complemento de GET /sat/complements, en su nivel.',
  ),
  COMPLEMENT_REPEATED: row(
    'A complement is sent twice.',
    'Un complemento se envía dos veces.',
    'Send it once, under its key or in raw.',
    'Envíelo una vez, bajo su clave o en raw.',
  ),
} as const satisfies Record<string, RuleRow>;
