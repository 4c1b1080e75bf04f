import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import { calculatePayroll } from '@lacre/cfdi/payrolls/calculate-payroll';
import { normalisePayroll } from '@lacre/cfdi/payrolls/normalise-payroll';
import type { PayrollBody } from '@lacre/cfdi/payrolls/payroll-body';
import { validatePayroll } from '@lacre/cfdi/payrolls/validate-payroll';
import { starterCatalogs } from '@lacre/sat-catalogs';

/** Time of issue of the receipts. */
export const payrollNow = new Date('2026-11-20T18:30:00Z');
const now = payrollNow;
const zona = 'America/Mexico_City';
export const company = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};
export const person = {
  rfc: 'CUSR850101JK4',
  nombre: 'ROSA CRUZ SOLIS',
  regimenFiscal: '612',
  lugarExpedicion: '42501',
};
export const employee = { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' };

/** The example with changes: `{ 'receptor.banco': '002' }`; undefined removes a field. */
export function changed(changes: Readonly<Record<string, unknown>>): PayrollBody['nomina12'] {
  const data = structuredClone(nominaExample) as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = data;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    if (value === undefined) delete at[last];
    else at[last] = value;
  }
  return data as PayrollBody['nomina12'];
}

export function makePayroll(nomina12: PayrollBody['nomina12'], more: Partial<PayrollBody> = {}, issuer = company) {
  const draft = normalisePayroll({ employee, nomina12, ...more }, { issuer, now, zona });
  const comprobante = calculatePayroll(draft);
  const found = validatePayroll({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
  const errors = found.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`);
  return { draft, comprobante, found, errors };
}
