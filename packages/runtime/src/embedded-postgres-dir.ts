import { join } from 'node:path';
import type { Config } from './config.ts';

/** In its own file: a process that only starts the database loads no services. */
export const embeddedPostgresDir = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'postgres');
