const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * A request target without scheme and host: servers must accept them (RFC 9112, 3.2.2), but paths are matched and
 * masked in the log from their first character on.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target;
  const path = target.replace(authority, '');
  return path.startsWith('/') ? path : `/${path}`;
}
