import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';
import type { Comprobante } from '../comprobante.ts';
import type { AnyDraft } from '../normalise-body.ts';
import type { Report } from '../rules/rule.ts';

/** Input of a complement's rules. */
export interface ComplementFacts<Data> {
  data: Data;
  draft: AnyDraft;
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** The complement's own catalogs. */
  codes: CodeTables;
  pedimentos: Pedimentos | undefined;
  /** Path of the complement in the request, `complements.ine11`. */
  path: string;
  /** Index of the concept, for a complement of a concept. */
  index: number | undefined;
}

/** Reports every violation; the data has already passed the schema check. */
export type ComplementRule<Data> = (facts: ComplementFacts<Data>, report: Report) => void;
