import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** JSON lines to standard output. Keys, tokens and documents are never given to it; these names are the second belt. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
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
