import { isStatementError } from './is-statement-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines the items of many callers into one statement per organization: `work` gets at most `size` items of one
 * organization and returns their results in the same order. Items that arrive meanwhile fill the next round. If a
 * statement fails, each of its items is retried alone, so that every caller gets its own error.
 */
export function gatherByTenant<Item extends { organizationId: string }, Result>(
  work: (organizationId: string, items: readonly Item[]) => Promise<Result[]>,
  size: number,
): (item: Item) => Promise<Result> {
  type Entry = Waiting<Item, Result>;
  const waiting: Entry[] = [];
  let isBusy = false;

  /** At the end of this turn of the event loop, when everything that arrived in it is queued. */
  function schedule(): void {
    isBusy = true;
    setImmediate(() => {
      const round = Map.groupBy(waiting.splice(0), ({ item }) => item.organizationId);
      void Promise.all([...round].map(([id, entries]) => settleInParts(id, entries))).then(() => {
        if (waiting.length > 0) schedule();
        else isBusy = false;
      });
    });
  }

  async function settleInParts(organizationId: string, entries: readonly Entry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += size)
      await settle(organizationId, entries.slice(from, from + size));
  }

  async function settle(organizationId: string, entries: readonly Entry[]): Promise<void> {
    try {
      const results = await work(
        organizationId,
        entries.map(({ item }) => item),
      );
      for (const [index, { resolve }] of entries.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (entries.length === 1 || !isStatementError(error)) for (const { reject } of entries) reject(error);
      else for (const each of entries) await settle(organizationId, [each]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) schedule();
    });
}
