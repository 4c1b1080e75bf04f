import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startEverything } from '../src/start-everything.ts';

describe('everything that npm start runs', function () {
  this.timeout(120_000);
  const environment = { ...process.env };
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), `lacre-test-${process.pid}-start-`));
    // Under root the database runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const dataDir = join(folder, 'data');
    Object.assign(process.env, { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), SAT_DATA: 'none' });
    Object.assign(process.env, { LOG_LEVEL: 'error', SHUTDOWN_DELAY_SECONDS: '5' });
  });

  after(async () => {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    await rm(folder, { recursive: true, force: true });
  });

  it('stops the API at once: it reports that it is not ready while the worker still ends its jobs', async () => {
    const everything = await startEverything(() => undefined);
    const worker = await childOf('apps/worker/src/main.ts');
    process.kill(worker, 'SIGSTOP');
    const stopped = everything.stop();
    try {
      const url = `http://127.0.0.1:${everything.config.port}/health/ready`;
      const statusOf = () => fetch(url).then(({ status }) => status);
      let status = await statusOf();
      while (status === 200) status = await statusOf();
      expect(status).to.equal(503);
    } finally {
      process.kill(worker, 'SIGCONT');
    }
    await stopped;
  });
});

/** Process id of our child that runs the program. */
async function childOf(program: string): Promise<number> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ');
  for (const id of children) if ((await readFile(`/proc/${id}/cmdline`, 'utf8')).includes(program)) return Number(id);
  throw new Error(`No child runs ${program}`);
}
