import { Client } from 'pg';

const thisMachine = /^(?:\/|localhost$|127(?:\.\d{1,3}){3}$|::1$)/;

/**
 * The host of a `postgresql://` URL on whose network others could read or answer for the database: another machine,
 * without TLS or with a certificate that is not checked (`sslmode=no-verify`). Undefined where that cannot be. The
 * driver reads the URL, as it does when it connects.
 */
export function unprotectedHost(url: string): string | undefined {
  const { host, ssl } = new Client({ connectionString: url }) as unknown as { host: string; ssl: Tls };
  if (thisMachine.test(host)) return undefined;
  const isChecked = ssl === true || (ssl !== false && ssl.rejectUnauthorized !== false);
  return isChecked ? undefined : host;
}

type Tls = boolean | { rejectUnauthorized?: boolean };
