/** What a person keeps in this browser for an organization: sheets half written, views of lists. */
const kinds = { draft: 'lacre.draft', views: 'lacre.views' };

/** The key of it in `localStorage`. */
export const keptKey = (kind: keyof typeof kinds, ...of: readonly string[]): string => [kinds[kind], ...of].join('.');

/** All of it, of every organization: another person signs in here. */
export function forgetKeptWork(): void {
  const prefixes = Object.values(kinds).map((kind) => `${kind}.`);
  for (const key of Object.keys(localStorage))
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}
