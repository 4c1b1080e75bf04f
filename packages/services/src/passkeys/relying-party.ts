import { AppError } from '../errors.ts';

/** The relying party of WebAuthn: passkeys work under this name only. */
export interface RelyingParty {
  /** Host name of BASE_URL. */
  id: string;
  /** Origin of the dashboard. */
  origin: string;
}

/**
 * From BASE_URL. Browsers support passkeys on pages loaded over https from a host name, and from http://localhost
 * (WebAuthn, section 5.1.3); undefined otherwise.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(baseUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = !hostname.startsWith('[') && !/^[0-9.]+$/.test(hostname) && (hostname.includes('.') || isLocal);
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}

/** 409 where passkeys do not work. */
export function requireRelyingParty({ baseUrl }: { baseUrl: string }): RelyingParty {
  const party = relyingPartyOf(baseUrl);
  if (!party) throw new AppError('PASSKEYS_UNAVAILABLE', { params: { baseUrl } });
  return party;
}
