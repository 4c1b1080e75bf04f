import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { checkDocument } from '../check-document.ts';
import { NOMINA } from '../complements/nomina/nomina.ts';
import type { Comprobante } from '../comprobante.ts';
import { checkPagos } from '../pagos/check-pagos.ts';
import { checkPayroll } from '../payrolls/check-payroll.ts';
import { checkSums } from '../rules/sums.rules.ts';
import type { Violation } from '../violation.ts';
import { type Check, type CheckId, failed, passed, unchecked } from './verification.ts';

/** Rows of the matrices that need a catalog; the others depend on the document alone. */
const CATALOG_ROWS = new Set([
  ...rows(
    'CFDI',
    '40104 40113 40123 40124 40126 40131 40133 40137 40140 40141 40147 40150 40156 40157 40158 40160 40161 40162 40163 ' +
      '40164 40165 40170 40175 40176 40179 40182 40183 40185 40191 40196 40207 40217 40219',
  ),
  ...rows('CRP', '20225 20226 20245 20250 20251 20253 20256 20257 20260 20262 20270 20272'),
  ...rows('NOM', '32 47 51 52 56 59 60 61 66 76 88 93 97 104'),
]);
const SUM_ROWS = new Set([
  ...rows('CFDI', '40108 40110 40111 40119 40167 40180 40186 40198 40203 40205 40211 40215 40216 40221'),
  ...rows(
    'CRP',
    '20201 20202 20203 20204 20205 20206 20207 20208 20209 20210 20211 20217 20244 20254 20261 20265 20268 20269 ' +
      '20274 20276',
  ),
  ...rows('NOM', '20 21 22 37 39 40 69 70 71 72 73 74 87 91 95'),
]);
/** Rows that a complement unknown to the model may satisfy. */
const COMPLEMENT_ROWS = new Set(['CFDI40122', 'CFDI40163', 'CFDI40153', 'CFDI40155']);

/** Checks sums, catalogs and rules of a parsed document; findings of our own rules are ignored. */
export function checkMatrix(comprobante: Comprobante, catalogs: Catalogs | undefined, zona: string): Check[] {
  const tipo: string = comprobante.tipoDeComprobante;
  const checks: Check[] = [];
  const sums: Violation[] = catalogs ? [] : checkSums(comprobante, comprobante.moneda === 'XXX' ? 0 : 2);
  const others: Violation[] = [];
  const untold: Violation[] = [];
  if (catalogs) {
    const found =
      tipo === 'N'
        ? [...checkSums(comprobante, 2), ...checkPayroll(comprobante, catalogs)]
        : [...checkDocument({ comprobante, catalogs, zona }), ...checkPagos(comprobante, catalogs)];
    const complements = (comprobante.otrosComplementos ?? []).length > 0;
    for (const violation of found) {
      const { rule = '', severity } = violation;
      if (complements && COMPLEMENT_ROWS.has(rule)) continue;
      // For a row that needs a catalog, a warning means that our catalog does not have the key.
      if (severity === 'warning' && CATALOG_ROWS.has(rule)) untold.push(violation);
      if (severity !== 'error') continue;
      if (SUM_ROWS.has(rule)) sums.push(violation);
      else others.push(violation);
    }
  }
  report('sums', sums, 'amounts, taxes and totals are consistent', 'importes, impuestos y totales coinciden');
  if (!catalogs) {
    checks.push(
      unchecked('catalogs', 'not checked: no catalogs installed', 'sin comprobar: no hay catálogos instalados'),
    );
    checks.push(unchecked('rules', 'not checked: no catalogs installed', 'sin comprobar: no hay catálogos instalados'));
    return checks;
  }
  for (const { message, rule, path } of untold)
    checks.push({ ...unchecked('catalogs', message.en, message.es, rule), path });
  const wrongKeys = others.filter(({ rule = '' }) => CATALOG_ROWS.has(rule));
  if (untold.length === 0 || wrongKeys.length > 0)
    report(
      'catalogs',
      wrongKeys,
      "all keys are in the SAT's catalogs",
      'todas las claves están en los catálogos del SAT',
    );
  if (tipo === 'P' && !comprobante.pagos) {
    const es = 'un comprobante de tipo P debe llevar el complemento Recepción de pagos 2.0';
    checks.push(
      failed('rules', 'a document of type P must have the complement Recepción de pagos 2.0', es, 'CRP20999'),
    );
    return checks;
  }
  if (tipo === 'N' && comprobante.complementos?.[NOMINA] === undefined) {
    const es = 'un comprobante de tipo N debe llevar el complemento Nómina 1.2';
    checks.push(failed('rules', 'a document of type N must have the complement Nómina 1.2', es, 'NOM30'));
    return checks;
  }
  report(
    'rules',
    others.filter(({ rule = '' }) => !CATALOG_ROWS.has(rule)),
    'no rule of the matrix is violated',
    'no se incumple ninguna regla de la matriz',
  );
  return checks;

  function report(id: CheckId, violations: readonly Violation[], en: string, es: string): void {
    const reported = new Set<string>();
    for (const { message, rule, path } of violations) {
      const key = `${rule} ${path}`;
      if (reported.has(key)) continue;
      reported.add(key);
      checks.push({ ...failed(id, message.en, message.es, rule), path });
    }
    if (reported.size === 0) checks.push(passed(id, en, es));
  }
}

function rows(matrix: string, codes: string): string[] {
  return codes.split(' ').map((code) => matrix + code);
}
