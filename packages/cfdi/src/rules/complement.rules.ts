/** Complements: which documents allow them, their schema, and the rules of each. */
import { noCodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import type { Complement, ComplementData } from '../complements/complement.ts';
import { complementsIn } from '../complements/complements.ts';
import { placeOfComplement } from '../complements/place-of-complement.ts';
import { rulesOf } from '../complements/rules-of-complements.ts';
import type { Comprobante } from '../comprobante.ts';
import { formFault } from '../nodes/form.ts';
import { attributesOf, type Child, childrenOf, fieldsOf, type Node } from '../nodes/node.ts';
import type { Text, Violation } from '../violation.ts';
import { checkCodes } from './complement-codes.ts';
import { type Facts, type ItemRule, ourError, ourWarning, type Report, type Rule, text } from './rule.ts';

/** True if the document has Comercio Exterior (any version). */
export function hasComercioExterior({ complementos, otrosComplementos }: Comprobante): boolean {
  if (complementos?.['comercioExterior20'] !== undefined) return true;
  return otrosComplementos?.some((uri) => uri.startsWith('http://www.sat.gob.mx/ComercioExterior')) ?? false;
}

/** Complements that came as XML and could not be read. */
export const complementosCrudos: Rule = ({ draft }, report) => {
  for (const fault of draft.rawFaults ?? []) report(fault);
};

/** Complements of the document. */
export const complementosDelDocumento: Rule = (facts, report) => {
  for (const { complement, inside } of complementsIn(facts.draft.complementos)) {
    check(complement, inside.model as ComplementData, facts, `complements.${complement.key}`, undefined, report);
  }
};

/** Complements of a concept. */
export const complementosDelConcepto: ItemRule = (facts, index, report) => {
  for (const { complement, inside } of complementsIn(facts.draft.conceptos[index]?.complemento)) {
    const path = `items[${index}].complement.${complement.key}`;
    check(complement, inside.model as ComplementData, facts, path, index, report);
  }
};

function check(
  complement: Complement,
  data: ComplementData,
  facts: Facts,
  path: string,
  index: number | undefined,
  report: Report,
): void {
  const { key, root, types, typesRule, catalogRules: rules, fill } = complement;
  const { draft, comprobante, catalogs, codes = noCodeTables, pedimentos, reported } = facts;
  const type = draft.tipoDeComprobante;
  if (!types.some((allowed) => allowed === type)) {
    const message = text(
      `a document of type ${type} must not have ${key}`,
      `un comprobante de tipo ${type} no lleva ${key}`,
    );
    const hint = types.includes('N')
      ? placeOfComplement(complement)
      : text(
          `Omit it, or issue a document of type ${types.join(' or ')}.`,
          `Omítalo, o emita un comprobante de tipo ${types.join(' o ')}.`,
        );
    const found = ourError('COMPLEMENT_NOT_ALLOWED', path, message, hint);
    report(typesRule ? { ...found, rule: typesRule, source: 'sat' } : found);
    return;
  }
  schemaAtHand(complement, path, facts, report);
  let whole = true;
  const unfilled: Violation[] = [];
  const reportForm = (violation: Violation) => {
    whole = false;
    report(violation);
  };
  // Others are filled in with the amounts of the document.
  const reportUnfilled = fill && ((violation: Violation) => unfilled.push(violation));
  checkForm(root, data, path, reportForm, reportUnfilled);
  if (!whole) return;
  checkCodes(root, data, path, { catalogs, codes, fecha: draft.fecha, reported, rules }, report);
  const about = { data, draft, comprobante, catalogs, codes, pedimentos, path, index };
  let followed = true;
  for (const rule of rulesOf(key))
    rule(about, (violation) => {
      if (violation.severity === 'error') followed = false;
      report(violation);
    });
  // A rule that is broken says more: a weight is missing because the details of the goods are.
  if (followed) for (const violation of unfilled) report(violation);
}

/** Reported once per complement: without its schema the document can be checked only partially. */
export function schemaAtHand(
  { key, schema }: Pick<Complement, 'key' | 'schema'>,
  path: string,
  { holdsSchema, reported }: Pick<Facts, 'holdsSchema' | 'reported'>,
  report: Report,
): void {
  if (holdsSchema === undefined || reported.has(schema) || holdsSchema(schema)) return;
  reported.add(schema);
  const message = text(
    `the check of ${path} is partial: the SAT's schema of ${key} is not installed`,
    `la revisión de ${path} es parcial: el esquema del SAT de ${key} no está instalado`,
  );
  const hint = text(
    'Import the SAT data with its schemas; the document does not need to change, and the PAC checks it.',
    'Importe los datos del SAT con sus esquemas; el comprobante no tiene que cambiar, y el PAC lo revisa.',
  );
  report(ourWarning('COMPLEMENT_SCHEMA_NOT_HELD', path, message, hint));
}

/**
 * Checks every field against its form in the table; findings at the field's path. `reportUnfilled`: gets required
 * derived fields that are absent, which otherwise are still to be filled in.
 */
export function checkForm(of: Node, data: ComplementData, path: string, report: Report, reportUnfilled?: Report): void {
  for (const { field, optional, form, fixed } of attributesOf(of)) {
    const value = data[field];
    const at = `${path}.${field}`;
    if (fixed !== undefined || form === undefined) continue;
    if (typeof value !== 'string') {
      if (!optional && form.derived !== true) missing(at, report);
      else if (!optional && reportUnfilled) missing(at, reportUnfilled, notFilled);
      continue;
    }
    const fault = formFault(form, value);
    if (fault) report(ourError('COMPLEMENT_INVALID', at, text(`${at} ${fault.en}`, `${at} ${fault.es}`)));
  }
  for (const child of childrenOf(of)) checkChild(child, data, path, report, reportUnfilled);
  if (of.onlyOne) checkOnlyOne(of, data, path, report);
}

/** Elements that allow only one kind of child. */
function checkOnlyOne(of: Node, data: ComplementData, path: string, report: Report): void {
  const fields = fieldsOf(of).filter((field) => data[field] !== undefined);
  if (fields.length < 2) return;
  const message = text(
    `${path} can have only one of: ${fields.join(', ')}`,
    `${path} solo puede tener uno de: ${fields.join(', ')}`,
  );
  report(ourError('COMPLEMENT_INVALID', `${path}.${fields[1]}`, message, text('Omit the others.', 'Omita los demás.')));
}

function checkChild(
  child: Child,
  data: ComplementData,
  path: string,
  report: Report,
  reportUnfilled: Report | undefined,
): void {
  if (child.kind === 'open') return;
  if (child.kind === 'group') {
    for (const inner of childrenOf(child.node)) {
      const isAbsent = inner.kind === 'many' && data[inner.field] === undefined;
      if (!isAbsent || child.times === '') checkChild(inner, data, path, report, reportUnfilled);
    }
    return;
  }
  const at = `${path}.${child.field}`;
  const value = data[child.field];
  if (child.kind === 'one') {
    if (typeof value === 'object' && !Array.isArray(value))
      checkForm(child.node, value as ComplementData, at, report, reportUnfilled);
    else if (child.times === '') missing(at, report);
    return;
  }
  const list = Array.isArray(value) ? (value as readonly ComplementData[]) : [];
  const { min = 0, max = Number.POSITIVE_INFINITY } = child;
  if (list.length < min || list.length > max) {
    const bounds = Number.isFinite(max)
      ? [`between ${min} and ${max}`, `entre ${min} y ${max}`]
      : [`at least ${min}`, `al menos ${min}`];
    const message = text(`${at} must contain ${bounds[0]} elements`, `${at} debe contener ${bounds[1]} elementos`);
    report(ourError('COMPLEMENT_INVALID', at, message));
  }
  for (const [i, each] of list.entries()) checkForm(child.node, each, `${at}[${i}]`, report, reportUnfilled);
}

const notFilled = text(
  'It could not be computed from the other fields: send it.',
  'No pudo calcularse con los demás campos: envíelo.',
);

function missing(path: string, report: Report, hint?: Text): void {
  report(ourError('REQUIRED', path, text(`${path} is required`, `${path} es obligatorio`), hint));
}
