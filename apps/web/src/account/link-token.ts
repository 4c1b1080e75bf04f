import { useState } from 'react';

/** What a link of a mail brings behind its `#`, which no server sees. It leaves the address bar at once. */
export function useLinkToken(): string {
  const [token] = useState(() => decoded(location.hash.slice(1)));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** Nothing where an address was cut within a sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
