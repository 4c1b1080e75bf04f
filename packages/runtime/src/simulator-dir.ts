import { join } from 'node:path';
import type { Config } from './config.ts';

/** Folder of the simulator's authority and stamp certificate, and of its ledger before that moved to the database. */
export const simulatorDir = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'pac-simulator');
