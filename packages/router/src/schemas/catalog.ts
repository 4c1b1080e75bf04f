import { isCalendarDate } from '@lacre/cfdi/dates';
import { z } from 'zod';
import { boundedText, instantText, text } from './text.ts';

const date = () => z.string().nullable().describe('`YYYY-MM-DD`; null: no end date');

export const CatalogList = z
  .object({
    coverage: z.enum(['full', 'partial']).describe('partial: only the built-in starter set of common entries'),
    edition: z.string().nullable().describe('Date of the installed edition, `YYYY-MM-DD`'),
    updatedAt: instantText().nullable().describe('When an operator last updated the catalogs'),
    catalogs: z.array(z.object({ name: z.string(), edition: z.string().nullable(), entries: z.int() })),
  })
  .meta({ id: 'CatalogList' });

const tipoPersona = z
  .enum(['fisica', 'moral', 'ambas'])
  .optional()
  .describe('`fisica`, `moral`: entries for this type of person; `ambas`: entries that apply to both');

export const RegimenesInput = z.strictObject({ tipoPersona });
export const UsosInput = z.strictObject({
  tipoPersona,
  regimen: text().optional().describe("Code of the receiver's tax regime: only uses that are valid for it"),
});

/** Entry of the specification, "SAT catalog entry". */
export const CatalogEntry = z
  .object({ codigo: z.string(), descripcion: z.string(), tipoPersona: z.enum(['fisica', 'moral', 'ambas']) })
  .meta({ id: 'CatalogEntry' });

const limitError = { error: 'must be between 1 and 100' };
const limit = z
  .number(limitError)
  .int(limitError)
  .min(1, limitError)
  .max(100, limitError)
  .default(20)
  .describe('Maximum number of entries');
const q = text()
  .check(z.maxLength(100, { error: 'must be at most 100 characters long' }))
  .default('')
  .describe('Search text; if empty, returns the first entries by code');

export const SearchInput = z.strictObject({ q, limit });

const offsetError = { error: 'must be between 0 and 200000' };
const onError = { error: 'must be a valid date (YYYY-MM-DD)' };

export const CatalogInput = z.strictObject({
  name: z.string().describe('Name of the catalog, such as `c_FormaPago`'),
  q,
  limit,
  offset: z
    .number(offsetError)
    .int(offsetError)
    .min(0, offsetError)
    .max(200_000, offsetError)
    .default(0)
    .describe('Number of entries to skip'),
  on: z
    .string()
    .refine(isCalendarDate, onError)
    .optional()
    .describe('Only entries in force on this date; default: today'),
});

/** Other columns of the catalog are additional fields. */
export const CatalogRow = z
  .looseObject({ codigo: z.string(), descripcion: z.string(), vigenteDesde: date(), vigenteHasta: date() })
  .meta({ id: 'CatalogRow' });

const flag = z.enum(['si', 'no', 'opcional']);
const Level = z.object({ codigo: z.string(), nombre: z.string() }).meta({ id: 'CatalogLevel' });

export const ProductMatch = z
  .object({
    codigo: z.string(),
    descripcion: z.string(),
    palabrasSimilares: z.string().nullable(),
    incluyeIva: flag,
    incluyeIeps: flag,
    estimuloFronterizo: z.boolean(),
    vigenteDesde: date(),
    vigenteHasta: date(),
    score: z
      .number()
      .describe('1: exact match of a code or name; higher for entries that the organization used before'),
    jerarquia: z
      .object({ division: Level.nullable(), grupo: Level.nullable(), clase: Level.nullable() })
      .describe('Position of the key in the hierarchy; null for a level without a known name'),
    match: z
      .object({
        field: z
          .enum(['codigo', 'descripcion', 'palabrasSimilares', 'nombreComun', 'synonym'])
          .describe('nombreComun: a common name; synonym: a word with the same meaning, or with similar spelling'),
        term: z.string().describe('The text that matched'),
      })
      .nullable()
      .describe('Why the entry matched; null without a search text'),
  })
  .meta({ id: 'ProductMatch' });

export const UnitMatch = z
  .object({
    codigo: z.string(),
    nombre: z.string(),
    descripcion: z.string().nullable(),
    simbolo: z.string().nullable(),
    score: z.number(),
  })
  .meta({ id: 'UnitMatch' });

export const ClassifyInput = z
  .strictObject({
    descriptions: z.array(boundedText(1, 1_000)).min(1).max(100).describe('What is sold, as described on an invoice'),
  })
  .meta({ id: 'ClassifyInput' });

const confidence = z.number().describe('Probability that the code is correct, 0 to 1');

export const ClassifiedDescription = z
  .object({
    description: z.string(),
    codigo: z.string().nullable().describe('null: no word of the description is known'),
    descripcion: z.string().nullable(),
    confidence,
    alternatives: z.array(z.object({ codigo: z.string(), descripcion: z.string(), confidence })),
  })
  .meta({ id: 'ClassifiedDescription' });
