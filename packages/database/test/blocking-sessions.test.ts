import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { reportBlockingSessions } from '../src/blocking-sessions.ts';

describe('sessions that block a migration', () => {
  let bare: BareDatabase;
  const clients: Client[] = [];
  const connect = async (name: string) => {
    const client = new Client({ connectionString: bare.url, application_name: name });
    await client.connect();
    clients.push(client);
    return client;
  };
  beforeEach(async () => {
    bare = await createBareDatabase();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await bare.drop();
  });

  it('are reported without the session that looks for them', async () => {
    const looking = await connect('looking');
    const changing = await connect('changing');
    const reading = await connect('reading');
    await looking.query('create table looked_at ()');
    await looking.query('begin; lock table looked_at in access share mode');
    await reading.query('begin; lock table looked_at in access share mode');
    const changed = changing.query('drop table looked_at');

    const done = new AbortController();
    const told: string[] = [];
    await reportBlockingSessions(looking, 'changing', done.signal, (session) => {
      told.push(session);
      if (session.includes('"reading"')) done.abort();
    });
    expect(told.length, told.join()).to.equal(1);

    await Promise.all([looking.query('rollback'), reading.query('rollback')]);
    await changed;
  });
});
