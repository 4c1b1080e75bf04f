/** Turns handed out by a `LaneLimiter`. Call it once when the work ended. */
export type Release = () => void;

export interface LaneLimiterOptions {
  /** At most this many turns at once, over all lanes. */
  total: number;
  /** At most this many turns at once in one lane. Work without a lane is bound by `total` only. */
  perLane: number;
  /**
   * A lane may have more than `perLane` turns while no other one waits for its own: none stays unused, and one that
   * comes gets each turn that ends until it has its share. Default: it may not.
   */
  lends?: boolean;
  /** At most this many callers waiting, over all lanes. */
  waiting: number;
  /**
   * At most this many of them in one lane, so that one of them cannot take every place to wait. Default: no own limit.
   */
  waitingPerLane?: number;
  /** A caller that got no turn within this time gives up; for as long as the process stood still it did not wait. */
  waitMs: number;
}

/**
 * A wait is so many short ones. Where the process stood still (SIGSTOP, a paused container), turns that ended meanwhile
 * are not given on before it has read so: one long wait would be over by then.
 */
const waits = 10;

interface Waiter {
  lane: string | undefined;
  /** Against the limit of those who wait. */
  counts: boolean;
  grant(release: Release): void;
  refuse(): void;
}

/**
 * Bounded concurrency with a fair share per lane (an organization): free turns go round the lanes, so one that
 * queues a thousand calls delays another's next call by one turn only.
 */
export class LaneLimiter {
  readonly #options: LaneLimiterOptions;
  readonly #active = new Map<string, number>();
  /** Insertion order is the turn order; a lane that got a turn goes to the end. */
  readonly #queues = new Map<string | undefined, Waiter[]>();
  #running = 0;
  #waiting = 0;
  #closed = false;

  constructor(options: LaneLimiterOptions) {
    this.#options = options;
  }

  /**
   * A turn, or undefined when there is none to be had: queue full, waited too long, closed. A patient caller waits
   * beside the queue, behind the others of its lane and for as long as it takes: for work that bounds itself. One whose
   * `signal` is aborted leaves its place, with undefined.
   */
  enter(
    lane?: string,
    { patient = false, signal }: { patient?: boolean; signal?: AbortSignal | undefined } = {},
  ): Release | Promise<Release | undefined> | undefined {
    if (this.#closed) return undefined;
    if (this.#running < this.#options.total && (this.#options.lends || this.#laneIsFree(lane))) return this.#take(lane);
    if (!patient && (this.#waiting >= this.#options.waiting || this.#queueIsFull(lane))) return undefined;
    return new Promise((resolve) => {
      const end = (release?: Release) => {
        clearInterval(timer);
        signal?.removeEventListener('abort', giveUp);
        resolve(release);
      };
      const giveUp = () => {
        this.#forget(waiter);
        end();
      };
      const waiter: Waiter = { lane, counts: !patient, grant: end, refuse: () => end() };
      let left = waits;
      const waitOn = () => {
        left -= 1;
        if (left === 0) giveUp();
      };
      const timer = patient ? undefined : setInterval(waitOn, this.#options.waitMs / waits);
      signal?.addEventListener('abort', giveUp);
      const queue = this.#queues.get(lane);
      if (queue) queue.splice(placeFor(waiter, queue), 0, waiter);
      else this.#queues.set(lane, [waiter]);
      if (waiter.counts) this.#waiting += 1;
    });
  }

  /** Refuses everyone who waits and everyone who comes. Running work keeps its turn. */
  close(): void {
    this.#closed = true;
    const queues = [...this.#queues.values()];
    this.#queues.clear();
    this.#waiting = 0;
    for (const queue of queues) for (const waiter of queue) waiter.refuse();
  }

  #laneIsFree(lane: string | undefined): boolean {
    return lane === undefined || (this.#active.get(lane) ?? 0) < this.#options.perLane;
  }

  #queueIsFull(lane: string | undefined): boolean {
    const { waitingPerLane } = this.#options;
    const inLane = this.#queues.get(lane)?.filter(({ counts }) => counts).length ?? 0;
    return lane !== undefined && waitingPerLane !== undefined && inLane >= waitingPerLane;
  }

  #take(lane: string | undefined): Release {
    this.#running += 1;
    if (lane !== undefined) this.#active.set(lane, (this.#active.get(lane) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#running -= 1;
      if (lane !== undefined) {
        const left = (this.#active.get(lane) ?? 1) - 1;
        if (left === 0) this.#active.delete(lane);
        else this.#active.set(lane, left);
      }
      this.#next();
    };
  }

  #next(): void {
    const lanes = [...this.#queues.keys()];
    const next = lanes.findIndex((lane) => this.#laneIsFree(lane));
    if (next >= 0) this.#grant(lanes[next]);
    else if (this.#options.lends && lanes.length > 0) this.#grant(lanes[0]);
  }

  /** A turn for the first who waits in a lane, which goes to the end. */
  #grant(lane: string | undefined): void {
    const queue = this.#queues.get(lane) ?? [];
    const waiter = queue.shift();
    this.#queues.delete(lane);
    if (queue.length > 0) this.#queues.set(lane, queue);
    if (!waiter) return;
    if (waiter.counts) this.#waiting -= 1;
    waiter.grant(this.#take(lane));
  }

  #forget(waiter: Waiter): void {
    const queue = this.#queues.get(waiter.lane);
    const at = queue?.indexOf(waiter) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues.delete(waiter.lane);
    if (waiter.counts) this.#waiting -= 1;
  }
}

/** Before those who are patient, for one who is not. */
function placeFor({ counts }: Waiter, queue: readonly Waiter[]): number {
  const firstPatient = queue.findIndex((waiter) => !waiter.counts);
  return counts && firstPatient >= 0 ? firstPatient : queue.length;
}
