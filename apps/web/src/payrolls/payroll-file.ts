import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import type { DownloadedFile } from '@lacre/client';
import Papa from 'papaparse';
import { readTable, textOf } from '../csv-import/read-table.ts';
import { isPayrollPath } from './payroll-columns.ts';

/** A receipt as the request has it; the service validates it. */
export type PayrollBody = Record<string, unknown> & { idempotencyKey: string };

/** Why a file could not be read, as a key of the texts. */
export class UnreadablePayrolls extends Error {
  override name = 'UnreadablePayrolls';
  readonly word: 'unreadable' | 'notJson' | 'notJsonAt' | 'unknownColumns' | 'repeatedColumn' | 'sameReceipt';
  readonly values: Record<string, string | number>;

  constructor(word: UnreadablePayrolls['word'], values: UnreadablePayrolls['values']) {
    super(word);
    this.word = word;
    this.values = values;
  }
}

/** More than any list of a receipt needs. */
const indexMax = 500;
/** The maximum of columns that an error names. */
const namedMax = 10;
/** An idempotency key created here. */
const madeKey = /^file-[0-9a-f]{40}$/;

/**
 * Reads the receipts of a file: JSON, a list or a single one; or CSV, whose header has paths of fields, with indexes
 * for lists: `employee.rfc`, `nomina12.percepciones.percepcion.0.clave`. Cells are strings, as the API also takes
 * amounts. A receipt without an idempotency key gets one derived from its data, so that it is stamped once however
 * often it is sent, in whichever file.
 *
 * @throws UnreadableTable
 * @throws UnreadablePayrolls
 */
export async function readPayrolls(file: File): Promise<PayrollBody[]> {
  const text = await textOf(file);
  const found = file.name.toLowerCase().endsWith('.json') ? fromJson(text) : fromCsv(text);
  const payrolls = await Promise.all(
    found.map(async (body) => {
      const own = body['idempotencyKey'];
      return { ...body, idempotencyKey: typeof own === 'string' ? own : await keyOf(body) };
    }),
  );
  refuseSame(payrolls);
  return payrolls;
}

/** To stamp the same receipt twice, give them two keys. */
function refuseSame(payrolls: readonly PayrollBody[]): void {
  const first = new Map<string, number>();
  for (const [index, { idempotencyKey }] of payrolls.entries()) {
    const before = first.get(idempotencyKey);
    if (before !== undefined && madeKey.test(idempotencyKey))
      throw new UnreadablePayrolls('sameReceipt', { number: index + 1, first: before + 1 });
    first.set(idempotencyKey, index);
  }
}

function fromJson(text: string): Record<string, unknown>[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    // Browsers report JSON errors in English only; most include the position.
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    throw line && column
      ? new UnreadablePayrolls('notJsonAt', { line, column })
      : new UnreadablePayrolls('notJson', {});
  }
  const list: unknown[] = Array.isArray(read) ? read : [read];
  return list.map((one) => {
    if (typeof one !== 'object' || one === null)
      throw new UnreadablePayrolls('unreadable', { reason: JSON.stringify(one).slice(0, 80) });
    return one as Record<string, unknown>;
  });
}

function fromCsv(text: string): Record<string, unknown>[] {
  const { header, rows } = readTable(text);
  const paths = header.map((name) => name.normalize('NFC').split('.'));
  // Spreadsheets leave empty columns at the end.
  const isUsed = (name: string, column: number) => name !== '' || rows.some(({ cells }) => cells[column]?.trim());
  const used = header.map((name, column) => ({ name, column })).filter(({ name, column }) => isUsed(name, column));
  const unknown = used.filter(({ column }) => !isPayrollPath(paths[column] ?? []) || !isShort(paths[column] ?? []));
  if (unknown.length > 0)
    throw new UnreadablePayrolls('unknownColumns', {
      count: unknown.length,
      columns: unknown
        .slice(0, namedMax)
        .map(({ name, column }) => `«${name.slice(0, 80) || column + 1}»`)
        .join(', '),
    });
  const repeated = used.find(({ name, column }) => header.indexOf(name) !== column);
  if (repeated) throw new UnreadablePayrolls('repeatedColumn', { column: repeated.name });
  return rows.map(({ cells }) => {
    const body: Record<string, unknown> = {};
    for (const { column } of used) {
      const cell = cells[column]?.trim() ?? '';
      if (cell !== '') put(body, paths[column] ?? [], cell);
    }
    return dense(body) as Record<string, unknown>;
  });
}

const isShort = (path: readonly string[]) => path.every((part) => !/^\d+$/.test(part) || Number(part) <= indexMax);

/** Own properties only: a header must not reach inherited ones. */
function put(body: Record<string, unknown>, path: readonly string[], cell: string): void {
  let holder = body;
  for (const [depth, part] of path.entries()) {
    if (part === '__proto__') throw new UnreadablePayrolls('unreadable', { reason: path.join('.').slice(0, 80) });
    if (depth === path.length - 1) holder[part] = cell;
    else {
      const inside = Object.hasOwn(holder, part) ? holder[part] : undefined;
      const next = typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>) : {};
      holder[part] = next;
      holder = next;
    }
  }
}

/** Turns objects with numeric keys into lists; gaps of a row are closed. */
function dense(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, dense(one)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, one]) => one)
    : Object.fromEntries(entries);
}

/** The order of columns does not matter. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

async function keyOf(body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body, inOrder));
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return `file-${[...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 40)}`;
}

/** A sample receipt with the columns that most need; the service computes the totals. */
export function samplePayrolls(): DownloadedFile {
  const { totalPercepciones: _p, totalDeducciones: _d, totalOtrosPagos: _o, ...nomina } = nominaExample;
  const employee = { rfc: 'CUSR850101JK7', nombre: 'ROSA CRUZ SOLIS', zip: '86991' };
  const cells = flat({ employee, nomina12: nomina }).filter(([path]) => !/\.total[A-Z]/.test(path));
  const text = Papa.unparse([cells.map(([path]) => path), cells.map(([, cell]) => cell)]);
  return Object.assign(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), { filename: 'nomina.csv' });
}

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => flat(one, path === '' ? name : `${path}.${name}`));
}

/** A file of receipts to correct and send again. Corrected ones get another key, unless they have their own. */
export function payrollsAsJson(payrolls: readonly PayrollBody[]): DownloadedFile {
  const kept = payrolls.map((payroll) =>
    madeKey.test(payroll.idempotencyKey) ? { ...payroll, idempotencyKey: undefined } : payroll,
  );
  return Object.assign(new Blob([JSON.stringify(kept, undefined, 2)], { type: 'application/json' }), {
    filename: 'nomina-por-corregir.json',
  });
}
