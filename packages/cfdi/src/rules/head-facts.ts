import type { AnyDraft } from '../normalise-body.ts';
import type { Facts } from './rule.ts';

type Head = Pick<
  AnyDraft,
  'serie' | 'folio' | 'fecha' | 'lugarExpedicion' | 'cfdiRelacionados' | 'emisor' | 'receptor'
>;

/**
 * Adapts the head of a document other than an invoice to the rules for the head of an invoice.
 *
 * @param decimales of the currency that the SAT requires for that document type
 */
export function headFacts(
  {
    draft,
    ...facts
  }: Pick<Facts, 'comprobante' | 'catalogs' | 'now' | 'zona' | 'zonas' | 'certificateFrom'> & { draft: Head },
  kind:
    | { tipoDeComprobante: 'P'; moneda: 'XXX'; decimales: 0 }
    | { tipoDeComprobante: 'N'; moneda: 'MXN'; decimales: 2 },
): Facts {
  const { serie, folio, fecha, lugarExpedicion, cfdiRelacionados, emisor, receptor } = draft;
  const { decimales, ...fixed } = kind;
  const head = { serie, folio, fecha, lugarExpedicion, cfdiRelacionados, emisor, receptor };
  return {
    ...facts,
    draft: { ...head, ...fixed, exportacion: '01', conceptos: [] },
    decimales,
    reported: new Set(),
    rates: new Map(),
  };
}
