/** A field that was renamed since the previous version. */
export interface Renamed {
  /** Names of the operations in the router, such as `customers.create`. */
  operations: readonly string[];
  /** Whether the field is in requests, in responses, or in both. */
  of: 'request' | 'answer' | 'both';
  /** Path to the object that contains the field; `*` is every element of a list. Empty: the body itself. */
  within: readonly string[];
  before: string;
  now: string;
}

/** A dated version of the REST API. Additions need no version, only changes that would break existing clients. */
export interface ApiVersion {
  /** Publication date, `2026-11-22`. */
  date: string;
  /** Differences from the previous version. */
  renamed: readonly Renamed[];
}

/**
 * All supported versions, oldest first. A caller that names none gets the oldest. The router's schemas are the newest
 * version; older ones are converted at the edge. A version is served for twelve months after its successor; then its
 * row is deleted.
 */
export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [{ date: '2026-11-22', renamed: [] }];
