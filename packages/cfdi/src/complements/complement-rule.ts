import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';
import type { Comprobante } from '../comprobante.ts';
import type { AnyDraft } from '../normalise-body.ts';
import type { Report } from '../rules/rule.ts';

/** What the rules of a complement look at. */
export interface ComplementFacts<Data> {
  data: Data;
  draft: AnyDraft;
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** The complement's own catalogs. */
  codes: CodeTables;
  pedimentos: Pedimentos | undefined;
  /** Where the complement stands in the request, `complements.ine11`. */
  path: string;
  /** Of a complement of a concept: which. */
  index: number | undefined;
}

/** Reports every breach that it finds; the data has the form that the schema demands. */
export type ComplementRule<Data> = (facts: ComplementFacts<Data>, report: Report) => void;
