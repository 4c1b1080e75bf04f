import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from './folder-lock.ts';
import { makeFolder } from './make-folder.ts';
import { findPostgresBinaries, linkLibraries } from './postgres-binaries.ts';
import { makeCluster, takeOwnershipFromNobody } from './postgres-cluster.ts';
import { guardedCommand, logTail, stopServer } from './postgres-guard.ts';
import { stopLeftovers } from './postgres-leftovers.ts';
import { loginPasswords, requirePasswords } from './postgres-logins.ts';
import { type Cluster, spawnUser } from './postgres-program.ts';
import { replaceFile } from './replace-file.ts';
import type { RunAs } from './run-as.ts';
import { NOBODY, runAs } from './run-as.ts';
import { serviceUser } from './service-user.ts';

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /**
   * Connection string of one of its databases, by default of `postgres`, which always exists. As the superuser or as
   * `login`, with the password derived for it; the code that creates the login must set that password.
   */
  url(database?: string, login?: string): string;
  /** Connection string of the superuser in database `postgres`, to create and drop databases. */
  adminUrl: string;
  /** Process id of the server. */
  pid: number;
  /** Folder of its socket. */
  socketFolder: string;
  /** Resolves when the server has exited, for whatever reason; it may then be started again on its data. */
  exited: Promise<void>;
  /** The end of its log: why it exited, if it did so by itself. */
  lastWords(): Promise<string>;
  /** Stops it: lets sessions finish for two seconds, then closes them. Resolves when nothing is running any more. */
  stop(): Promise<void>;
};

export type StartPostgresOptions = {
  /** Folder for its data, created if missing. Used by nothing else: `cluster/`, `lib/`, `postgres.log`. */
  dataDir: string;
  /** false trades durability for speed: only for throw-away databases of tests. Default true. */
  fsync?: boolean;
  /** Called with a message before each slow step. */
  onProgress?: (line: string) => void;
  /** That of an earlier server that has exited, whose clients look for it there. */
  socketFolder?: string | undefined;
  /** Additional server settings, such as `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
};

const PORT = 5432;
/** The kernel's limit for a socket's path, without the terminating zero. */
const LONGEST_SOCKET_PATH = 107;

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Our statements are short: JIT compilation costs more than it saves.
  jit: 'off',
  io_method: 'sync',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

const UNSAFE_FAST: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that npm installed on `dataDir`, and creates the cluster the first time.
 *
 * Clients reach it by a Unix socket in a folder that only the owner (and root) can enter, with a password; it opens no
 * port. Under root it runs as a user of its own. It stops when this process ends, even by SIGKILL; what a crash of
 * everything left running is stopped at the next start, and PostgreSQL recovers its data by itself.
 *
 * @throws FolderInUseError if a live process already runs it; Error saying what to change otherwise
 */
export async function startPostgres(options: StartPostgresOptions): Promise<EmbeddedPostgres> {
  const { fsync = true, onProgress = () => {} } = options;
  const folder = resolve(options.dataDir);
  const binaries = await findPostgresBinaries();
  await makeFolder(folder);
  const lock = await lockFolder(folder, 'postgres');
  try {
    const cluster = join(folder, 'cluster');
    await stopLeftovers(cluster, onProgress);
    const own = await ownUser(onProgress);
    if (own !== undefined) await takeOwnershipFromNobody(cluster, own);
    const user = runAs(cluster, [binaries.postgres, join(binaries.root, 'lib', 'libpq.so.5.18'), folder], own);
    await linkLibraries(binaries, join(folder, 'lib'));
    const env = environment([join(folder, 'lib'), join(binaries.root, 'lib')]);
    const passwords = await loginPasswords(folder);
    await makeCluster({ cluster, binaries, user, env, fsync, onProgress });
    await requirePasswords({ cluster, binaries, user, env }, passwords);
    const sockets = await socketFolder(cluster, user, options.socketFolder);
    const settings = { ...SETTINGS, ...(fsync ? {} : UNSAFE_FAST), ...options.settings };
    const log = join(folder, 'postgres.log');
    const server = await launch({ cluster, binaries, user, env, settings, sockets, log, onProgress });
    const url = (database = 'postgres', login = 'postgres') =>
      `postgresql://${encodeURIComponent(login)}:${passwords.of(login)}@localhost:${PORT}/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets.path)}`;
    const exited = server.exited.then(() => lock.release());
    return {
      url,
      adminUrl: url(),
      pid: server.pid,
      socketFolder: sockets.path,
      exited,
      lastWords: () => logTail(log),
      stop: () => stopServer(server),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Under root: the user that the server runs as. */
async function ownUser(onProgress: (line: string) => void): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const made = await serviceUser('lacre-postgres');
  if (made === undefined) {
    onProgress(
      `the database runs as user ${NOBODY}, which others may share: create a user with "useradd -r lacre-postgres"`,
    );
  }
  return made;
}

/** None of the caller's PG* variables, and messages in a language that we can parse. */
function environment(libraries: string[]): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', LD_LIBRARY_PATH: libraries.join(':') };
}

/** The data folder itself or, if its path is too long for a socket, a private folder with a short one. */
async function socketFolder(
  cluster: string,
  user: RunAs,
  earlier: string | undefined,
): Promise<{ path: string; temporary: boolean }> {
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${PORT}.lock`) <= LONGEST_SOCKET_PATH) {
    return { path: cluster, temporary: false };
  }
  // Its guard has deleted it; a killed server leaves its socket there, which keeps the folder.
  if (earlier !== undefined) await rm(earlier, { recursive: true, force: true });
  const path = earlier ?? (await mkdtemp(join(tmpdir(), 'lacre-')));
  // Fails if another user has created it meanwhile.
  if (earlier !== undefined) await mkdir(earlier, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
  return { path, temporary: true };
}

type Launch = Cluster & {
  settings: Record<string, string>;
  sockets: { path: string; temporary: boolean };
  log: string;
  onProgress: (line: string) => void;
};

async function launch(options: Launch): Promise<{ pid: number; exited: Promise<void> }> {
  const { cluster, binaries, user, env, sockets, log } = options;
  const settings = { ...options.settings, unix_socket_directories: sockets.path };
  const words = [binaries.postgres, '-D', cluster];
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`);
  const { program, args } = guardedCommand([...user.prefix, ...words], sockets.temporary ? sockets.path : '');
  // The log only covers the last run; an earlier one is of no use. It quotes statements.
  await replaceFile(log, '', 0o600);
  const output = openSync(log, 'a');
  const readPidFile = () => readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // A killed server leaves its file behind, which still says "ready": only a different text is from the new server.
  const stale = await readPidFile();
  const guard = spawn(program, args, {
    cwd: '/',
    env,
    stdio: ['pipe', output, output],
    detached: true,
    ...spawnUser(user),
  });
  closeSync(output);
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    guard.once('exit', end);
    guard.once('error', end);
  });
  guard.stdin?.on('error', () => {});
  // The guard must not keep this process alive: its end is what the guard waits for.
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();

  for (let waited = 0; ; waited += 10) {
    const written = await readPidFile();
    const [pid, , , , , , , status] = written.split('\n');
    if (written !== stale && status?.trim() === 'ready') return { pid: Number(pid), exited };
    if (ended) throw new Error(`PostgreSQL did not start: ${await logTail(log)}`);
    if (waited === 2000) options.onProgress('PostgreSQL is recovering from the last run');
    await delay(10);
  }
}
