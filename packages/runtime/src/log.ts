import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { sourceStack } from './source-stack.ts';

export type { Logger };

/** PostgreSQL's disk_full. */
const diskFull = '53100';

const secretNames = [
  'password',
  'key',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'headers',
  'xml',
];

/**
 * JSON lines to standard output. Keys, tokens and documents are never passed to it; redacting these names is the second
 * line of defence.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeError, err: describeError },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`]),
      censor: '[secret]',
    },
  });
}

/**
 * Only what identifies the error. Database errors contain the statement's parameters and the row's values (pino's own
 * serializer copies them), which are personal data, hashes and documents.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: 'unknown' } : error;
  const { code, constraint, kind } = error as { code?: unknown; constraint?: unknown; kind?: unknown };
  const facts = Object.entries({ code, constraint, kind }).filter(([, value]) => typeof value === 'string');
  return {
    type: error.name,
    message: error.message,
    stack: error.stack && sourceStack(error.stack),
    ...Object.fromEntries(facts),
    // The server's message says what it could not write ("transaction 0"); only its detail, which is not shown, says
    // why.
    ...(code === diskFull && {
      hint: 'the disk of the database is full: free some space, and everything continues by itself',
    }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
