import { fecha, lugarExpedicion } from '../rules/document.rules.ts';
import { issuerRules } from '../rules/issuer.rules.ts';
import type { Facts, Rule } from '../rules/rule.ts';
import type { Violation } from '../violation.ts';
import { checkPayroll } from './check-payroll.ts';
import { employeeRules } from './employee.rules.ts';
import type { PayrollFacts } from './payroll-facts.ts';

/** Rules of invoices that hold for the head of a payroll receipt too. */
const HEAD_RULES: readonly Rule[] = [fecha, lugarExpedicion, ...issuerRules];

/**
 * Third pass: all findings at once, errors and warnings, never an exception for a bad request: head and worker, then the
 * payroll matrix (NOM) over the finished document. A code is told once per path.
 */
export function validatePayroll(facts: PayrollFacts): Violation[] {
  const found: Violation[] = [];
  const told = new Set<string>();
  const report = (violation: Violation) => {
    const key = `${violation.code} ${violation.path}`;
    if (told.has(key)) return;
    told.add(key);
    found.push(violation);
  };
  const head = headFacts(facts);
  for (const rule of HEAD_RULES) rule(head, report);
  for (const rule of employeeRules) rule(facts, report);
  for (const violation of checkPayroll(facts.comprobante, facts.catalogs, facts.draft.isList)) report(violation);
  return found;
}

/** The rules of the head ask for a draft of an invoice. */
function headFacts({ draft, comprobante, catalogs, now, zona }: PayrollFacts): Facts {
  const { serie, folio, fecha: date, lugarExpedicion: place, cfdiRelacionados, emisor, receptor } = draft;
  return {
    draft: {
      tipoDeComprobante: 'N',
      serie,
      folio,
      fecha: date,
      lugarExpedicion: place,
      cfdiRelacionados,
      emisor,
      receptor,
      moneda: 'MXN',
      exportacion: '01',
      conceptos: [],
    },
    comprobante,
    catalogs,
    now,
    zona,
    decimales: 2,
    told: new Set(),
    rates: new Map(),
  };
}
