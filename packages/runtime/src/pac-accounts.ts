import { z } from 'zod';
import { Secret } from './secret.ts';

/** One account with a PAC: its URL and our credentials. */
export type PacAccount = {
  /** Stored in each attempt that is sent to it, and shown in metrics and logs. */
  name: string;
  /**
   * Its share of the environment's new documents, relative to the other weights; 0: only queried about what was sent to
   * it.
   */
  weight: number;
} & (
  | { pac: 'simulator' }
  | { pac: 'http'; url: string }
  | { pac: 'finkok'; url: string; username: string; password: Secret }
  | {
      pac: 'sw';
      url: string;
      credentials: { token: Secret } | { user: string; password: Secret };
      /** The SAT's own query, since SW has none. */
      satQueryUrl: string;
    }
);

type Variables = Readonly<Record<string, string | undefined>>;
type Environment = 'sandbox' | 'production';

const singleVariables = [
  'FINKOK_USERNAME',
  'FINKOK_PASSWORD',
  'FINKOK_URL',
  'SW_TOKEN',
  'SW_USER',
  'SW_PASSWORD',
  'SW_URL',
  'SAT_QUERY_URL',
];
/** Each also ends with an environment, to apply to that one only. */
export const accountVariables = singleVariables.flatMap((name) => [name, `${name}_SANDBOX`, `${name}_PRODUCTION`]);

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
 * The accounts of one environment: those of `PACS_SANDBOX` or `PACS_PRODUCTION`, else the one chosen by `choice`
 * (`PAC_SANDBOX`, `PAC_PRODUCTION`) with its own variables. Errors are added to `faults`, by name and never by value.
 */
export function readPacAccounts(
  environment: Environment,
  choice: string | undefined,
  variables: Variables,
  faults: string[],
): PacAccount[] {
  const listName = `PACS_${environment.toUpperCase()}`;
  const list = variables[listName];
  if (list === undefined) return readChosen(environment, choice, variables, faults);
  const single = `PAC_${environment.toUpperCase()}`;
  if (variables[single] !== undefined)
    faults.push(`${single} and ${listName} exclude each other: list every account in ${listName}`);
  return readList(environment, listName, list, variables, faults);
}

/** One account, named after its PAC: `FINKOK_PASSWORD`, or `FINKOK_PASSWORD_SANDBOX` for one environment only. */
function readChosen(
  environment: Environment,
  choice: string | undefined,
  variables: Variables,
  faults: string[],
): PacAccount[] {
  const suffix = `_${environment.toUpperCase()}`;
  const value = (name: string) => variables[name + suffix] || variables[name] || undefined;
  const url = (name: string, known: string) => {
    const text = value(name) ?? known;
    if (!isHttpUrl(text))
      faults.push(`${variables[name + suffix] ? name + suffix : name} must be an http or https URL`);
    return text;
  };
  const where = addresses[environment];
  const common = { name: choice ?? '', weight: 1 };
  if (choice === 'simulator') return [{ ...common, pac: choice }];
  if (choice === 'http') {
    if (!variables['PAC_BASE_URL']) faults.push('PAC_BASE_URL is required when a PAC is http');
    return [{ ...common, pac: choice, url: variables['PAC_BASE_URL'] ?? '' }];
  }
  if (choice === 'finkok') {
    const [username, password] = [value('FINKOK_USERNAME'), value('FINKOK_PASSWORD')];
    if (username && password)
      return [
        { ...common, pac: choice, url: url('FINKOK_URL', where.finkok), username, password: new Secret(password) },
      ];
    faults.push('FINKOK_USERNAME and FINKOK_PASSWORD are required when a PAC is finkok');
  }
  if (choice === 'sw') {
    const credentials = swCredentials({
      token: value('SW_TOKEN'),
      user: value('SW_USER'),
      password: value('SW_PASSWORD'),
    });
    const satQueryUrl = url('SAT_QUERY_URL', where.sat);
    if (credentials) return [{ ...common, pac: choice, url: url('SW_URL', where.sw), credentials, satQueryUrl }];
    faults.push('SW_TOKEN, or SW_USER and SW_PASSWORD, are required when a PAC is sw');
  }
  return [];
}

