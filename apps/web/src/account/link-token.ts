import { useState } from 'react';

/** Kept in the history entry: a reload, for example on changing the language, needs the token again. */
const stateKey = 'lacreLink';

/** The token in the fragment of an e-mail's link, which no server sees. It is removed from the address bar at once. */
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

/** Undefined if the address was cut inside an escape sequence. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
