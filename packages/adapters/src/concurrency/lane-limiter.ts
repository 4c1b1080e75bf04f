/** Releases a slot of a `LaneLimiter`. Call it once when the work has ended. */
export type Release = () => void;

export interface LaneLimiterOptions {
  /** Maximum number of slots, over all lanes. */
  total: number;
  /** Maximum number of slots in one lane. Work without a lane is limited by `total` only. */
  perLane: number;
  /**
   * Whether a lane may use more than `perLane` slots while no other lane is waiting. A lane that starts waiting then
   * gets each released slot until it has its share. Default: no.
   */
  lends?: boolean;
  /**
   * Maximum number of waiting callers, over all lanes. When it is reached, a lane that waits with fewer callers takes
   * the last position of the one with the most.
   */
  waiting: number;
  /** Maximum number of waiting callers in one lane, so that one lane cannot fill the whole queue. Default: no limit. */
  waitingPerLane?: number;
  /**
   * A caller that gets no slot within this time gives up; time during which the process was suspended does not count.
   */
  waitMs: number;
}

/**
 * A wait consists of so many short ones. When the process was suspended (SIGSTOP, a paused container), slots released
 * meanwhile can only be handed on after it has processed its sockets; one long timer would already have expired.
 */
const waits = 10;

interface Waiter {
  lane: string | undefined;
  /** Counts towards the limit of waiting callers. */
  counts: boolean;
  grant(release: Release): void;
  refuse(): void;
}

/**
 * Bounded concurrency with a fair share per lane (an organization): free slots go round robin, so a lane that queues a
 * thousand calls delays another's next call by one slot only.
 */
export class LaneLimiter {
  readonly #options: LaneLimiterOptions;
  readonly #active = new Map<string, number>();
  /** Insertion order is the round-robin order; a lane that got a slot goes to the end. */
  readonly #queues = new Map<string | undefined, Waiter[]>();
  #running = 0;
  #waiting = 0;
  #closed = false;

  constructor(options: LaneLimiterOptions) {
    this.#options = options;
  }

  /**
   * A slot, or undefined if none is available: queue full, waited too long, closed. A patient caller waits outside of
   * the queue's limits, behind the others of its lane and without a timeout: for work that limits itself. A caller
   * whose `signal` is aborted leaves the queue and gets undefined.
   */
  enter(
    lane?: string,
    { patient = false, signal }: { patient?: boolean; signal?: AbortSignal | undefined } = {},
  ): Release | Promise<Release | undefined> | undefined {
    if (this.#closed) return undefined;
    if (this.#running < this.#options.total && (this.#options.lends || this.#laneIsFree(lane))) return this.#take(lane);
    if (!patient && (this.#queueIsFull(lane) || !this.#makeRoomFor(lane))) return undefined;
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
      // What a caller waits for keeps the process alive, not the limit of its wait.
      timer?.unref();
      signal?.addEventListener('abort', giveUp);
      const queue = this.#queues.get(lane);
      if (queue) queue.splice(placeFor(waiter, queue), 0, waiter);
      else this.#queues.set(lane, [waiter]);
      if (waiter.counts) this.#waiting += 1;
    });
  }

  /** True if every slot is taken and somebody waits. */
  isCrowded(): boolean {
    return this.#running >= this.#options.total && this.#waiting > 0;
  }

  /** Rejects all waiting and new callers. Running work keeps its slot. */
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
    return lane !== undefined && waitingPerLane !== undefined && this.#countedIn(lane).length >= waitingPerLane;
  }

  #countedIn(lane: string | undefined): Waiter[] {
    return this.#queues.get(lane)?.filter(({ counts }) => counts) ?? [];
  }

  /**
   * False if the queue is full, and no lane has at least two callers more in it: otherwise the last one of the longest
   * lane is refused. A few lanes that send more than is served would keep all others out.
   */
  #makeRoomFor(lane: string | undefined): boolean {
    if (this.#waiting < this.#options.waiting) return true;
    let longest: Waiter[] = [];
    for (const each of this.#queues.keys()) {
      const inLane = this.#countedIn(each);
      if (inLane.length > longest.length) longest = inLane;
    }
    const last = longest.at(-1);
    if (!last || longest.length < this.#countedIn(lane).length + 2) return false;
    this.#forget(last);
    last.refuse();
    return true;
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

  /** A slot for the first waiter of a lane, which goes to the end. */
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

/** Impatient callers go before patient ones. */
function placeFor({ counts }: Waiter, queue: readonly Waiter[]): number {
  const firstPatient = queue.findIndex((waiter) => !waiter.counts);
  return counts && firstPatient >= 0 ? firstPatient : queue.length;
}
