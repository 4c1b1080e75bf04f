import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '@lacre/pac-simulator/authority';
import { loadConfig } from '@lacre/runtime/config';
import { createServices } from '@lacre/runtime/create-services';
import { createLog } from '@lacre/runtime/log';
import { requestCancellation } from '@lacre/services/cancellations/request-cancellation';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import type { Services } from '@lacre/services/services';
import { FakeClock } from '@lacre/testing/fake-clock';
import { given, ingreso } from '@lacre/testing/given';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';

const authorityFiles = ['root.cer', 'root.key', 'stamp.cer', 'stamp.key'];

describe('two processes of one installation, each with its own DATA_DIR and a built-in PAC', () => {
  const masterKey = randomBytes(32).toString('base64');
  const clock = new FakeClock('2026-11-21T18:00:00Z');
  const folders: string[] = [];
  const ends: (() => Promise<void>)[] = [];
  let test: TestDatabase;
  let here: Services;
  let there: Services;

  before(async () => {
    test = await createTestDatabase();
    [here, there] = await Promise.all([start(), start()]);
  });
  after(async () => {
    for (const end of ends) await end();
    await test.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  async function start(dataDir?: string): Promise<Services> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'lacre-folder-')));
    if (dataDir === undefined) folders.push(folder);
    const config = loadConfig({
      DATA_DIR: folder,
      MASTER_KEY: masterKey,
      SAT_DATA: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    });
    const { services, close } = await createServices(config, test.url, createLog(config), { clock });
    ends.push(close);
    return services;
  }

  async function stamp() {
    const access = await given(here).access();
    const outcome = await createInvoice(here, access, ingreso());
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const { id, uuid } = outcome.invoice;
    const [stamped] = await test.dataSource.query<{ xml: Buffer }[]>(
      'select xml from invoice_xml where organization_id = $1',
      [access.organizationId],
    );
    // What was sent: the document without the stamp.
    const sealed = Buffer.from(String(stamped?.xml).replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/s, ''));
    return { access, id, uuid, attempt: { id, sealed } };
  }

  const stampsOf = async (reference: string) =>
    (
      await test.dataSource.query<{ uuid: string }[]>('select uuid from pac_simulator.stamp where reference = $1', [
        reference,
      ])
    ).map(({ uuid }) => uuid);

  const authorityIn = (folder: string) =>
    Promise.all(authorityFiles.map((name) => readFile(join(folder, 'pac-simulator/authority', name))));

  it('are one PAC: what one stamped, the other cancels with 201', async () => {
    const { access, id, attempt, uuid } = await stamp();
    expect(await stampsOf(attempt.id)).to.deep.equal([uuid]);
    const { record, isKnown } = await requestCancellation(there, access, { id, motivo: '02' });
    expect(isKnown).to.equal(true);
    expect(record).to.include({ uuid, satCode: '201', status: 'aceptada' });
  });

  it('stamp a document once that both are sent concurrently', async () => {
    const first = await stamp();
    // The same again, without the PAC's record of it.
    await test.dataSource.query('delete from pac_simulator.stamp where reference = $1', [first.attempt.id]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        (index % 2 ? here : there).issuing.sandbox.pacs.all[0]?.stamp(first.attempt.sealed, first.attempt.id, {
          at: clock.now(),
        }),
      ),
    );
    const stamps = answers.map((answer) => (answer?.kind === 'stamped' ? answer.xml.toString() : answer?.kind));
    expect(new Set(stamps).size).to.equal(1);
    expect(stamps[0]).to.include('TimbreFiscalDigital');
    expect(await stampsOf(first.attempt.id)).to.have.length(1);
  });

  it('use the authority of the one that was first, encrypted in the database', async () => {
    const [one = '', other = ''] = folders;
    expect(await authorityIn(other)).to.deep.equal(await authorityIn(one));
    const [row] = await test.dataSource.query<{ sealed: Buffer }[]>('select sealed from pac_simulator.authority');
    expect(row?.sealed.includes('PRIVATE KEY')).to.equal(false);
    expect(row?.sealed.includes(Buffer.from('PRIVATE KEY').toString('base64').slice(0, 12))).to.equal(false);
  });

  it('adopt that authority when they had another, which is kept beside it', async () => {
    const [one = ''] = folders;
    const late = await mkdtemp(join(tmpdir(), 'lacre-folder-'));
    folders.push(late);
    await createAuthority({ dir: join(late, 'pac-simulator'), now: () => clock.now() });
    const own = await authorityIn(late);
    await start(late);
    expect(await authorityIn(late)).to.deep.equal(await authorityIn(one));
    const names = await readdir(join(late, 'pac-simulator'));
    const [replaced = ''] = names.filter((name) => name.startsWith('authority-replaced-'));
    const kept = authorityFiles.map((name) => readFile(join(late, 'pac-simulator', replaced, name)));
    expect(await Promise.all(kept)).to.deep.equal(own);
  });

  it('protect the ledger from the role of requests', async () => {
    const refused = await test.application
      .query('select from pac_simulator.stamp')
      .catch((error: Error) => error.message);
    expect(refused).to.include('permission denied');
  });
});
