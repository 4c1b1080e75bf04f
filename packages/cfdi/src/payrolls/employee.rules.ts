/** The worker: CFDI40145, CFDI40147 (both ultimately need the SAT's list), texts. */
import { isGenericRfc, isRfc } from '../rfc.ts';
import { checkCapitals, unregisteredCharacter } from '../rules/receiver-name.ts';
import { checkReceiverRfcDigit } from '../rules/receiver-rfc.ts';
import { checkReceiverZip } from '../rules/receiver-zip.ts';
import type { Report } from '../rules/rule.ts';
import { ourError, satError, shown, text } from '../rules/rule.ts';
import { checkText } from '../rules/text.rules.ts';
import type { PayrollFacts } from './payroll-facts.ts';

export type PayrollRule = (facts: PayrollFacts, report: Report) => void;

/** tdCFDI.xsd, t_RFC; NOM10 allows XAXX010101000 for a deceased worker. */
const rfc: PayrollRule = ({ draft }, report) => {
  const { rfc: sent } = draft.receptor;
  const path = 'employee.rfc';
  if (!isRfc(sent) || sent === 'XEXX010101000')
    report(
      ourError(
        'RECEIVER_RFC_INVALID',
        path,
        text(`${path} ${shown(sent)} is not a valid RFC`, `${path} ${shown(sent)} no es un RFC válido`),
        text(
          'Send the 13 characters of the RFC on the tax certificate (CSF) of the employee.',
          'Envíe los 13 caracteres del RFC que aparece en la Constancia de Situación Fiscal del trabajador.',
        ),
      ),
    );
  else checkReceiverRfcDigit(path, sent, '(NOM9)', report);
};

const zip: PayrollRule = ({ draft, catalogs }, report) => {
  const { rfc: of, domicilioFiscalReceptor: sent } = draft.receptor;
  const path = 'employee.zip';
  if (!/^\d{5}$/.test(sent))
    report(
      ourError(
        'RECEIVER_ZIP_INVALID',
        path,
        text(`${path} must be a postal code of five digits`, `${path} debe ser un código postal de cinco dígitos`),
        text(
          "Send the postal code of the employee's fiscal address.",
          'Envíe el código postal del domicilio fiscal del trabajador.',
        ),
      ),
    );
  else if (!isGenericRfc(of)) checkReceiverZip(catalogs, path, sent, draft.fecha, report);
};

const nombre: PayrollRule = ({ draft }, report) => {
  const { rfc: of, nombre: sent } = draft.receptor;
  if (isGenericRfc(of)) return;
  const path = 'employee.nombre';
  const hidden = unregisteredCharacter(path, sent);
  if (hidden) report(hidden);
  else checkCapitals(path, sent, 'CFDI40145', report);
};

/** Serie 25, Folio 40, Nombre 300 (cfdv40.xsd). */
const texts: PayrollRule = ({ draft }, report) => {
  checkText(report, 'series', draft.serie, 25);
  checkText(report, 'folioNumber', draft.folio, 40);
  checkText(report, 'issuer.legalName', draft.emisor.nombre, 300, true);
  checkText(report, 'employee.nombre', draft.receptor.nombre, 300, true);
};

/** CFDI40110: the deductions (Descuento) do not exceed the payments (SubTotal). */
const total: PayrollRule = ({ comprobante }, report) => {
  if (!comprobante.total.startsWith('-')) return;
  report(
    satError(
      'CFDI40110',
      'nomina12',
      text('the deductions exceed the payments', 'las deducciones exceden los pagos'),
      text(
        'The net amount cannot be negative: deduct the rest in the next period.',
        'El neto no puede ser negativo: descuente el resto en el siguiente periodo.',
      ),
    ),
  );
};

export const employeeRules: readonly PayrollRule[] = [rfc, zip, nombre, texts, total];
