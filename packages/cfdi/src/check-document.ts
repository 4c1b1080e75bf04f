import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from './comprobante.ts';
import { instantOf, isLocalDateTime } from './dates.ts';
import type { AnyDraft } from './normalise-body.ts';
import { checkSums } from './rules/sums.rules.ts';
import { validate } from './validate.ts';
import type { Violation } from './violation.ts';

export interface CheckDocumentInput {
  /** A document of any issuer, from `parseCfdi`. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** IANA zone of the place of issue. */
  zona: string;
}

/**
 * Every row of the SAT's matrix that a finished document of type I, E, T or P violates, by the same rules as a request
 * (`source: 'sat'` only; the complement Pagos has its own rules). Evaluated as of its own Fecha: its age does not
 * matter, and catalogs are those of that date. Paths are those of the equivalent request body.
 */
export function checkDocument({ comprobante, catalogs, zona }: CheckDocumentInput): Violation[] {
  const { fecha, moneda } = comprobante;
  const now = isLocalDateTime(fecha) ? instantOf(fecha, zona) : new Date(0);
  const found = validate({ draft: draftOf(comprobante), comprobante, catalogs, now, zona });
  const reported = new Set(found.map(({ rule, path }) => `${rule} ${path}`));
  // Unlike a request, a document has sums even if it has other errors.
  for (const violation of checkSums(comprobante, catalogs.moneda(moneda, fecha)?.decimales ?? 2)) {
    if (!reported.has(`${violation.rule} ${violation.path}`)) found.push(violation);
  }
  return found.filter(({ source }) => source === 'sat');
}

/** The request equivalent to a document, unchanged and complete. */
function draftOf(c: Comprobante): AnyDraft {
  return {
    ...c,
    total: undefined,
    conceptos: c.conceptos.map(({ traslados, retenciones, partes, ...rest }) => ({
      ...rest,
      importe: undefined,
      partes: partes?.map((parte) => ({ ...parte, importe: undefined })),
      impuestos: [
        ...traslados.map((tax) => ({ retencion: false, ...tax, base: undefined, importe: undefined })),
        ...retenciones.map((tax) => ({ retencion: true, ...tax, base: undefined, importe: undefined })),
      ],
    })),
  };
}
