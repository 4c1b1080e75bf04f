import { randomBytes } from 'node:crypto';
import { joinAnnouncements } from '@lacre/database/announcements';
import { labelText, type ProcessLabel } from '@lacre/database/peer-processes';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { type Config, loadConfig } from '../src/config.ts';
import type { ProcessKind } from '../src/connections.ts';
import { checkPeers, processLabelOf, SettingsNotShared } from '../src/peer-processes.ts';

const env = { BASE_URL: 'https://lacre.example', MASTER_KEY: randomBytes(32).toString('base64') };

describe('processes on one database', () => {
  let database: TestDatabase;
  const running: { close(): Promise<void> }[] = [];
  const said: { fields: Record<string, unknown>; text: string; level: string }[] = [];
  const log = {
    info: (fields: Record<string, unknown>, text: string) => void said.push({ fields, text, level: 'info' }),
    warn: (fields: Record<string, unknown>, text: string) => void said.push({ fields, text, level: 'warn' }),
  };
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());
  afterEach(async () => {
    said.length = 0;
    for (const { close } of running.splice(0)) await close();
  });

  /** The connection that a process keeps open while it runs. */
  async function run(config: Config, kind: ProcessKind): Promise<ProcessLabel> {
    const label = processLabelOf(config, kind);
    await new Promise<void>((resolve, reject) => {
      const listener = { onAnnouncement: () => undefined, onGap: resolve, onTrouble: reject };
      running.push(joinAnnouncements(database.url, 'test_channel', listener, labelText(label)));
    });
    return label;
  }
  const start = (changes: Record<string, string>, kind: ProcessKind = 'api') =>
    checkPeers(database.url, processLabelOf(loadConfig({ ...env, ...changes }), kind), log).catch(
      (error: unknown) => error,
    );

  for (const [name, changes] of [
    ['BASE_URL', { BASE_URL: 'https://other.example' }],
    ['NODE_ENV', { NODE_ENV: 'production' }],
    ['PAC_SANDBOX', { PAC_SANDBOX: 'http', PAC_BASE_URL: 'https://pac.example' }],
    ['PAC_PRODUCTION', { PAC_PRODUCTION: 'finkok', FINKOK_USERNAME: 'a', FINKOK_PASSWORD: 'b' }],
  ] as const)
    it(`do not start with another ${name} than a running one, and report it`, async () => {
      await run(loadConfig(env), 'worker');
      const error = await start(changes);
      expect(error).to.be.instanceOf(SettingsNotShared);
      expect((error as Error).message).to.match(new RegExp(`^${name}\\b.* a worker `));
    });

  it('have a connection name that PostgreSQL does not truncate, which identifies the owner of a lease', () => {
    const settings = { ...env, JOBS_URL: 'mongodb://127.0.0.1/one', DATABASE_POOL: '1000' };
    const label = processLabelOf(loadConfig(settings), 'worker');
    expect(labelText(label).length).to.be.at.most(63);
    expect(labelText(label)).to.match(/ i[0-9a-f]{12}$/);
    expect(label.owner)
      .to.match(/^.{14}7/)
      .and.satisfy((owner: string) => labelText(label).endsWith(owner.slice(-12)));
  });

  it('need the same queue only where they work on it', async () => {
    await run(loadConfig({ ...env, JOBS_URL: 'mongodb://127.0.0.1/one' }), 'worker');
    expect(await start({ JOBS_URL: 'mongodb://127.0.0.1/two' }, 'api')).to.equal(undefined);
    expect(await start({ JOBS_URL: 'mongodb://127.0.0.1/two' }, 'worker')).to.be.instanceOf(SettingsNotShared);
  });

  it('start with new values once the previous processes have ended', async () => {
    await run(loadConfig(env), 'api');
    await running.pop()?.close();
    expect(await start({ BASE_URL: 'https://new.example' })).to.equal(undefined);
  });

  it('log how many connections they may open in total', async () => {
    const api = await run(loadConfig({ ...env, DATABASE_POOL: '30' }), 'api');
    const worker = await run(loadConfig({ ...env, DATABASE_POOL: '8' }), 'worker');
    await start({ DATABASE_POOL: '6' });
    const own = processLabelOf(loadConfig({ ...env, DATABASE_POOL: '6' }), 'api');
    expect([api.connections, worker.connections, own.connections]).to.deep.equal([36, 19, 12]);
    expect(said).to.have.length(1);
    expect(said[0]?.fields).to.include({ connections: 12, ofAll: 67 });
    expect(said[0]?.fields['others']).to.have.members(['api', 'worker']);
  });

  it('log a warning when that is more than the server allows', async () => {
    await run(loadConfig({ ...env, DATABASE_POOL: '1000' }), 'api');
    await start({});
    expect(said.map(({ level }) => level)).to.deep.equal(['warn']);
    expect(said[0]?.text).to.include('DATABASE_POOL').and.include('max_connections');
  });
});
