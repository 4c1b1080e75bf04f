import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { startPacSimulatorOnDemand } from '../src/server.ts';
import { makeFolder, NOON } from './test-pac.ts';

describe('PAC on demand', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('opens authority and ledger on the first requests, once for concurrent ones', async () => {
    const dir = join(folder, 'pac');
    const server = await startPacSimulatorOnDemand({ dir, now: () => NOON });
    try {
      const answers = await Promise.all([1, 2, 3].map(() => fetch(`${server.url}/health`)));
      expect(await Promise.all(answers.map((answer) => answer.json()))).to.deep.equal(
        [1, 2, 3].map(() => ({ status: 'ok', stamps: 0 })),
      );
      const [one, other] = await Promise.all(
        [1, 2].map(async () => (await fetch(`${server.url}/certificate`)).arrayBuffer()),
      );
      expect(one).to.deep.equal(other);
    } finally {
      await server.close();
    }
  });

  it('returns 500 while it cannot be opened, and opens on a later request', async () => {
    const dir = join(folder, 'pac');
    writeFileSync(dir, 'a file where the folder should be');
    const server = await startPacSimulatorOnDemand({ dir, now: () => NOON });
    try {
      expect((await fetch(`${server.url}/health`)).status).to.equal(500);
      rmSync(dir);
      mkdirSync(dir);
      expect((await fetch(`${server.url}/health`)).status).to.equal(200);
    } finally {
      await server.close();
    }
  });

  it('closes without having received a request, and accepts none after that', async () => {
    const server = await startPacSimulatorOnDemand({ dir: join(folder, 'pac'), now: () => NOON });
    await server.close();
    const refused = await fetch(`${server.url}/health`).then(
      () => false,
      () => true,
    );
    expect(refused).to.equal(true);
  });
});
