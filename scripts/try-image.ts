// npm run image:try: puts together the root of the container as Dockerfile does and runs the API in it, without an
// engine: read-only, as user 10001, with nothing to write but /data and /tmp. Needs root, bubblewrap and setpriv.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@lacre/embedded/postgres';
import { root } from './workspaces.ts';

const user = 10_001;
const port = 3_917;
const tries = 240;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-image-'));
  chmodSync(folder, 0o755);
  const image = join(folder, 'lacre');
  const data = join(folder, 'data');
  execFileSync(join(root, 'deploy/image/assemble.sh'), [root, image], { stdio: 'inherit' });
  console.log(`image: ${execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0]} MB`);
  mkdirSync(data);
  chownSync(data, user, user);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
  const socketDir = new URL(postgres.adminUrl).searchParams.get('host') ?? '';
  const socket = join(socketDir, '.s.PGSQL.5432');
  // It asks for a password; only the container reaches it here.
  chmodSync(socket, 0o777);
  const inside = new URL(postgres.adminUrl);
  inside.searchParams.set('host', '/run/postgresql');
  const settings = {
    PATH: '/run:/usr/bin:/bin',
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    CHROMIUM_SANDBOX: 'off',
    SAT_DATA: 'none',
    BASE_URL: 'https://lacre.example',
    PORT: String(port),
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: inside.href,
  };
  const sandbox = (...command: string[]): string[] => [
    ...words('--unshare-pid --die-with-parent --tmpfs / --proc /proc --dev /dev --tmpfs /tmp --chmod 1777 /tmp'),
    ...words(`--ro-bind /usr /usr --ro-bind /etc /etc --ro-bind ${image} /lacre --bind ${data} /data`),
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...words(`--dir /run --dir /run/postgresql --ro-bind ${process.execPath} /run/node`),
    ...words(`--ro-bind ${socket} /run/postgresql/.s.PGSQL.5432 --remount-ro / --chdir /lacre --clearenv`),
    ...Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value]),
    ...words(`setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all`),
    ...command,
  ];
  let api: ChildProcess | undefined;
  try {
    const refused = execFileSync(
      'bwrap',
      sandbox(
        'sh',
        '-c',
        'id -u; for f in /lacre/x /x /usr/x /etc/x; do touch $f 2>/dev/null && echo "wrote $f"; done; touch /data/x /tmp/x && rm /data/x',
      ),
      { encoding: 'utf8' },
    );
    if (refused.trim() !== String(user)) throw new Error(`the root can be written, or by another user: ${refused}`);
    const started = performance.now();
    api = spawn('bwrap', sandbox('node', 'programs/api.mjs'), { stdio: ['ignore', 'inherit', 'inherit'] });
    for (let i = 0; !(await isReady()); i += 1) {
      if (i === tries || api.exitCode !== null) throw new Error('the API does not become ready');
      await pause(250);
    }
    console.log(`image: ready in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    execFileSync('bwrap', sandbox('node', 'health.mjs'));
    for (const [path, status] of [
      ['/health/ready', 200],
      ['/app/', 200],
      ['/docs', 200],
      ['/metrics', 200],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`);
    }
    console.log(
      'image: health, dashboard, documentation and figures answer; nothing but /data and /tmp can be written',
    );
  } finally {
    if (api?.exitCode === null) {
      api.kill('SIGTERM');
      await new Promise((resolve) => api?.once('exit', resolve));
    }
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const words = (text: string): string[] => text.split(' ');

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

await main();
