import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvoiceAccess } from '@lacre/services/access';
import { exportCsv } from '@lacre/services/exports/export-csv';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { listInvoices } from '@lacre/services/invoices/list-invoices';
import { FakeClock } from '@lacre/testing/fake-clock';
import { given, ingreso } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { Client } from 'pg';
import { type Servers, startServers } from '../chaos/servers.ts';

/** A real primary and a real standby that streams from it. */
describe('lists and exports, with a replica of the database', () => {
  let dir: string;
  let servers: Servers;
  let test: TestServices;
  const clock = new FakeClock('2026-11-21T18:00:00Z');
  before(async function () {
    this.timeout(120_000);
    dir = await mkdtemp(join(tmpdir(), 'lacre-replica-'));
    servers = await startServers(dir);
    await servers.addStandby(false);
    test = await createTestServices({
      clock,
      admin: servers.primary().adminUrl,
      replica: (database) => servers.standby().url(database),
    });
  });
  after(async () => {
    await test.close();
    await servers.stop();
    await rm(dir, { recursive: true, force: true });
  });

  /** Connects as the superuser of the standby. */
  const onStandby = async (sql: string) => {
    const client = new Client({ connectionString: servers.standby().adminUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  /** Which server a response came from: use cases have the repositories of the primary. */
  const servedBy = () =>
    test.services.database.read(({ invoices }) =>
      Promise.resolve(invoices === test.services.database.invoices ? 'primary' : 'replica'),
    );
  const untilServedBy = async (server: string) => {
    for (
      const end = Date.now() + 30_000;
      (await servedBy()) !== server;
      await new Promise((done) => setTimeout(done, 50))
    )
      if (Date.now() > end) throw new Error(`the ${server} does not serve`);
  };
  const stamp = async (access: InvoiceAccess) => {
    const outcome = await createInvoice(test.services, access, ingreso());
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.invoice.uuid;
  };
  const listed = async (access: InvoiceAccess) =>
    (await listInvoices(test.services, access, {})).data.map(({ uuid }) => uuid);

  it('come from the replica, with everything that was committed before the request', async function () {
    this.timeout(120_000);
    const access = await given(test.services).access();
    await untilServedBy('replica');
    const uuids: string[] = [];
    for (let times = 0; times < 10; times += 1) {
      uuids.unshift(await stamp(access));
      expect(await listed(access)).to.deep.equal(uuids);
    }
  });

  it('return no row of another organization from the replica either', async () => {
    const [one, other] = [await given(test.services).access(), await given(test.services).access()];
    const uuid = await stamp(one);
    await untilServedBy('replica');
    const seen = await test.services.database.read(async ({ invoices }) => ({
      own: await invoices.findByUuid(one.organizationId, uuid),
      foreign: await invoices.findByUuid(other.organizationId, uuid),
      where: invoices === test.services.database.invoices,
    }));
    expect(seen.own?.uuid).to.equal(uuid);
    expect(seen.foreign).to.equal(undefined);
    expect(seen.where).to.equal(false);
  });

  it('come from the primary while the replica is behind, and from the replica once it has caught up', async function () {
    this.timeout(120_000);
    const access = await given(test.services).access();
    const first = await stamp(access);
    await untilServedBy('replica');
    await onStandby('select pg_wal_replay_pause()');
    const second = await stamp(access);
    expect(await listed(access)).to.deep.equal([second, first]);
    expect(await servedBy()).to.equal('primary');
    await onStandby('select pg_wal_replay_resume()');
    await untilServedBy('replica');
    expect(await listed(access)).to.deep.equal([second, first]);
  });

  it('come from the primary without a failure when the replica crashes', async function () {
    this.timeout(120_000);
    const access = await given(test.services).access();
    const uuid = await stamp(access);
    await untilServedBy('replica');
    const { pid, exited } = servers.standby();
    process.kill(pid, 'SIGKILL');
    await exited;
    expect(await listed(access)).to.deep.equal([uuid]);
    const { content } = await exportCsv(test.services, access, {});
    let csv = '';
    for await (const chunk of content) csv += String(chunk);
    expect(csv).to.include(uuid);
    expect(await servedBy()).to.equal('primary');
  });
});
