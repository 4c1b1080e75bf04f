/**
 * Relations to other documents (CfdiRelacionados).
 * Sources: matrix of 13 December 2024 (CFDI40137), cfdv40.xsd (UUID), guía de llenado (which relation fits which type).
 */
import type { TipoDeComprobante } from '../comprobante.ts';
import { UUID } from '../uuid.ts';
import { closeKey, fixed, ourError, ourWarning, type Rule, satError, shown, text } from './rule.ts';

/**
 * Guía de llenado: 05 is a Traslado of goods already invoiced, 06 an invoice of earlier Traslados, 07 applies an
 * advance.
 */
const TYPES: Record<string, readonly TipoDeComprobante[]> = {
  '01': ['I', 'E'],
  '02': ['I', 'E'],
  '03': ['I', 'E'],
  '05': ['T'],
  '06': ['I', 'E'],
  '07': ['I', 'E'],
};

/** CFDI40137, the form of the UUIDs (schema, code 301), and the guide's document types. */
const relaciones: Rule = ({ draft, catalogs }, report) => {
  const own = draft.relacionPropia ? 1 : 0;
  for (const [n, { tipoRelacion, uuids }] of draft.cfdiRelacionados.entries()) {
    // The relation of relatedInvoiceUuid is generated; its UUID is checked under that field.
    if (n < own) continue;
    const at = `related[${n - own}]`;
    if (!catalogs.tipoRelacion(tipoRelacion, draft.fecha)) {
      const message = text(
        `${at}.type ${shown(tipoRelacion)} is not in c_TipoRelacion`,
        `${at}.type ${shown(tipoRelacion)} no está en c_TipoRelacion`,
      );
      const hint = text('Use 01 to 07; 04 is a substitution.', 'Use de 01 a 07; 04 es sustitución.');
      const close = closeKey(`${at}.type`, tipoRelacion, 2, (key) => catalogs.tipoRelacion(key, draft.fecha));
      report(fixed(satError('CFDI40137', `${at}.type`, message, hint), close));
    } else if (TYPES[tipoRelacion]?.includes(draft.tipoDeComprobante) === false) {
      const message = text(
        `${at}.type ${tipoRelacion} is not intended for type ${draft.tipoDeComprobante}`,
        `${at}.type ${tipoRelacion} no está previsto para el tipo ${draft.tipoDeComprobante}`,
      );
      report(ourWarning('RELATION_TYPE_ODD', `${at}.type`, message));
    }
    if (uuids.length === 0) {
      const message = text(`${at}.uuids must not be empty`, `${at}.uuids no debe estar vacío`);
      report(ourError('RELATED_UUIDS_REQUIRED', `${at}.uuids`, message));
    }
    for (const [m, uuid] of uuids.entries()) {
      if (UUID.test(uuid)) continue;
      const message = text(`${at}.uuids[${m}] is not a UUID`, `${at}.uuids[${m}] no es un UUID`);
      const hint = text('Copy it from the stamped document.', 'Cópielo del comprobante timbrado.');
      report(ourError('RELATED_UUID_INVALID', `${at}.uuids[${m}]`, message, hint));
    }
  }
};

export const relationRules: readonly Rule[] = [relaciones];
