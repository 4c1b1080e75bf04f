import type { AnyDraft } from '../normalise-body.ts';
import type { Facts } from './rule.ts';

type Head = Pick<
  AnyDraft,
  'serie' | 'folio' | 'fecha' | 'lugarExpedicion' | 'cfdiRelacionados' | 'emisor' | 'receptor'
>;

/**
 * The head of a document that is no invoice, as the rules of an invoice's head read it.
 *
 * @param decimales of the currency that the SAT wants in that type of document
 */
export function headFacts(
  { draft, ...facts }: Pick<Facts, 'comprobante' | 'catalogs' | 'now' | 'zona' | 'certificateFrom'> & { draft: Head },
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
