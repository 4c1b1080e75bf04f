/**
 * Turns for large bodies of strangers, before anything of them is read: one at a time of an address, so that no client
 * makes this process hold, copy and parse many megabytes at once.
 */
export interface LargeBodies {
  /** A turn, which its taker gives back. Throws 429 when too many of the address wait already, or for too long. */
  turn(address: string): Promise<() => void>;
}
