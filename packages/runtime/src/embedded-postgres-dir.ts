import { join } from 'node:path';
import type { Config } from './config.ts';

/** In a file of its own: who only starts the database loads no services. */
export const embeddedPostgresDir = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'postgres');
