import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { checkRetention } from '../retentions/check-retention.ts';
import type { Retenciones } from '../retentions/retenciones.ts';
import type { Violation } from '../violation.ts';
import { type Check, type CheckId, failed, passed, unchecked } from './verification.ts';

const SUM_ROWS = /^(?:Reten201(?:27|28|29|30|31)|SPT1(?:0[789]|10|15|16|2[6-9]|3[0-4]|4[23])|PDR103)$/;
const CATALOG_ROWS = /^Reten201(?:04|05|09|11|21|23|34)$/;

/** Checks sums, catalogs and rules of a parsed retentions document; findings of our own rules are ignored. */
export function checkRetentionMatrix(document: Retenciones, catalogs: Catalogs | undefined): Check[] {
  if (!catalogs) {
    const [en, es] = ['not checked: no catalogs installed', 'sin comprobar: no hay catálogos instalados'];
    return (['sums', 'catalogs', 'rules'] as const).map((id) => unchecked(id, en, es));
  }
  const found = checkRetention(document, catalogs);
  const isCatalog = ({ rule = '', code }: Violation) => CATALOG_ROWS.test(rule) || code === 'CODE_NOT_IN_CATALOG';
  const isSum = ({ rule = '' }: Violation) => SUM_ROWS.test(rule);
  const broken = found.filter(({ severity, source }) => severity === 'error' && source === 'sat');
  const wrongKeys = found.filter((each) => each.severity === 'error' && isCatalog(each));
  const untold = found.filter((each) => each.severity === 'warning' && isCatalog(each));
  return [
    ...checksOf('sums', broken.filter(isSum), 'amounts and totals are consistent', 'importes y totales coinciden'),
    ...untold.map(({ message, rule, path }) => ({ ...unchecked('catalogs', message.en, message.es, rule), path })),
    ...(untold.length > 0 && wrongKeys.length === 0
      ? []
      : checksOf(
          'catalogs',
          wrongKeys,
          "all keys are in the SAT's catalogs",
          'todas las claves están en los catálogos del SAT',
        )),
    ...checksOf(
      'rules',
      broken.filter((each) => !isSum(each) && !isCatalog(each)),
      'no rule of the matrix is violated',
      'no se incumple ninguna regla de la matriz',
    ),
  ];
}

function checksOf(id: CheckId, violations: readonly Violation[], en: string, es: string): Check[] {
  if (violations.length === 0) return [passed(id, en, es)];
  return violations.map(({ message, rule, path }) => ({ ...failed(id, message.en, message.es, rule), path }));
}
