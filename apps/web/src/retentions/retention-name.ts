import type { RetentionListItem } from '@lacre/client';

/** Its folio, or the beginning of the UUID if it has none. */
export const retentionName = ({ folio, uuid }: Pick<RetentionListItem, 'folio' | 'uuid'>) => folio || uuid.slice(0, 8);
