import { isDate, type ListSearch, readPage } from '../../list/list-search.ts';

/** The state of the audit log in the URL. */
export interface AuditSearch extends Pick<ListSearch, 'page'> {
  action?: string;
  from?: string;
  to?: string;
}

/** Ignores invalid values in the URL. */
export const readAuditSearch = ({ page, action, from, to }: Record<string, unknown>): AuditSearch => ({
  ...readPage(page),
  ...(typeof action === 'string' && { action }),
  ...(isDate(from) && { from }),
  ...(isDate(to) && { to }),
});
