import type { InvoiceListItem } from '@lacre/client';

/** `A-12`, or the beginning of the UUID if the document has no series and folio. */
export const nameOf = ({ serie, folio, uuid }: Pick<InvoiceListItem, 'serie' | 'folio' | 'uuid'>) =>
  [serie, folio].filter((part) => part !== '').join('-') || uuid.slice(0, 8);

/** For the cell of a name: one of usual length stays on one line, a longer one wraps. */
export const nameClass = (name: string) => (name.length <= 12 ? 'whole-line' : 'code');
