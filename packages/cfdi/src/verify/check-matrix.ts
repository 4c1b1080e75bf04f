import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { checkDocument } from '../check-document.ts';
import type { Comprobante } from '../comprobante.ts';
import { checkPagos } from '../pagos/check-pagos.ts';
import { checkSums } from '../rules/sums.rules.ts';
import type { Violation } from '../violation.ts';
import { type Check, type CheckId, failed, passed } from './verification.ts';

/** Rows of the matrices that ask a catalog; the others are about the document alone. */
const CATALOG_ROWS = new Set(
  (
    '40104 40113 40123 40124 40126 40131 40133 40137 40140 40141 40150 40156 40157 40158 40160 40161 40162 40163 40164 ' +
    '40165 40170 40175 40176 40179 40182 40183 40185 40191 40196 40207 40217 40219'
  )
    .split(' ')
    .map((code) => `CFDI${code}`)
    .concat(
      ['20225', '20226', '20245', '20250', '20251', '20253', '20256', '20257', '20260', '20262', '20270', '20272'].map(
        (code) => `CRP${code}`,
      ),
    ),
);
const SUM_ROWS = new Set([
  ...['CFDI40108', 'CFDI40110', 'CFDI40111', 'CFDI40119', 'CFDI40167', 'CFDI40180', 'CFDI40186', 'CFDI40198'],
  ...['CFDI40203', 'CFDI40205', 'CFDI40211', 'CFDI40215', 'CFDI40216', 'CFDI40221'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => `CRP2020${row}`),
  ...['CRP20210', 'CRP20211', 'CRP20217', 'CRP20244', 'CRP20254', 'CRP20261', 'CRP20265', 'CRP20268', 'CRP20269'],
  ...['CRP20274', 'CRP20276'],
]);
/** What a complement that the model does not hold may satisfy, and what belongs to the moment of issue. */
const COMPLEMENT_ROWS = new Set(['CFDI40122', 'CFDI40163', 'CFDI40153', 'CFDI40155']);
const ISSUE_ROWS = new Set(['401', 'CFDI40136']);

/** Sums, catalogs and rules of a document that was read; findings of our own rules do not count. */
export function checkMatrix(comprobante: Comprobante, catalogs: Catalogs | undefined, zona: string): Check[] {
  const tipo: string = comprobante.tipoDeComprobante;
  const checks: Check[] = [];
  const sums: Violation[] = [];
  const others: Violation[] = [];
  if (!catalogs || tipo === 'N') {
    sums.push(...checkSums(comprobante, comprobante.moneda === 'XXX' ? 0 : 2));
  } else {
    const found = [...checkDocument({ comprobante, catalogs, zona }), ...checkPagos(comprobante, catalogs)];
    const complements = (comprobante.otrosComplementos ?? []).length > 0;
    for (const violation of found) {
      const { rule = '', severity } = violation;
      if (severity !== 'error' || ISSUE_ROWS.has(rule)) continue;
      if (complements && COMPLEMENT_ROWS.has(rule)) continue;
      if (SUM_ROWS.has(rule)) sums.push(violation);
      else others.push(violation);
    }
  }
  report('sums', sums, 'amounts, taxes and totals agree', 'importes, impuestos y totales coinciden');
  if (!catalogs) {
    checks.push(passed('catalogs', 'not checked: no catalogs here', 'sin comprobar: no hay catálogos aquí'));
    checks.push(passed('rules', 'not checked: no catalogs here', 'sin comprobar: no hay catálogos aquí'));
    return checks;
  }
  const partial = catalogs.coverage === 'partial';
  report(
    'catalogs',
    others.filter(({ rule = '' }) => CATALOG_ROWS.has(rule)),
    `all keys are in the SAT's catalogs${partial ? ', as far as they are held here' : ''}`,
    `todas las claves están en los catálogos del SAT${partial ? ', hasta donde se tienen aquí' : ''}`,
  );
  if (tipo === 'P' && !comprobante.pagos) {
    const es = 'un comprobante de tipo P lleva el complemento Recepción de pagos 2.0';
    checks.push(failed('rules', 'a document of type P has the complement Recepción de pagos 2.0', es, 'CRP20999'));
    return checks;
  }
  const unruled = tipo === 'N';
  report(
    'rules',
    others.filter(({ rule = '' }) => !CATALOG_ROWS.has(rule)),
    unruled ? `the rules of type ${tipo} are not held here` : 'no rule of the matrix is broken',
    unruled ? `aquí no se tienen las reglas del tipo ${tipo}` : 'no se incumple ninguna regla de la matriz',
  );
  return checks;

  function report(id: CheckId, violations: readonly Violation[], en: string, es: string): void {
    const told = new Set<string>();
    for (const { message, rule, path } of violations) {
      const key = `${rule} ${path}`;
      if (told.has(key)) continue;
      told.add(key);
      checks.push({ ...failed(id, message.en, message.es, rule), path });
    }
    if (told.size === 0) checks.push(passed(id, en, es));
  }
}
