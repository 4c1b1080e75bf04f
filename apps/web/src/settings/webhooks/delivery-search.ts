import { type ListSearch, readPage } from '../../list/list-search.ts';

/** The state of a webhook's deliveries in the URL. */
export interface DeliverySearch extends Pick<ListSearch, 'page'> {
  state?: 'pending' | 'delivered' | 'failed';
}

/** Ignores invalid values in the URL. */
export const readDeliverySearch = ({ page, state }: Record<string, unknown>): DeliverySearch => ({
  ...readPage(page),
  ...((state === 'pending' || state === 'delivered' || state === 'failed') && { state }),
});
