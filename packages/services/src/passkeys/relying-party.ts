import { AppError } from '../errors.ts';

/** Whom passkeys are made for (WebAuthn, "relying party"): they work at this name only. */
export interface RelyingParty {
  /** Host name of BASE_URL. */
  id: string;
  /** Where the dashboard is opened. */
  origin: string;
}

/**
 * Of BASE_URL. Browsers make and use passkeys where the page came over https from a host with a name, and at
 * http://localhost (WebAuthn, section 5.1.3); undefined elsewhere.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = !hostname.startsWith('[') && !/^[0-9.]+$/.test(hostname) && (hostname.includes('.') || isLocal);
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}

/** 409 where passkeys cannot work. */
export function requireRelyingParty({ baseUrl }: { baseUrl: string }): RelyingParty {
  const party = relyingPartyOf(baseUrl);
  if (!party) throw new AppError('PASSKEYS_UNAVAILABLE', { params: { baseUrl } });
  return party;
}
