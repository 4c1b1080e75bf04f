import type { DocumentType } from '../document-type.ts';
import type { Node } from '../nodes/node.ts';
import type { SatRule } from '../rule-codes.ts';
import type { Text } from '../violation.ts';

/** A complement's fields as in the request: texts, objects and lists by name (`jsonName`). */
export interface ComplementData {
  [member: string]: string | ComplementData | readonly ComplementData[] | undefined;
}

/** Display labels of attributes and elements, by name. */
export type Labels = Readonly<Record<string, Text>>;

/**
 * Meanings of keys that the schema only enumerates, by attribute (`Element.attribute` if several elements have one of
 * that name) and key; Spanish words among them are in `schemaWords`.
 */
export type Meanings = Readonly<Record<string, Labels>>;

/** Complements by key; a list if a complement appears more than once. */
export type ComplementsByKey = Readonly<Record<string, ComplementData | readonly ComplementData[]>>;

/** Complements as in a request: by key, and under `raw` as XML. */
export type SentComplements = Readonly<Record<string, ComplementData | readonly string[]>>;

/** What `fill` needs besides the data. */
export interface FillFacts {
  /** A new UUID (RFC 9562, version 4). */
  newUuid: () => string;
}

/**
 * A complement, declared once: input, XML, original string, parsing, checks, printing and documentation are derived
 * from it.
 */
export interface Complement {
  /**
   * Field name in `complements` (in `items[].complement` for a concept, in `complement` for a retention), name and
   * version: `ine11`.
   */
  key: string;
  title: Text;
  /** Its purpose, in one sentence. */
  about: Text;
  /** `retention`: belongs to the retentions document, which is not a CFDI of Anexo 20. */
  level: 'document' | 'concept' | 'retention';
  /** Document types that may have it. */
  types: readonly DocumentType[];
  /** The matrix row that says so. */
  typesRule?: SatRule;
  /** A document may carry it more than once, as a list. */
  repeats?: true;
  namespace: string;
  prefix: string;
  /** URL of the SAT's schema. */
  schema: string;
  root: Node;
  /** Fills in omitted fields that follow from the others; never throws, whatever the data. */
  fill?: (data: ComplementData, facts: FillFacts) => ComplementData;
  /** Catalogs that its rules use, besides those in its table. */
  catalogs?: readonly string[];
  /** The matrix row for an invalid key, by catalog; without one, the finding is ours. */
  catalogRules?: Readonly<Record<string, SatRule>>;
  /** The printed form shows it in the totals or lines of the document instead of a block of its own. */
  printed?: 'totals' | 'lines';
  /** A complete, valid example, as in a request. */
  example: ComplementData;
  /** Item fields that the example requires. */
  exampleItem?: { productKey: string; unitKey: string; sku?: string };
  /** Document fields that the example requires. */
  exampleBody?: { export: string };
}

const SCHEMAS = 'http://www.sat.gob.mx/sitio_internet/cfd/';

/** Creates a complement; `namespace` and `schema` are relative to the SAT's base URLs. */
export function complement(facts: Complement): Complement {
  return { ...facts, namespace: `http://www.sat.gob.mx/${facts.namespace}`, schema: SCHEMAS + facts.schema };
}
