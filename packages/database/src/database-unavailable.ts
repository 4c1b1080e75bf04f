import { postgresError } from './violations.ts';

/**
 * SQLSTATE classes and codes for temporary failures: connection exceptions (08), insufficient resources (53), shutting
 * down or starting up (57P), a statement or lock wait that timed out (57014, 55P03), a server that accepts no writes
 * (25006), as between the loss of a primary and the promotion of its standby, and a transaction rolled back in favour
 * of another (40P01, 40001).
 */
const UNAVAILABLE_STATE = /^(08|53|57P)|^57014$|^55P03$|^25006$|^40P01$|^40001$/;
const UNAVAILABLE_SOCKET =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** node-postgres sets no code for these. The first is "all connections in use and none became free in time". */
const UNAVAILABLE_TEXT = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  // From TypeORM, which releases the connection of a transaction as soon as it breaks.
  'Query runner already released',
];

/** The database was needed but unavailable; the error carries no further detail. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * Whether a statement failed because the database is down, starting, read-only or overloaded, or because all
 * connections are in use, so that the same request may succeed later (503 with Retry-After). Whether the statement took
 * effect is then unknown, unless it never ran.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code, message } = postgresError(error);
  if (typeof code === 'string' && (UNAVAILABLE_STATE.test(code) || isSocketError(error, code))) return true;
  return typeof message === 'string' && UNAVAILABLE_TEXT.some((text) => message.startsWith(text));
}

/** Whether a statement gave way to others: it waited too long for a row, or was the victim of a deadlock. */
export function isContention(error: unknown): boolean {
  const { code } = postgresError(error);
  return typeof code === 'string' && /^(57014|55P03|40P01|40001)$/.test(code);
}

/** ENOENT of a Unix socket counts, ENOENT of a file does not. */
function isSocketError(error: unknown, code: string): boolean {
  if (!UNAVAILABLE_SOCKET.test(code)) return false;
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.some((each: unknown) => {
    const { syscall } = postgresError(each) as { syscall?: string };
    return syscall !== undefined && /^(connect|read|write|getaddrinfo)$/.test(syscall) && !hasFilePath(each);
  });
}

function hasFilePath(error: unknown): boolean {
  const { syscall, address } = postgresError(error) as { syscall?: string; address?: string };
  return syscall !== 'connect' && address === undefined && 'path' in Object(error);
}

/** A failure to connect, with the address but without the password. */
export function cannotConnect(url: string, error: unknown, setting = 'DATABASE_URL'): Error {
  const reason = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : messageOf(error);
  return new Error(
    `The database ${nameOfDatabase(url)} cannot be used: ${reason}. Check ${setting} and that PostgreSQL runs.`,
    {
      cause: error,
    },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Host and database, without user and password. */
export function nameOfDatabase(url: string): string {
  if (!URL.canParse(url)) return 'named by DATABASE_URL';
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
