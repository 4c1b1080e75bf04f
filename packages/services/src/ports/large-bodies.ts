/** Turns for large bodies, before anything of them is read: this process holds and parses few of them at once. */
export interface LargeBodies {
  /**
   * Of a stranger: one at a time of an address, and two megabytes a second, so that no client makes this process hold,
   * copy and parse many megabytes at once or one after the other. A turn for a body that announces so many bytes
   * (Infinity: it does not say), which its taker gives back. Throws 429 when too many of the address wait already, or
   * for too long; one whose `signal` is aborted waits no longer.
   */
  turn(address: string, bytes: number, signal?: AbortSignal): Promise<() => void>;
  /**
   * Of a caller who is known, by organization or person, whatever keys and sessions it comes with: a few at a time, for
   * as long as the call takes; twice as many of those that do not say how long they are, as a rule small. Throws 429
   * and ends as `turn` does.
   */
  turnOf(owner: string, bytes: number, signal?: AbortSignal): Promise<() => void>;
}
