/** Puts single calls together while earlier ones are under way. */
export type Batched<Item, Answer> = (item: Item) => Promise<Answer>;

interface Options<Item, Answer> {
  /** Does all of them in one round trip; answers in the order of the items. */
  together(items: Item[]): Promise<Answer[]>;
  /** Does one. Called for each when doing them together failed, so that one item's fault is its own. */
  alone(item: Item): Promise<Answer>;
  /** Items with the same name never share a batch. */
  apart?: (item: Item) => string;
  sizeMax: number;
  /** Batches under way at once. */
  flightsMax: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Group commit, made by the caller: what is asked for while a statement is under way goes out with the next one, so that a busy
 * process pays one round trip, one wake-up and one flush for many requests, and an idle one waits for nothing.
 */
export function createBatcher<Item, Answer>(options: Options<Item, Answer>): Batched<Item, Answer> {
  const { together, alone, apart, sizeMax, flightsMax } = options;
  let queue: Waiting<Item, Answer>[] = [];
  let flights = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled || flights >= flightsMax || queue.length === 0) return;
    scheduled = true;
    // After the events of this turn: what arrived together goes together.
    setImmediate(() => {
      scheduled = false;
      if (flights >= flightsMax) return;
      const batch = take();
      flights += 1;
      void send(batch).finally(() => {
        flights -= 1;
        schedule();
      });
      schedule();
    });
  };

  const take = (): Waiting<Item, Answer>[] => {
    const batch: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    const names = new Set<string>();
    for (const waiting of queue) {
      const name = apart?.(waiting.item);
      if (batch.length >= sizeMax || (name !== undefined && names.has(name))) left.push(waiting);
      else {
        batch.push(waiting);
        if (name !== undefined) names.add(name);
      }
    }
    queue = left;
    return batch;
  };

  const send = async (batch: Waiting<Item, Answer>[]): Promise<void> => {
    const [only] = batch;
    if (batch.length > 1) {
      try {
        const answers = await together(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
        return;
      } catch {
        // Each finds out for itself below what is wrong.
      }
    } else if (only === undefined) return;
    await Promise.all(batch.map(({ item, resolve, reject }) => alone(item).then(resolve, reject)));
  };

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      schedule();
    });
}

/** `($1::uuid,$2::text),($3::uuid,$4::text)` for rows of the given column types. */
export function valuesOf(types: readonly string[], rows: number): string {
  return Array.from(
    { length: rows },
    (_, row) => `(${types.map((type, column) => `$${row * types.length + column + 1}::${type}`).join(',')})`,
  ).join(',');
}
