/** Whether `If-None-Match` contains this ETag (RFC 9110, section 13.1.2): weak comparison, a list, or `*`. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
