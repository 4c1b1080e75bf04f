/**
 * Turns for large bodies of strangers, before anything of them is read: one at a time of an address, and two megabytes
 * a second, so that no client makes this process hold, copy and parse many megabytes at once or one after the other.
 */
export interface LargeBodies {
  /**
   * A turn for a body that announces so many bytes (Infinity: it does not say), which its taker gives back. Throws 429
   * when too many of the address wait already, or for too long; one whose `signal` is aborted waits no longer.
   */
  turn(address: string, bytes: number, signal?: AbortSignal): Promise<() => void>;
}
