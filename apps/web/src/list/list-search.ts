/** What a list shows, in the address. */
export interface ListSearch {
  page?: number;
  q?: string;
}

/** Leaves out what the address says and no list knows. */
export function readListSearch({ page, q }: Record<string, unknown>): ListSearch {
  const number = Number(page ?? 1);
  return {
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
    // An RFC of digits in the address is a number to the router.
    ...((typeof q === 'number' || (typeof q === 'string' && q !== '')) && { q: `${q}` }),
  };
}
