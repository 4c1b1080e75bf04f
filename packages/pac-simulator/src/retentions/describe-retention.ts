import { RETENTION } from '../cancellation.ts';
import type { NewEntry } from '../ledger.ts';
import { attribute, type CfdiElement, childNamed } from '../read-cfdi.ts';

/** What the ledger stores of a retentions document; the total is that of the operation. */
export function describeRetention(
  document: CfdiElement,
): Omit<NewEntry, 'cadenaHash' | 'uuid' | 'reference' | 'fechaTimbrado' | 'xml' | 'createdAt'> {
  const value = (element: CfdiElement | undefined, name: string) => (element && attribute(element, name)) ?? '';
  const related = childNamed(document, 'CfdiRetenRelacionados');
  const nacional = childNamed(childNamed(document, 'Receptor'), 'Nacional');
  return {
    rfcEmisor: value(childNamed(document, 'Emisor'), 'RfcE'),
    rfcReceptor: nacional ? value(nacional, 'RfcR') : 'XEXX010101000',
    tipoDeComprobante: RETENTION,
    total: value(childNamed(document, 'Totales'), 'MontoTotOperacion'),
    moneda: 'MXN',
    tipoCambio: null,
    serie: null,
    folio: attribute(document, 'FolioInt') ?? null,
    relations: related
      ? [{ relatedUuid: value(related, 'UUID').toUpperCase(), tipoRelacion: value(related, 'TipoRelacion') }]
      : [],
  };
}
