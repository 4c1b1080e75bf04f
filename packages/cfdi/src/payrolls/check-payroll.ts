import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { ComplementData } from '../complements/complement.ts';
import { checkNomina } from '../complements/nomina/check-nomina.ts';
import { nomina12 } from '../complements/nomina/nomina.ts';
import type { Comprobante } from '../comprobante.ts';
import { checkForm } from '../rules/complement.rules.ts';
import type { Violation } from '../violation.ts';
import { nominasOf } from './calculate-payroll.ts';
import { nominaPath } from './normalise-payroll.ts';
import { checkEnvelope } from './payroll-envelope.ts';

/**
 * Checks a finished document, our own or another issuer's, against the payroll matrix (NOM, Revisión D). `isList`: the
 * request has its complements as a list; default: if there are several. If a complement violates its schema, only that
 * is reported: neither its other rules nor the surrounding document are checked.
 */
export function checkPayroll(comprobante: Comprobante, catalogs: Catalogs, isList?: boolean): Violation[] {
  const found: Violation[] = [];
  const report = (violation: Violation) => found.push(violation);
  const nominas = nominasOf(comprobante);
  const withPlace = isList ?? nominas.length > 1;
  for (const [i, nomina] of nominas.entries()) {
    const path = nominaPath(withPlace, i);
    const before = found.length;
    checkForm(nomina12.root, nomina as unknown as ComplementData, path, report);
    if (found.length === before) checkNomina({ nomina, comprobante, catalogs, path }, report);
  }
  const isWhole = found.every(({ source }) => source === 'sat');
  if (isWhole) checkEnvelope(comprobante, report);
  return found;
}
