/** The state of a list in the URL. */
export interface ListSearch {
  page?: number;
  q?: string;
}

/** Ignores invalid values in the URL. */
export function readListSearch({ page, q }: Record<string, unknown>): ListSearch {
  const number = Number(page ?? 1);
  return {
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
    // The router parses a text of digits as a number.
    ...((typeof q === 'number' || (typeof q === 'string' && q !== '')) && { q: `${q}` }),
  };
}
