import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeCluster } from '../src/postgres-cluster.ts';
import { logTail } from '../src/postgres-guard.ts';

describe('the embedded PostgreSQL on a full disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-full-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reports where there is no space for its cluster and which setting helps, and leaves no partial cluster', async () => {
    const initdb = join(folder, 'initdb');
    const line = 'FATAL:  could not extend file "base/1/2691": No space left on device';
    await writeFile(initdb, `#!/bin/sh\necho 'creating subdirectories ... ok'\necho '${line}' >&2\nexit 1\n`, {
      mode: 0o755,
    });
    const data = await mkdtemp(join(folder, 'data-'));
    const cluster = join(data, 'cluster');
    const error = await makeCluster({
      cluster,
      binaries: { root: folder, initdb, postgres: '', major: '18', links: [] },
      user: { uid: undefined, gid: undefined, prefix: [] },
      env: {},
      fsync: false,
      onProgress: () => {},
    }).catch((reason: Error) => reason);
    expect(String(error)).to.equal(
      `Error: the database cluster could not be created in ${cluster}: its disk is full. ` +
        'Free some space, or choose another folder with DATA_DIR',
    );
    expect(await readdir(data)).to.deep.equal([]);
  });

  it('reports a full disk even when there was no space for its log', async () => {
    const log = join(folder, 'postgres.log');
    await writeFile(log, '2026-11-27 07:45:02.730 UTC [27253] LOG:  database system is shut down\n');
    expect(await logTail(log)).to.equal(`LOG:  database system is shut down (${log})`);
    expect(await logTail(log, () => Promise.resolve(true))).to.equal(
      `LOG:  database system is shut down (${log}). Its disk is full: free some space, and start again`,
    );
  });
});
