/** A field that had another name in the version before. */
export interface Renamed {
  /** Names of the operations in the router, such as `customers.create`. */
  operations: readonly string[];
  /** Where the field stands: in what is sent, in what is answered, or in both. */
  of: 'request' | 'answer' | 'both';
  /** Fields that lead to the object it stands in; `*` is every element of a list. None: the body itself. */
  within: readonly string[];
  before: string;
  now: string;
}

/** A dated version of REST. Additions need none: only what would break a client that was written before. */
export interface ApiVersion {
  /** `2026-11-22`, the day that it was published. */
  date: string;
  /** What differs from the version before. */
  renamed: readonly Renamed[];
}

/**
 * Every version that is served, the oldest first. A caller that names none gets the oldest, which is the one that it
 * can have been written for. The schemas of the router are the newest; a version before it is made of it at the edge. A
 * version is served for twelve months after the next one; then its row goes.
 */
export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [{ date: '2026-11-22', renamed: [] }];
