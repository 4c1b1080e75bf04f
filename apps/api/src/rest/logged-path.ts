const answers = new Set(['summary', 'accept', 'decline']);

/**
 * An address as the log may have it: without the query, which may hold personal data, and without an invitation's
 * token.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const [root, resource, token, ...rest] = path.split('/');
  if (resource !== 'invites' || token === undefined || answers.has(token)) return path;
  return [root, resource, '***', ...rest].join('/');
}
