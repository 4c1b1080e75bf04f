import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { type ClientBase, Pool } from 'pg';
import { requireWritable } from '../src/read-only-server.ts';

describe('a new connection', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('that breaks while it is checked fails its caller, not the process', async () => {
    const breaking = (client: ClientBase, done: (error?: Error) => void) => {
      requireWritable(client, done);
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    };
    const pool = new Pool({ connectionString: test.url, verify: breaking });
    expect(await pool.connect().catch(String)).to.include('Connection terminated');
    await pool.end();
  });
});