function swCredentials({ token, user, password }: Record<'token' | 'user' | 'password', string | undefined>) {
  if (token) return { token: new Secret(token) };
  return user && password ? { user, password: new Secret(password) } : undefined;
}

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const common = {
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 lower-case letters, digits or hyphens')
    .optional(),
  weight: z.int('must be a whole number').min(0, 'must be 0 or more').max(1_000, 'must be 1000 or less').default(1),
};
const address = z.string().refine(isHttpUrl, 'must be an http or https URL');
const text = z.string('is required').min(1, 'is required');
const member = z.discriminatedUnion(
  'pac',
  [
    z.strictObject({ ...common, pac: z.literal('simulator') }),
    z.strictObject({ ...common, pac: z.literal('http'), url: address }),
    z.strictObject({ ...common, pac: z.literal('finkok'), username: text, password: text, url: address.optional() }),
    z.strictObject({
      ...common,
      pac: z.literal('sw'),
      token: text.optional(),
      user: text.optional(),
      password: text.optional(),
      url: address.optional(),
      satQueryUrl: address.optional(),
    }),
  ],
  'must be simulator, http, finkok or sw',
);
const members = z.array(member).min(1).max(10);

const example = '[{"pac":"finkok","username":"...","password":"...","weight":3},{"pac":"sw","token":"..."}]';

function readList(
  environment: Environment,
  listName: string,
  list: string,
  variables: Variables,
  faults: string[],
): PacAccount[] {
  const where = addresses[environment];
  const read = members.safeParse(parsed(list));
  if (!read.success) {
    for (const { path, message, ...issue } of read.error.issues)
      faults.push(
        path.length === 0
          ? `${listName} must be JSON of 1 to 10 accounts such as ${example}`
          : `${listName}${pathText(path)} ${issue.code === 'unrecognized_keys' ? `has what no such account has: ${issue.keys.join(', ')}` : message}`,
      );
    return [];
  }
  const accounts = read.data.flatMap((given, at): PacAccount[] => {
    const { weight } = given;
    const name = given.name ?? given.pac;
    if (given.pac === 'simulator') return [{ name, weight, pac: given.pac }];
    if (given.pac === 'http') return [{ name, weight, pac: given.pac, url: given.url }];
    if (given.pac === 'finkok') {
      const { pac, username, password, url = where.finkok } = given;
      return [{ name, weight, pac, url, username, password: new Secret(password) }];
    }
    const { pac, token, user, password, url = where.sw } = given;
    const credentials = swCredentials({ token, user, password });
    if (!credentials) faults.push(`${listName}[${at}] needs token, or user and password`);
    const satQueryUrl = given.satQueryUrl ?? variables['SAT_QUERY_URL'] ?? where.sat;
    return credentials ? [{ name, weight, pac, url, credentials, satQueryUrl }] : [];
  });
  const names = accounts.map(({ name }) => name);
  for (const name of new Set(names.filter((each, at) => names.indexOf(each) !== at)))
    faults.push(`${listName} has two accounts named ${name}: give each its own name, and never reuse it for another`);
  if (accounts.filter(({ pac }) => pac === 'simulator').length > 1)
    faults.push(`${listName} has the simulator twice, and an installation has one`);
  if (accounts.length > 0 && accounts.every(({ weight }) => weight === 0))
    faults.push(`${listName} has no account with a weight above 0, so no document could be issued`);
  return accounts;
}

/** undefined if it is not JSON: the parser's own message would quote a password. */
function parsed(list: string): unknown {
  try {
    return JSON.parse(list);
  } catch {
    return undefined;
  }
}

/** `[0].url` */
const pathText = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
