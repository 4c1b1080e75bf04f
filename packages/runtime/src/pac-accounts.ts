import { Secret } from './secret.ts';

/** Where real PACs answer and as whom we come; one for each environment, since their test accounts are others. */
export interface PacAccount {
  finkok?: { url: string; username: string; password: Secret };
  sw?: { url: string; token: Secret } | { url: string; user: string; password: Secret };
  /** The SAT's own query, for PACs that have none. */
  satQueryUrl: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const addresses = {
  sandbox: {
    finkok: 'https://demo-facturacion.finkok.com',
    sw: 'https://services.test.sw.com.mx',
    sat: 'https://pruebacfdiconsultaqr.cloudapp.net',
  },
  production: {
    finkok: 'https://facturacion.finkok.com',
    sw: 'https://services.sw.com.mx',
    sat: 'https://consultaqr.facturaelectronica.sat.gob.mx',
  },
} as const;

/**
 * Reads `FINKOK_USERNAME`, `FINKOK_PASSWORD`, `SW_TOKEN` (or `SW_USER` and `SW_PASSWORD`), the addresses `FINKOK_URL`,
 * `SW_URL` and `SAT_QUERY_URL`; with `_SANDBOX` or `_PRODUCTION` behind the name for one environment only. What the
 * chosen PAC lacks is added to `faults`.
 */
export function readPacAccount(
  environment: 'sandbox' | 'production',
  choice: string | undefined,
  variables: Variables,
  faults: string[],
): PacAccount {
  const suffix = `_${environment.toUpperCase()}`;
  const value = (name: string) => variables[name + suffix] || variables[name] || undefined;
  const secret = (name: string) => {
    const text = value(name);
    return text === undefined ? undefined : new Secret(text);
  };
  const url = (name: string, known: string) => {
    const text = value(name) ?? known;
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
      faults.push(`${name} must be an http or https URL`);
    return text;
  };
  const where = addresses[environment];
  const account: PacAccount = { satQueryUrl: url('SAT_QUERY_URL', where.sat) };
  const username = value('FINKOK_USERNAME');
  const finkokPassword = secret('FINKOK_PASSWORD');
  if (username && finkokPassword)
    account.finkok = { url: url('FINKOK_URL', where.finkok), username, password: finkokPassword };
  else if (choice === 'finkok') faults.push('FINKOK_USERNAME and FINKOK_PASSWORD are required when a PAC is finkok');
  const token = secret('SW_TOKEN');
  const user = value('SW_USER');
  const swPassword = secret('SW_PASSWORD');
  if (token) account.sw = { url: url('SW_URL', where.sw), token };
  else if (user && swPassword) account.sw = { url: url('SW_URL', where.sw), user, password: swPassword };
  else if (choice === 'sw') faults.push('SW_TOKEN, or SW_USER and SW_PASSWORD, are required when a PAC is sw');
  return account;
}
