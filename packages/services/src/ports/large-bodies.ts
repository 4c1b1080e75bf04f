/** Queues large bodies before anything of them is read: this process keeps and parses few of them at once. */
export interface LargeBodies {
  /**
   * For an unauthenticated client: one at a time per address, and two megabytes a second, so that no client makes this
   * process store, copy and parse many megabytes at once or one after the other. Waits for a turn for a body of the
   * declared length (Infinity: undeclared); the caller releases it, and states how much it read: without that, an
   * undeclared length counts as the largest. Throws 429 when too many of the address wait already, or for too long;
   * aborting `signal` ends the wait.
   */
  turn(address: string, bytes: number, signal?: AbortSignal): Promise<(bytesRead?: number) => void>;
  /**
   * For an authenticated caller, by organization or user, whatever keys and sessions it uses: a few at a time, for as
   * long as the call takes; twice as many without a declared length, which are usually small. Throws 429 and ends as
   * `turn` does.
   */
  turnOf(owner: string, bytes: number, signal?: AbortSignal): Promise<() => void>;
  /** True while all turns of one kind are taken and somebody waits for one. */
  areAwaited(): boolean;
}
