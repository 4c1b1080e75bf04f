import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from './comprobante.ts';
import { instantOf, isLocalDateTime } from './dates.ts';
import type { AnyDraft } from './normalise-body.ts';
import { checkSums } from './rules/sums.rules.ts';
import { validate } from './validate.ts';
import type { Violation } from './violation.ts';

export interface CheckDocumentInput {
  /** A document of any issuer, as `parseCfdi` read it. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** IANA zone of the place of issue. */
  zona: string;
}

/**
 * Every row of the SAT's matrix that a finished document of type I, E, T or P breaks, by the same rules as a request
 * (`source: 'sat'` only; the complement Pagos has rules of its own). Checked as of its own Fecha: how old it is does
 * not matter, and catalogs count as they were then. Paths name the place in a request body that would say the same.
 */
export function checkDocument({ comprobante, catalogs, zona }: CheckDocumentInput): Violation[] {
  const { fecha, moneda } = comprobante;
  const now = isLocalDateTime(fecha) ? instantOf(fecha, zona) : new Date(0);
  const found = validate({ draft: draftOf(comprobante), comprobante, catalogs, now, zona });
  const reported = new Set(found.map(({ rule, path }) => `${rule} ${path}`));
  // Unlike a request, a document has sums of its own even when it is wrong elsewhere.
  for (const violation of checkSums(comprobante, catalogs.moneda(moneda, fecha)?.decimales ?? 2)) {
    if (!reported.has(`${violation.rule} ${violation.path}`)) found.push(violation);
  }
  return found.filter(({ source }) => source === 'sat');
}

/** The request that a document would answer to, nothing repaired and nothing left out. */
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
