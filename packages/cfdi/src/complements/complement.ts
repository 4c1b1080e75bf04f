import type { DocumentType } from '../document-type.ts';
import type { Node } from '../nodes/node.ts';
import type { SatRule } from '../rule-codes.ts';
import type { Text } from '../violation.ts';

/** A complement's members as the request has them: texts, objects and lists by name (`jsonName`). */
export interface ComplementData {
  [member: string]: string | ComplementData | readonly ComplementData[] | undefined;
}

/** Attributes and elements by name, as they are shown to people. */
export type Labels = Readonly<Record<string, Text>>;

/**
 * What the keys that a schema only enumerates mean, by attribute (`Element.attribute` where several elements have one
 * of that name) and key; Spanish words among them are in `schemaWords`.
 */
export type Meanings = Readonly<Record<string, Labels>>;

/** Complements by key; a list where a complement stands there more than once. */
export type ComplementsByKey = Readonly<Record<string, ComplementData | readonly ComplementData[]>>;

/** Complements as a request has them: by key, and under `raw` as XML texts. */
export type SentComplements = Readonly<Record<string, ComplementData | readonly string[]>>;

/** What filling in needs besides the data. */
export interface FillFacts {
  /** A new UUID (RFC 9562, version 4). */
  newUuid: () => string;
}

/**
 * A complement declared once: from this follow its input, XML, original string, reading back, checks, print and
 * documentation.
 */
export interface Complement {
  /**
   * Member of `complements` (of `items[].complement` for one of a concept, of `complement` for one of a retention),
   * name and version: `ine11`.
   */
  key: string;
  title: Text;
  /** What it is for, in a sentence. */
  about: Text;
  /** `retention`: it stands in the retentions document, which is no CFDI of Anexo 20. */
  level: 'document' | 'concept' | 'retention';
  /** Types of document that may carry it. */
  types: readonly DocumentType[];
  /** The row of its matrix that says so. */
  typesRule?: SatRule;
  /** A document may carry it more than once, as a list. */
  repeats?: true;
  namespace: string;
  prefix: string;
  /** Address of the SAT's schema. */
  schema: string;
  root: Node;
  /** Fills in what a request left out and the rest of it shows; never throws, whatever the data. */
  fill?: (data: ComplementData, facts: FillFacts) => ComplementData;
  /** Catalogs that its rules look up besides those that its table names. */
  catalogs?: readonly string[];
  /** The row of its matrix that says that a key is in force, by catalog; without one the finding is of ours. */
  catalogRules?: Readonly<Record<string, SatRule>>;
  /** The printed form shows it among the sums or the lines of the document, not in a block of its own. */
  printed?: 'totals' | 'lines';
  /** A whole one that breaks no rule, as it stands in a request. */
  example: ComplementData;
  /** What an item must be to carry the example. */
  exampleItem?: { productKey: string; unitKey: string; sku?: string };
  /** What a document must say to carry the example. */
  exampleBody?: { export: string };
}

const SCHEMAS = 'http://www.sat.gob.mx/sitio_internet/cfd/';

/** A complement whose namespace and schema are given by their last parts, below the SAT's addresses. */
export function complement(facts: Complement): Complement {
  return { ...facts, namespace: `http://www.sat.gob.mx/${facts.namespace}`, schema: SCHEMAS + facts.schema };
}
