import type { Catalogs, TasaOCuota } from '@lacre/sat-catalogs/catalogs';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';
import type { Comprobante } from '../comprobante.ts';
import type { AnyDraft } from '../normalise-body.ts';
import type { RuleCode, SatRule } from '../rule-codes.ts';
import type { JsonPatchOperation, Text, Violation } from '../violation.ts';

/** What the rules look at. */
export interface Facts {
  draft: AnyDraft;
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** The SAT's list of customs documents, where it is available. */
  pedimentos?: Pedimentos | undefined;
  /** The catalogs that the document's complements look up, as far as they are held. */
  codes?: CodeTables | undefined;
  /** Whether the schema of an address is available, where the caller knows. */
  holdsSchema?: ((address: string) => boolean) | undefined;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** Since when the certificate that seals is in force, where the caller knows. */
  certificateFrom?: Date | undefined;
  /** Decimals of the document's currency (c_Moneda), 2 when the currency is unknown. */
  decimales: number;
  /** Keys already reported as missing from the starter catalogs. */
  reported: Set<string>;
  /** Answers about rates that many items share. */
  rates: Map<string, TasaOCuota[]>;
}

export type Report = (violation: Violation) => void;

/** Looks at the facts and reports every breach it finds; never throws on a malformed request. */
export type Rule = (facts: Facts, report: Report) => void;

/** Looks at the item of that index only, so that a long document can be looked at in slices. */
export type ItemRule = (facts: Facts, index: number, report: Report) => void;

/** A row of the SAT's matrix is broken: a PAC would refuse the document. */
export function satError(rule: SatRule, path: string, message: Text, hint?: Text): Violation {
  return { code: rule, rule, path, severity: 'error', message, hint, source: 'sat' };
}

/** The SAT may refuse, by lists or marks that only it can see, or by a catalog that we hold in part only. */
export function satWarning(rule: SatRule, path: string, message: Text, hint?: Text): Violation {
  return { code: rule, rule, path, severity: 'warning', message, hint, source: 'sat' };
}

/** A rule of ours: the SAT would take the document, and it would be a wrong one. */
export function ourError(code: RuleCode, path: string, message: Text, hint?: Text): Violation {
  return { code, path, severity: 'error', message, hint, source: 'api' };
}

export function ourWarning(code: RuleCode, path: string, message: Text, hint?: Text): Violation {
  return { code, path, severity: 'warning', message, hint, source: 'api' };
}

export function text(en: string, es: string): Text {
  return { en, es };
}

/** A value of the request as it may be shown in a message: short, on one line. */
export function shown(value: string | undefined): string {
  const known = value ?? '';
  return `"${known.length > 40 ? `${known.slice(0, 40)}…` : known}"`;
}

/** The same finding with its certain fix; without operations, the finding as it is. */
export function fixed(violation: Violation, ...patch: readonly (JsonPatchOperation | undefined)[]): Violation {
  const operations = patch.filter((operation) => operation !== undefined);
  return operations.length === 0 ? violation : { ...violation, patch: operations };
}

/** Sets a member of the request body; `path` as findings write it, `items[0].taxObject`. */
export function set(path: string, value: string | boolean): JsonPatchOperation {
  return { op: 'add', path: pointer(path), value };
}

export function remove(path: string): JsonPatchOperation {
  return { op: 'remove', path: pointer(path) };
}

/** The member set to a key that only differs in case, blanks or leading zeros, when the catalog has it. */
export function closeKey(path: string, sent: string, digits: number, exists: (key: string) => unknown) {
  const key = sent.trim().toUpperCase();
  const found = [key, key.padStart(digits, '0')].find(
    (candidate) => candidate !== '' && candidate !== sent && exists(candidate),
  );
  return found === undefined ? undefined : set(path, found);
}

function pointer(path: string): string {
  return `/${path.replaceAll('[', '.').replaceAll(']', '').split('.').join('/')}`;
}
