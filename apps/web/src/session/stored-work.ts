/** What a user stores in this browser for an organization: drafts, saved views, payments sent without a response. */
const kinds = { draft: 'lacre.draft', views: 'lacre.views', payment: 'lacre.payment' };

/** Its key in `localStorage`. */
export const storedWorkKey = (kind: keyof typeof kinds, ...of: readonly string[]): string =>
  [kinds[kind], ...of].join('.');

/** Deletes all of it, for every organization: another user is signing in. */
export function deleteStoredWork(): void {
  const prefixes = Object.values(kinds).map((kind) => `${kind}.`);
  for (const key of Object.keys(localStorage))
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}
