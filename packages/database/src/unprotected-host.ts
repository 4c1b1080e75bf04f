import { Client } from 'pg';
import { isThisMachine } from './this-machine.ts';

/**
 * The host of a `postgresql://` URL if others on the network could read the traffic or impersonate the database:
 * another machine, without TLS or with an unchecked certificate (`sslmode=no-verify`); otherwise undefined. The driver
 * parses the URL, as it does when it connects.
 */
export function unprotectedHost(url: string): string | undefined {
  const { host, ssl } = new Client({ connectionString: url }) as unknown as { host: string; ssl: Tls };
  // A path: the socket of a server on this machine.
  if (host.startsWith('/') || isThisMachine(host)) return undefined;
  const isChecked = ssl === true || (ssl !== false && ssl.rejectUnauthorized !== false);
  return isChecked ? undefined : host;
}

type Tls = boolean | { rejectUnauthorized?: boolean };
