import { useState } from 'react';

/** Of the entry in this tab's history: a reload, as when another language is chosen, needs the token again. */
const stateKey = 'lacreLink';

/** What a link of a mail brings behind its `#`, which no server sees. It leaves the address bar at once. */
export function useLinkToken(): string {
  const [token] = useState(() => (location.hash === '' ? keptToken() : decoded(location.hash.slice(1))));
  if (location.hash !== '')
    history.replaceState({ ...history.state, [stateKey]: token }, '', location.pathname + location.search);
  return token;
}

function keptToken(): string {
  const kept: unknown = history.state?.[stateKey];
  return typeof kept === 'string' ? kept : '';
}

/** Nothing where an address was cut within a sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
