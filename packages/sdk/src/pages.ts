/** Awaited: one page of a list. Iterated: all items from that page on. */
export type Pages<Page> = Promise<Page> & AsyncIterable<ItemOf<Page>>;

export type ItemOf<Page> = Page extends { data: (infer Item)[] } ? Item : never;

interface AnyPage {
  data: unknown[];
  nextCursor?: string | null;
  after?: string | null;
  hasMore?: boolean;
  page?: number;
  totalPages?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Lazy: the request is sent when the result is awaited or iterated. */
export function pagesOf(get: (input: Fields) => Promise<unknown>, input: Fields): Pages<{ data: unknown[] }> {
  let first: Promise<unknown> | undefined;
  const page = () => (first ??= get(input)) as Promise<AnyPage>;
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaited it is one page, iterated all items
    then: (resolved, refused) => page().then(resolved, refused),
    catch: (refused) => page().catch(refused),
    finally: (done) => page().finally(done),
    [Symbol.toStringTag]: 'Pages',
    async *[Symbol.asyncIterator]() {
      for (let asked = input, current = await page(); ; current = (await get(asked)) as AnyPage) {
        yield* current.data;
        const next = nextOf(current, asked);
        if (!next) return;
        asked = next;
      }
    },
  };
}

function nextOf({ nextCursor, after, hasMore, page = 1, totalPages = 0 }: AnyPage, asked: Fields): Fields | undefined {
  if (typeof nextCursor === 'string') {
    const { page: _, ...rest } = asked;
    return { ...rest, after: nextCursor };
  }
  if (hasMore === true && typeof after === 'string') return { ...asked, after };
  // A list that has a cursor and shows none is at its end.
  return nextCursor === undefined && page < totalPages ? { ...asked, page: page + 1 } : undefined;
}
