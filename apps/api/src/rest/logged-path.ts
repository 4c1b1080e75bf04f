const answers = new Set(['summary', 'accept', 'decline']);

/** An API key that someone put in the place of an id. */
const keys = /sk_(?:test|live)_[^/]*/g;

/**
 * An address as the log may have it: without the query, which may hold personal data, without an invitation's token and
 * without API keys.
 */
export function loggedPath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').replace(keys, '***');
  const [root, resource, token, ...rest] = path.split('/');
  if (resource !== 'invites' || token === undefined || answers.has(token)) return path;
  return [root, resource, '***', ...rest].join('/');
}
