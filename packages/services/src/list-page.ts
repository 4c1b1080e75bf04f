/** A long list, as every operation answers it. */
export interface ListPage<Item> {
  data: Item[];
  /** Before pagination. */
  total: number;
  /** From 1. */
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
