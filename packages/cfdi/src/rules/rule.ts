import type { Catalogs, TasaOCuota } from '@lacre/sat-catalogs/catalogs';
import type { CodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';
import type { Comprobante } from '../comprobante.ts';
import type { AnyDraft } from '../normalise-body.ts';
import type { RuleCode, SatRule } from '../rule-codes.ts';
import { shorten } from '../shorten.ts';
import type { JsonPatchOperation, Text, Violation } from '../violation.ts';
import type { TimeOfIssue } from './time-of-issue.ts';

/** What a document is checked against. */
export interface ValidateInput extends TimeOfIssue {
  draft: AnyDraft;
  /** Result of `calculate` for the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** The SAT's list of customs documents; without it, the PAC checks brokers and numbers. */
  pedimentos?: Pedimentos | undefined;
  /** Catalogs of the document's complements (`catalogsOfComplements`); the PAC checks those that are missing. */
  codes?: CodeTables | undefined;
  /** Whether the schema at a URL is available; if omitted, unavailable schemas are not reported. */
  holdsSchema?: ((address: string) => boolean) | undefined;
}

/** Input of the rules. */
export interface Facts extends ValidateInput {
  /** Decimals of the document's currency (c_Moneda), 2 if the currency is unknown. */
  decimales: number;
  /** Keys already reported as missing from the starter catalogs. */
  reported: Set<string>;
  /** Cache of rates that many items share. */
  rates: Map<string, TasaOCuota[]>;
}

export type Report = (violation: Violation) => void;

/** Reports every violation; never throws on a malformed request. */
export type Rule = (facts: Facts, report: Report) => void;

/** Checks the item at an index only, so that a long document can be checked in slices. */
export type ItemRule = (facts: Facts, index: number, report: Report) => void;

/** A violated row of the SAT's matrix: a PAC would reject the document. */
export function satError(rule: SatRule, path: string, message: Text, hint?: Text): Violation {
  return { code: rule, rule, path, severity: 'error', message, hint, source: 'sat' };
}

/** The SAT may reject it, by lists or marks that only it can see, or by a catalog that we have only in part. */
export function satWarning(rule: SatRule, path: string, message: Text, hint?: Text): Violation {
  return { code: rule, rule, path, severity: 'warning', message, hint, source: 'sat' };
}

/** Our own rule: the SAT would accept the document, but it would be wrong. */
export function ourError(code: RuleCode, path: string, message: Text, hint?: Text): Violation {
  return { code, path, severity: 'error', message, hint, source: 'api' };
}

export function ourWarning(code: RuleCode, path: string, message: Text, hint?: Text): Violation {
  return { code, path, severity: 'warning', message, hint, source: 'api' };
}

export function text(en: string, es: string): Text {
  return { en, es };
}

/** A value of the request for use in a message: short, on one line. */
export function shown(value: string | undefined): string {
  return `"${shorten(value ?? '')}"`;
}

/** Adds a certain fix to a finding; without operations, returns it unchanged. */
export function fixed(violation: Violation, ...patch: readonly (JsonPatchOperation | undefined)[]): Violation {
  const operations = patch.filter((operation) => operation !== undefined);
  return operations.length === 0 ? violation : { ...violation, patch: operations };
}

/** Sets a field of the request body; `path` as in findings, `items[0].taxObject`. */
export function set(path: string, value: string | boolean): JsonPatchOperation {
  return { op: 'add', path: pointer(path), value };
}

export function remove(path: string): JsonPatchOperation {
  return { op: 'remove', path: pointer(path) };
}

/** Fix: the key that differs only in case, blanks or leading zeros, if the catalog has it. */
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
