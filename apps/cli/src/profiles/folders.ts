import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** XDG Base Directory Specification 0.8: relative paths in the variables are ignored. */
const folder = (env: Env, variable: string, ...byDefault: string[]): string => {
  const given = env[variable];
  return join(given && isAbsolute(given) ? given : join(env['HOME'] ?? homedir(), ...byDefault), 'lacre');
};

export const configFolder = (env: Env): string => folder(env, 'XDG_CONFIG_HOME', '.config');

export const stateFolder = (env: Env): string => folder(env, 'XDG_STATE_HOME', '.local', 'state');
