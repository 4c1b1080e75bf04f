/**
 * Does `work` on every item, up to `width` at once, and hands the results over in order. Nothing is begun that far
 * ahead of what was taken; when it fails or the taker leaves, what runs is waited for and nothing new begins.
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
      // Its failure is thrown when its turn comes.
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
