import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Whether this machine has the reverse proxy of production. */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0;

/** Caddy as in `deploy/`, in front of these APIs and without TLS. */
export async function startFront(dir: string, port: number, apis: readonly string[]) {
  const file = join(dir, 'Caddyfile');
  const ours = fileURLToPath(new URL('../../deploy/caddy/Caddyfile', import.meta.url));
  await writeFile(file, `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\nimport ${ours}\n`);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: dir, LACRE_SITE: url, LACRE_APIS: apis.join(' ') },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const exited = once(child, 'exit');
  for (let tries = 0; (await statusOf(`${url}/health/ready`)) !== 200; tries += 1) {
    if (tries === 200 || child.exitCode !== null) throw new Error('Caddy does not answer');
    await pause(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** 0 without a response. */
export const statusOf = (url: string, init?: RequestInit): Promise<number> =>
  fetch(url, init).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
