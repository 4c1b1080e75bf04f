import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';

type NamedRow = Pick<InvoiceRow, 'uuid' | 'serie' | 'folio' | 'rfcReceptor'>;

/**
 * Name of a document's file in an archive, without its extension: the fiscal UUID, or
 * `{serie}-{folio}_{rfcReceptor}_{uuid}`. The UUID must be valid, and in the rest only letters, digits, `&` and `-` are
 * kept (others become `_`), so that no name can escape the folder where the archive is unpacked.
 */
export function entryName({ uuid, serie, folio, rfcReceptor }: NamedRow, names: 'uuid' | 'long' = 'uuid'): string {
  if (!/^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(uuid))
    throw new Error('a fiscal UUID is malformed');
  if (names === 'uuid') return uuid;
  const number = [serie, folio].filter((part) => part !== '').join('-');
  return [number, rfcReceptor, uuid]
    .filter((part) => part !== '')
    .map((part) => part.replace(/[^\p{L}\p{N}&-]/gu, '_'))
    .join('_');
}
