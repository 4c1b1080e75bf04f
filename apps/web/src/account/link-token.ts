import { useState } from 'react';

/** What a link of a mail brings behind its `#`, which no server sees. It leaves the address bar at once. */
export function useLinkToken(): string {
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
