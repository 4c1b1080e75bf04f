/**
 * The document's head: date, type, export, relation, place of issue.
 * Sources: Anexo 20 (CFDI 4.0), matrix of 13 December 2024, guía de llenado, RMF 2.7.2.9.
 */

import { isLocalDateTime } from '../dates.ts';
import { UUID } from '../uuid.ts';
import { beforeCertificate } from './before-certificate.ts';
import { hasComercioExterior } from './complement.rules.ts';
import { localTimeHint } from './local-time-hint.ts';
import { relationRules } from './relation.rules.ts';
import { closeKey, fixed, ourError, type Rule, satError, satWarning, shown, text } from './rule.ts';
import { isWithinWindow } from './within-window.ts';

const DATE_MESSAGE = text(
  'date must be a local date-time within the last 72 hours',
  'date debe ser una fecha y hora local dentro de las últimas 72 horas',
);

/**
 * CFDI40101 (form) and PAC code 401 (RMF 2.7.2.9): at most 72 hours old and not in the future, by the clock of the
 * place of issue.
 */
export const fecha: Rule = ({ draft, now, zona, zonas, certificateFrom }, report) => {
  const hint = localTimeHint(now, zona);
  if (!isLocalDateTime(draft.fecha)) {
    report(satError('CFDI40101', 'date', DATE_MESSAGE, hint));
    return;
  }
  if (isWithinWindow(draft.fecha, { now, zona, zonas })) beforeCertificate(draft.fecha, zona, certificateFrom, report);
  else report({ ...satError('401', 'date', DATE_MESSAGE, hint), code: 'DATE_OUT_OF_RANGE' });
};

/** Interface: the invoice operation issues I, E and T. */
const tipoDeComprobante: Rule = ({ draft }, report) => {
  if (['I', 'E', 'T'].includes(draft.tipoDeComprobante)) return;
  report(ourError('TYPE_NOT_SUPPORTED', 'type', text('type must be one of: I, E, T', 'type debe ser uno de: I, E, T')));
};

/**
 * CFDI40122, CFDI40222, CFDI40123: a definitive export with transfer of ownership (02) requires the complement Comercio
 * Exterior; no export (01) and a temporary one (03) exclude it.
 */
const exportacion: Rule = ({ draft, comprobante, catalogs }, report) => {
  const foreignTrade = hasComercioExterior(comprobante);
  if (foreignTrade && (draft.exportacion === '01' || draft.exportacion === '03')) {
    const message = text(
      `export ${draft.exportacion} does not allow the Comercio Exterior complement`,
      `export ${draft.exportacion} no admite el complemento Comercio Exterior`,
    );
    report(
      satError(
        'CFDI40222',
        'export',
        message,
        text('Use 02, or omit the complement.', 'Use 02 u omita el complemento.'),
      ),
    );
  } else if (draft.exportacion === '02' && !foreignTrade) {
    report(
      satError(
        'CFDI40122',
        'export',
        text('export 02 requires the Comercio Exterior complement', 'export 02 exige el complemento Comercio Exterior'),
        text(
          'Add the Comercio Exterior complement (complements.comercioExterior20), or use 01 if nothing is exported, 03 for temporary export, 04 for definitive export with a customs key other than A1.',
          'Agregue el complemento Comercio Exterior (complements.comercioExterior20), o use 01 si no hay exportación, 03 si es temporal, 04 si es definitiva con clave distinta a A1.',
        ),
      ),
    );
  } else if (!catalogs.exportacion(draft.exportacion, draft.fecha)) {
    const message = text(
      `export ${shown(draft.exportacion)} is not in c_Exportacion`,
      `export ${shown(draft.exportacion)} no está en c_Exportacion`,
    );
    const close = closeKey('export', draft.exportacion, 2, (key) => catalogs.exportacion(key, draft.fecha));
    report(fixed(satError('CFDI40123', 'export', message, text('Use 01, 03 or 04.', 'Use 01, 03 o 04.')), close));
  }
};

/** CFDI40126. */
export const lugarExpedicion: Rule = ({ draft, catalogs }, report) => {
  const { lugarExpedicion: code } = draft;
  const found = catalogs.codigoPostal(code, draft.fecha);
  if (found === 'unknown') {
    report(
      satWarning(
        'CFDI40126',
        'issuer.zip',
        text(
          `place of issue ${shown(code)} cannot be looked up: only part of c_CodigoPostal is installed`,
          `el lugar de expedición ${shown(code)} no puede consultarse: solo hay una parte de c_CodigoPostal`,
        ),
      ),
    );
  } else if (!found) {
    report(
      satError(
        'CFDI40126',
        'issuer.zip',
        text(
          `place of issue ${shown(code)} is not in c_CodigoPostal`,
          `el lugar de expedición ${shown(code)} no está en c_CodigoPostal`,
        ),
        text(
          "Set a postal code of five digits in the organization's legal data.",
          'Indique un código postal de cinco dígitos en los datos fiscales de la organización.',
        ),
      ),
    );
  }
};

/** Interface (relatedInvoiceUuid): an Egreso, and only an Egreso, refers to the Ingreso that it credits. */
const relacionPropia: Rule = ({ draft }, report) => {
  const path = 'relatedInvoiceUuid';
  const uuid = draft.relatedInvoiceUuid;
  if (draft.tipoDeComprobante !== 'E') {
    if (uuid === undefined) return;
    report(
      ourError(
        'RELATED_INVOICE_NOT_ALLOWED',
        path,
        text('relatedInvoiceUuid is only allowed if type is E', 'relatedInvoiceUuid solo se permite si type es E'),
        text(
          'Omit relatedInvoiceUuid, or issue an Egreso (type E); send other relations in related.',
          'Omita relatedInvoiceUuid o emita un Egreso (type E); envíe las demás relaciones en related.',
        ),
      ),
    );
    return;
  }
  if (uuid !== undefined && UUID.test(uuid)) return;
  report(
    ourError(
      'RELATED_INVOICE_INVALID',
      path,
      text(
        'relatedInvoiceUuid must reference a vigente Ingreso invoice of this organization',
        'relatedInvoiceUuid debe ser el UUID de un Ingreso vigente de esta organización',
      ),
    ),
  );
};

/** Interface: 1 to 5,000 items (schema: at least one Concepto). */
const conceptos: Rule = ({ draft }, report) => {
  const count = draft.conceptos.length;
  if (count >= 1 && count <= 5000) return;
  report(
    ourError(
      'ITEMS_COUNT',
      'items',
      text('items must contain between 1 and 5000 elements', 'items debe contener entre 1 y 5000 elementos'),
    ),
  );
};

export const documentRules: readonly Rule[] = [
  fecha,
  tipoDeComprobante,
  exportacion,
  lugarExpedicion,
  relacionPropia,
  ...relationRules,
  conceptos,
];
