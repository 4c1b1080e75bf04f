import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Report } from './rule.ts';
import { satError, satWarning, shown, text } from './rule.ts';

/** CFDI40147, five digits: only the complete catalog can reject a postal code. */
export function checkReceiverZip(catalogs: Catalogs, path: string, zip: string, fecha: string, report: Report): void {
  const found = catalogs.codigoPostal(zip, fecha);
  if (found === 'unknown')
    report(
      satWarning(
        'CFDI40147',
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
        'CFDI40147',
        path,
        text(`${path} ${zip} is not in c_CodigoPostal`, `${path} ${zip} no está en c_CodigoPostal`),
        text('It must be the one on the tax certificate (CSF).', 'Debe ser el de la Constancia de Situación Fiscal.'),
      ),
    );
}
