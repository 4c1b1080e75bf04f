import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type BrowserUser, browserFolder, browserUser } from './browser-user.ts';
import { unpackChromium, unpackedChromium, unpackFonts } from './chromium-bundle.ts';
import { findOnPath } from './run-as.ts';
import { type BrowserStart, rememberStart, startedBefore } from './started-browser.ts';

/** A browser that has been started successfully. */
export type FoundChromium = {
  executablePath: string;
  /** To be merged into the environment of the process that launches it: fonts, and libraries if needed. */
  env: Record<string, string>;
  /** User that it must run as; undefined: our own, which is not root. */
  user?: BrowserUser;
  /** `explicit`: CHROMIUM_PATH; `system`: installed on the machine; `bundled`: from the npm packages. */
  source: 'explicit' | 'system' | 'bundled';
  /** As it reports itself, for the log: `Chromium 153.0.7000.1`. */
  version: string;
};

export type FindChromiumOptions = {
  /** Folder to unpack to (about 210 MB, once per version): DATA_DIR. */
  dataDir: string;
  /** CHROMIUM_PATH: use only this one. */
  explicitPath?: string | undefined;
  /** A browser found before has failed since: start it again, even if it has been started successfully before. */
  isDoubtful?: boolean;
  /** Called with a message before each slow step. */
  onProgress?: (line: string) => void;
};

const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
];
const OUTSIDE_PATH = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for printing PDFs: `explicitPath`, else one installed on the machine, else the bundled one. Each
 * candidate is started once to check that it works (Ubuntu's `chromium-browser` may be a stub, libraries may be
 * missing), and not again while its file is unchanged. All get our fonts beside the machine's: without any font
 * Chromium silently prints blank pages.
 *
 * @throws Error saying what to install or set if none starts
 */
export async function findChromium(options: FindChromiumOptions): Promise<FoundChromium> {
  const { dataDir, explicitPath, isDoubtful = false, onProgress = () => {} } = options;
  const folder = browserFolder(dataDir);
  const user = browserUser();
  const asWhom = user === undefined ? {} : { user };
  const fonts = { FONTCONFIG_FILE: await unpackFonts(folder) };
  const trial = async (path: string, env: Record<string, string>): Promise<Trial> => {
    const start = { path, env, user };
    const known = isDoubtful ? undefined : await startedBefore(folder, start);
    if (known !== undefined) return { version: known };
    const tried = await tryToStart(start);
    if (tried.version !== undefined) await rememberStart(folder, start, tried.version);
    return tried;
  };
  if (explicitPath !== undefined && explicitPath !== '') {
    const { version, problem } = await trial(explicitPath, fonts);
    if (version !== undefined)
      return { executablePath: explicitPath, env: fonts, ...asWhom, source: 'explicit', version };
    throw new Error(
      `CHROMIUM_PATH is ${explicitPath}, which does not start (${problem}): ` +
        'set it to the program file of a Chromium or Chrome, or unset it to have one found',
    );
  }
  const problems: string[] = [];
  for (const path of systemCandidates()) {
    const { version, problem } = await trial(path, fonts);
    if (version !== undefined) return { executablePath: path, env: fonts, ...asWhom, source: 'system', version };
    problems.push(`${path}: ${problem}`);
  }
  try {
    const { executablePath, libraries } = await unpackChromium(folder, onProgress);
    const env = { ...fonts, ...withLibraries(libraries) };
    const { version, problem } = await trial(executablePath, env);
    if (version !== undefined) return { executablePath, env, ...asWhom, source: 'bundled', version };
    problems.push(`${executablePath}: ${problem}`);
  } catch (error) {
    problems.push(`bundled: ${(error as Error).message}`);
  }
  throw new Error(noneStarts(problems));
}

/**
 * What `findChromium` would find without an explicit path; writes and unpacks nothing. `version`: of one that starts;
 * `isPacked`: none of this machine's does, and the bundled one is not unpacked yet; else `problem`.
 */
export async function lookForChromium(
  dataDir: string,
  candidates: readonly string[] = systemCandidates(),
): Promise<{ path: string; version: string } | { isPacked: true } | { problem: string }> {
  const problems: string[] = [];
  const trial = async (path: string, env: Record<string, string>) => {
    const { version, problem } = await tryToStart({ path, env, user: browserUser() });
    if (version !== undefined) return { path, version };
    problems.push(`${path}: ${problem}`);
    return undefined;
  };
  for (const path of candidates) {
    const found = await trial(path, {});
    if (found !== undefined) return found;
  }
  try {
    const bundled = await unpackedChromium(browserFolder(dataDir));
    if (bundled === undefined) return { isPacked: true };
    const found = await trial(bundled.executablePath, withLibraries(bundled.libraries));
    if (found !== undefined) return found;
  } catch (error) {
    problems.push(`bundled: ${(error as Error).message}`);
  }
  return { problem: noneStarts(problems) };
}

function withLibraries(libraries: string): Record<string, string> {
  const inherited = process.env['LD_LIBRARY_PATH'];
  return { LD_LIBRARY_PATH: inherited ? `${libraries}:${inherited}` : libraries };
}

const noneStarts = (problems: readonly string[]) =>
  `no Chromium starts on this machine (${problems.join('; ')}): install one (Debian, Ubuntu: apt-get install chromium) ` +
  'or set CHROMIUM_PATH to one';

function systemCandidates(): string[] {
  const onPath = NAMES.map(findOnPath).filter((path) => path !== undefined);
  return [...new Set([...onPath, ...OUTSIDE_PATH.filter((path) => existsSync(path))])];
}

type Trial = { version?: string; problem?: string };

/** Whether the browser at `path` starts; writes nothing. `version`: it does; `problem`: why not. */
export const tryChromium = (path: string): Promise<Trial> => tryToStart({ path, env: {}, user: browserUser() });

/** Starts it as the user that it will run as: root could start what that user cannot even reach. */
function tryToStart({ path, env, user }: BrowserStart): Promise<Trial> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: 20_000, killSignal: 'SIGKILL' as const, ...user };
    execFile(path, ['--version'], options, (error, stdout, stderr) => {
      const version = /^.*\b\d+\.\d+\.\d+\.\d+\b/m.exec(stdout)?.[0].trim();
      if (error === null && version !== undefined) return resolve({ version });
      const said = (stderr.trim() || stdout.trim() || (error?.message ?? '')).split('\n')[0] ?? '';
      resolve({ problem: said.replaceAll(`${path}: `, '').slice(0, 300) || 'it reports no version' });
    });
  });
}
