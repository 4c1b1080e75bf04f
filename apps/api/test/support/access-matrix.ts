import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notAMember, type OperationAccess } from '@lacre/services/access/operation-access';
import type { Role } from '@lacre/services/actor';
import type { Operation } from '../../src/rest/operations.ts';

/** Every kind of caller, by their permissions in one organization. */
export const callers = [
  'anonymous',
  /** A session of a user who is not in the organization. */
  'stranger',
  'member',
  'admin',
  'owner',
  'keyWithoutScope',
  'keyWithScope',
  /** A key of another organization, with every scope. */
  'foreignKey',
  /** An application's access token for the organization's owner, with every scope. */
  'oauthToken',
] as const;
export type Caller = (typeof callers)[number];

/** What a caller gets: `allowed`, or the status and text of the rejection. */
export type Verdict = string;

/** What an operation declares, and what every caller really receives. */
export interface MatrixRow {
  serves: string;
  auth: string;
  roles: string;
  scopes: string;
  environment: string;
  rate: string;
  bodyMax: number;
  allowed: string;
  refused: Partial<Record<Caller, Verdict>>;
  /** The error for a record that is missing or another organization's, where the path names one. */
  record?: Verdict;
}

const file = fileURLToPath(new URL('../access-matrix.golden.json', import.meta.url));

/** The golden file: reviewed like code. `npm run access-matrix` writes it from the responses of the service. */
export const readMatrix = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, MatrixRow>;

export function writeMatrix(matrix: Readonly<Record<string, MatrixRow>>, names: readonly string[]): void {
  const rows = names.flatMap((name) => (matrix[name] ? [[name, matrix[name]]] : []));
  writeFileSync(file, JSON.stringify(Object.fromEntries(rows)));
  execFileSync('biome', ['format', '--write', file], { stdio: 'ignore' });
}

export const isWriting = process.env['ACCESS_MATRIX'] === 'write';

/** `GET /invoices/{id} 200` */
export const servesOf = ({ method, path, meta }: Operation) => `${method} ${path} ${meta.rest?.status ?? 200}`;

export function matrixRow(
  operation: Operation,
  access: OperationAccess,
  found: Readonly<Record<Caller, Verdict>>,
  record: Verdict | undefined,
): MatrixRow {
  const { auth, roles, scopes, environment, rate, bodyMax } = access;
  const allowed = callers.filter((caller) => found[caller] === 'allowed');
  const refused = callers.flatMap((caller) => (found[caller] === 'allowed' ? [] : [[caller, found[caller]]]));
  return {
    serves: servesOf(operation),
    auth,
    roles: roles.join(' '),
    scopes: scopes.join(' '),
    environment,
    rate,
    bodyMax,
    allowed: allowed.join(' '),
    refused: Object.fromEntries(refused) as MatrixRow['refused'],
    ...(record !== undefined && { record }),
  };
}

/** What a caller gets according to a row. */
export const verdictIn = ({ allowed, refused }: MatrixRow, caller: Caller): Verdict | undefined =>
  allowed.split(' ').includes(caller) ? 'allowed' : refused[caller];

/**
 * The least that the declaration requires. A use case may reject more (members remove only themselves), which the
 * matrix shows, but no caller that is rejected here may be authorized, or get another text.
 */
export function declaredVerdict(access: OperationAccess, caller: Caller): Verdict {
  const { auth, organization, scopes } = access;
  if (auth === 'public') return 'allowed';
  const isKey = caller === 'keyWithoutScope' || caller === 'keyWithScope' || caller === 'foreignKey';
  if (auth === 'api-key' && !isKey) return '401 Invalid or expired API key';
  if (caller === 'anonymous' || (auth === 'session' && isKey))
    return '401 Authentication required. Provide a valid bearer token.';
  if (caller === 'oauthToken')
    return auth === 'session'
      ? '403 This operation needs a session: an access token of an application cannot do it'
      : 'allowed';
  if (caller === 'keyWithoutScope')
    return scopes.length > 0 ? `403 API key lacks the required scope: ${scopes.join(' or ')}` : 'allowed';
  if (caller === 'foreignKey') return organization === 'path' ? '404 Organization not found' : 'allowed';
  if (caller === 'keyWithScope' || organization === 'none') return 'allowed';
  return verdictOnPerson(access, caller);
}

function verdictOnPerson({ organization, roles, forbidden }: OperationAccess, person: 'stranger' | Role): Verdict {
  if (person === 'stranger') return `403 ${(organization === 'path' ? forbidden : notAMember).en}`;
  return roles.length === 0 || roles.includes(person) ? 'allowed' : `403 ${forbidden.en}`;
}

/** Operations whose body names the record. */
const namedByBody: Readonly<Record<string, string>> = { 'members.transferOwnership': 'memberId' };

/**
 * The input that names a record within the organization: the first in the path that is neither the organization itself
 * nor a secret from an e-mail.
 */
export function recordParameter({ name: operation, path, auth }: Operation): string | undefined {
  if (auth === 'public') return undefined;
  if (namedByBody[operation] !== undefined) return namedByBody[operation];
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  return parameters.find((name, index) => name !== 'token' && !(index === 0 && path.startsWith('/organizations/{')));
}
