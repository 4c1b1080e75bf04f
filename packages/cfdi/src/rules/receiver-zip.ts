import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { SatRule } from '../rule-codes.ts';
import type { Report } from './rule.ts';
import { satError, satWarning, shown, text } from './rule.ts';

/**
 * CFDI40147, and CFDI40192 of a third party: a code of five digits that the SAT has registered for someone. Only the
 * complete catalog can reject one.
 */
export function checkReceiverZip(
  catalogs: Catalogs,
  path: string,
  zip: string,
  fecha: string,
  report: Report,
  rule: SatRule = 'CFDI40147',
): void {
  const found = catalogs.codigoPostal(zip, fecha);
  if (found === 'unknown')
    report(
      satWarning(
        rule,
        path,
        text(
          `${path} ${shown(zip)} cannot be looked up: only part of c_CodigoPostal is installed`,
          `${path} ${shown(zip)} no puede consultarse: solo hay una parte de c_CodigoPostal`,
        ),
      ),
    );
  else if (!found)
    report(
      satError(
        rule,
        path,
        text(`${path} ${zip} is not in c_CodigoPostal`, `${path} ${zip} no está en c_CodigoPostal`),
        text('It must be the one on the tax certificate (CSF).', 'Debe ser el de la Constancia de Situación Fiscal.'),
      ),
    );
}
