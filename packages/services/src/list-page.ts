/** A page of a list, the same in every operation. */
export interface ListPage<Item> {
  data: Item[];
  /** Before pagination. */
  total: number;
  /** Starts at 1. */
  page: number;
  limit: number;
  totalPages: number;
}

export const toListPage = <Item>(data: Item[], total: number, page: number, limit: number): ListPage<Item> => ({
  data,
  total,
  page,
  limit,
  totalPages: Math.ceil(total / limit),
});
