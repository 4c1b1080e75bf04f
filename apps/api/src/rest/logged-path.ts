const answers = new Set(['summary', 'accept', 'decline']);

/** An API key used in place of an id. */
const keys = /sk_(?:test|live)_[^/]*/g;

/**
 * A URL in the form that may be logged: without the query, which may contain personal data, without invitation tokens
 * and API keys.
 */
export function loggedPath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').replace(keys, '***');
  const [root, resource, token, ...rest] = path.split('/');
  if (resource !== 'invites' || token === undefined || answers.has(token)) return path;
  return [root, resource, '***', ...rest].join('/');
}
