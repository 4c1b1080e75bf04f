/**
 * Runs `work` on every item, up to `width` at once, and yields the results in order. It never runs further ahead of the
 * consumer than that; when it fails or the consumer stops, running work is awaited and nothing new is started.
 */
export async function* mapInOrder<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const begin = () => {
    for (; running.length < width && next < items.length; next++) {
      const result = work(items[next] as Item);
      // Its error is thrown when its turn comes.
      result.catch(() => {});
      running.push(result);
    }
  };
  try {
    for (begin(); running.length > 0; begin()) yield await (running.shift() as Promise<Result>);
  } finally {
    await Promise.allSettled(running);
  }
}
