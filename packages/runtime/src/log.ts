import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { sourceStack } from './source-stack.ts';

export type { Logger };

/** Of PostgreSQL (disk_full). */
const diskFull = '53100';

/** JSON lines to standard output. Keys, tokens and documents are never given to it; these names are the second belt. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeError, err: describeError },
    redact: {
      paths: [
        'password',
        'key',
        'token',
        'refreshToken',
        'authorization',
        'xml',
        '*.password',
        '*.token',
        '*.xml',
        'headers',
      ],
      censor: '[secret]',
    },
  });
}

/**
 * Only what names the fault. Errors of the database carry the statement's parameters and the row's values (pino's own
 * serializer copies them), and those are people's data, hashes and documents.
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
    // The server's message names what it could not write ("transaction 0"), its detail, which is not shown, why.
    ...(code === diskFull && { hint: 'the disk of the database is full: make room, and all goes on by itself' }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
