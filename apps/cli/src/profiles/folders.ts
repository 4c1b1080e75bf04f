import { mkdir } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** XDG Base Directory Specification 0.8: relative paths in the variables are ignored. */
const folder = (env: Env, variable: string, ...byDefault: string[]): string | undefined => {
  const given = env[variable];
  if (given && isAbsolute(given)) return join(given, 'lacre');
  const home = homeOf(env);
  return home && join(home, ...byDefault, 'lacre');
};

/** Never relative: secrets would be written to the working directory. */
function homeOf({ HOME }: Env): string | undefined {
  if (HOME && isAbsolute(HOME)) return HOME;
  try {
    return [homedir(), userInfo().homedir].find(isAbsolute);
  } catch {
    // Containers may run as a user without an entry in /etc/passwd.
    return undefined;
  }
}

/** Undefined: the user has no home folder. */
export const configFolder = (env: Env): string | undefined => folder(env, 'XDG_CONFIG_HOME', '.config');

/** Undefined: the user has no home folder. */
export const stateFolder = (env: Env): string | undefined => folder(env, 'XDG_STATE_HOME', '.local', 'state');

/**
 * Creates a folder, private to the user, and those above it that are missing. Node's `recursive` never returns where
 * the system reports a folder as missing whose parent exists, as in /proc.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      // Reported by what is written there if it is not a folder.
      if (error.code !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makePrivateFolder(dirname(path));
    await make();
  }
}
