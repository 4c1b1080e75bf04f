import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import { given } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { compareWithPacs } from '../../src/issuing/compare-with-pacs.ts';
import { createPacAccounts } from '../../src/issuing/pac-accounts.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { listAttemptsForReview } from '../../src/issuing/settle-attempt.ts';
import type { ListOutcome, Pac, RecoverOutcome, StampedQuery } from '../../src/ports/pac.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

const foreign = '11111111-2222-4333-8444-555555555555';

describe("a PAC's own list of what it has stamped", () => {
  let bench: StampingBench;
  beforeEach(async () => {
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator' } });
  });
  afterEach(() => bench.close());

  /** The sandbox's PAC with a list; it does not dedupe and denies what it has stamped while it `forgets`. */
  function pacWithList(list: (query: StampedQuery) => Promise<ListOutcome> | ListOutcome) {
    const sandbox = pacOf(bench.services, 'sandbox');
    if (!sandbox) throw new Error('no PAC');
    const memory = { forgets: false, asked: 0 };
    const pac: Pac = {
      ...sandbox,
      dedupes: false,
      recover: async (xml, reference, call) => {
        memory.asked += 1;
        return memory.forgets ? { kind: 'not-stamped' } : sandbox.recover(xml, reference, call);
      },
      listStamped: async (query) => list(query),
    };
    return { memory, services: withIssuing(bench.services, { sandbox: { pac } }) };
  }
  const listed = (uuids: string[]): ListOutcome => ({ kind: 'listed', uuids: uuids.map((uuid) => uuid.toLowerCase()) });

  it('agrees with the database, and is requested for the issuer and the last hours', async () => {
    const access = await bench.access();
    const queries: StampedQuery[] = [];
    const { services, memory } = pacWithList(async (query) => {
      queries.push(query);
      return listed(await bench.ledgerOf(access));
    });
    await bench.create(access, {}, services);
    expect(await compareWithPacs(services)).to.deep.equal({ lists: 1, unheld: 0, contradicted: 0, failed: 0 });
    const now = bench.clock.now().getTime();
    expect(queries).to.deep.equal([
      { rfcEmisor: 'EKU9003173C9', from: new Date(now - 6 * 3_600_000), to: new Date(now - 15 * 60_000) },
    ]);
    expect(memory.asked).to.equal(0);
  });

  it('passes to an operator the attempt that was considered not stamped', async () => {
    const access = await bench.access();
    const { services, memory } = pacWithList(async () => listed(await bench.ledgerOf(access)));
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 503, when: 'after' } : undefined;
    memory.forgets = true;
    await bench.create(access, {}, services);
    for (let minute = 0; minute < 30; minute += 1) {
      bench.clock.advance(60);
      await recoverAttempts(services);
    }
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['rejected']);
    memory.forgets = false;
    expect(await compareWithPacs(services)).to.deep.equal({ lists: 1, unheld: 1, contradicted: 1, failed: 0 });
    const [attempt] = await bench.attempts(access);
    expect(attempt?.state).to.equal(NEEDS_REVIEW);
    const { attempts, more } = await listAttemptsForReview(services, 1);
    expect(attempts.map(({ id }) => id)).to.deep.equal([attempt?.id]);
    expect(more).to.equal(false);
    expect(await listAttemptsForReview(services, 0)).to.deep.equal({ attempts: [], more: true });
    expect(await bench.count('invoice', access)).to.equal(0);
  });

  it('with a document that matches no attempt changes nothing and is logged', async () => {
    const access = await bench.access();
    const { services } = pacWithList(() => listed([foreign]));
    await bench.create(access, {}, services);
    const result: object[] = [];
    const log = { ...services.log, error: (facts: object) => void result.push(facts) };
    expect(await compareWithPacs({ ...services, log })).to.deep.equal({
      lists: 1,
      unheld: 1,
      contradicted: 0,
      failed: 0,
    });
    expect(result).to.have.length(1);
    expect(result[0]).to.deep.include({ organizationIds: [access.organizationId], uuids: [foreign] });
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['stamped']);
  });

  describe('with a document that no refused attempt became', () => {
    /** One document is stamped, another is recorded as not stamped; the PAC lists a third. */
    async function withRefused(recover: (stamped: Buffer) => Promise<RecoverOutcome>) {
      const access = await bench.access();
      const { services, memory } = pacWithList(() => listed([foreign]));
      const first = await bench.stamped(access, {}, services);
      bench.onRequest = ({ operation }) =>
        operation === 'stamp' ? { kind: 'http', status: 503, when: 'before' } : undefined;
      memory.forgets = true;
      await bench.create(access, {}, services);
      for (let minute = 0; minute < 30; minute += 1) {
        bench.clock.advance(60);
        await recoverAttempts(services);
      }
      const xml = await bench.services.database.invoices.findXml(access.organizationId, first.id);
      const pac = pacOf(services, 'sandbox');
      if (!pac || !xml) throw new Error('nothing was stamped');
      let asked = 0;
      const answering: Pac = {
        ...pac,
        recover: async () => {
          asked += 1;
          return recover(Buffer.from(xml));
        },
      };
      const states = async () => (await bench.attempts(access)).map(({ state }) => state);
      const compare = async () => ({
        ...(await compareWithPacs(withIssuing(services, { sandbox: { pac: answering } }))),
        asked,
      });
      return { access, states, compare };
    }

    it('leaves it refused where the PAC answers with another document', async () => {
      const { states, compare } = await withRefused(async (xml) => ({ kind: 'stamped', xml }));
      expect(await states()).to.have.members(['stamped', 'rejected']);
      expect(await compare()).to.deep.equal({ lists: 1, unheld: 1, contradicted: 0, failed: 0, asked: 1 });
      expect(await states()).to.have.members(['stamped', 'rejected']);
    });

    it('asks nothing about what was sent to another account', async () => {
      const { access, compare } = await withRefused(async () => ({ kind: 'not-stamped' }));
      await bench.database.dataSource.query(
        `update stamping_attempt set pac = 'other' where organization_id = $1 and state = 'rejected'`,
        [access.organizationId],
      );
      expect(await compare()).to.deep.equal({ lists: 1, unheld: 1, contradicted: 0, failed: 0, asked: 0 });
    });
  });

  it('is requested once for all organizations that issue for the same taxpayer', async () => {
    const [one, other] = [await bench.access(), await bench.access()];
    const { services } = pacWithList(async () =>
      listed([...(await bench.ledgerOf(one)), ...(await bench.ledgerOf(other))]),
    );
    await bench.create(one, {}, services);
    await bench.create(other, {}, services);
    expect(await compareWithPacs(services)).to.deep.equal({ lists: 1, unheld: 0, contradicted: 0, failed: 0 });
  });

  it('is requested of each account that the taxpayer sends to, and compared with its own attempts', async () => {
    const access = await bench.access();
    const sandbox = pacOf(bench.services, 'sandbox');
    if (!sandbox) throw new Error('no PAC');
    const requested: string[] = [];
    const account = (name: string): Pac => ({
      ...sandbox,
      name,
      listStamped: async () => {
        requested.push(name);
        return listed(name === 'two' ? [foreign] : await bench.ledgerOf(access));
      },
    });
    const both = [account('one'), account('two')];
    const sendingTo = (first: Pac | undefined) =>
      withIssuing(bench.services, {
        sandbox: { pacs: createPacAccounts(both.map((pac) => ({ pac, weight: pac === first ? 1 : 0 }))) },
      });
    for (const pac of both) await bench.stamped(access, {}, sendingTo(pac));
    const errors: object[] = [];
    const log = { ...bench.services.log, error: (facts: object) => void errors.push(facts) };
    const counts = await compareWithPacs({ ...sendingTo(undefined), log });
    expect(requested).to.have.members(['one', 'two']);
    expect(counts).to.deep.equal({ lists: 2, unheld: 1, contradicted: 0, failed: 0 });
    expect(errors).to.have.length(1);
    expect(errors[0]).to.deep.include({ pac: 'two', uuids: [foreign] });
  });

  it('is requested in each environment, whose documents are no proof for the other', async () => {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    await giveCertificate(bench, owner, organizationId);
    const accessTo = async (environment: 'sandbox' | 'production') => {
      const { actor } = await given(bench.services).apiKey(owner, organizationId, { environment });
      return { organizationId, environment, actor };
    };
    const [trial, live] = [await accessTo('sandbox'), await accessTo('production')];
    const uuids: string[] = [];
    const account = (pac: Pac | undefined, list: () => string[]): { pac: Pac } => {
      if (!pac) throw new Error('no PAC');
      return { pac: { ...pac, listStamped: async () => listed(list()) } };
    };
    const services = withIssuing(bench.services, {
      sandbox: account(pacOf(bench.services, 'sandbox'), () => uuids.slice(0, 1)),
      // As if it had stamped the document of the sandbox too.
      production: account(pacOf(bench.services, 'production'), () => uuids),
    });
    for (const access of [trial, live]) {
      uuids.push((await bench.stamped(access)).uuid);
      // The simulator of both environments takes equal bytes for one document.
      bench.clock.advance(60);
    }
    expect(await compareWithPacs(services)).to.deep.equal({ lists: 2, unheld: 1, contradicted: 0, failed: 0 });
  });

  it('is compared though the comparison of another issuer fails, which is logged', async () => {
    const broken = await bench.access();
    const access = await bench.access();
    const { services } = pacWithList(() => listed([foreign]));
    await bench.create(broken, {}, services);
    await bench.create(access, {}, services);
    // Another issuer, so it is compared separately.
    await bench.database.dataSource.query("update invoice set rfc_emisor = 'AAA010101AAA' where organization_id = $1", [
      broken.organizationId,
    ]);
    const { stampingAttempts } = services.database;
    const failing: typeof services.database = {
      ...services.database,
      stampingAttempts: {
        ...stampingAttempts,
        listUnheld: (ids, ...rest) =>
          ids.includes(broken.organizationId)
            ? Promise.reject(new Error('a row is broken'))
            : stampingAttempts.listUnheld(ids, ...rest),
      },
    };
    const errors: object[] = [];
    const log = { ...services.log, error: (facts: object) => void errors.push(facts) };
    const counts = await compareWithPacs({ ...services, database: failing, log });
    expect(counts).to.deep.equal({ lists: 2, unheld: 1, contradicted: 0, failed: 1 });
    expect(errors).to.have.length(2);
    expect(errors).to.deep.include({ error: new Error('a row is broken'), organizationIds: [broken.organizationId] });
  });

  it('that cannot be read is counted as failed', async () => {
    const access = await bench.access();
    const { services } = pacWithList(() => ({ kind: 'unknown', reason: 'time-out' }));
    await bench.create(access, {}, services);
    expect(await compareWithPacs(services)).to.deep.equal({ lists: 0, unheld: 0, contradicted: 0, failed: 1 });
  });

  it('is not requested from a PAC without one, nor for an organization that sent nothing', async () => {
    const access = await bench.access();
    await bench.create(access);
    expect(await compareWithPacs(bench.services)).to.include({ lists: 0, failed: 0 });
    const { services } = pacWithList(() => listed([]));
    bench.clock.advance(7 * 3_600);
    expect(await compareWithPacs(services)).to.include({ lists: 0, failed: 0 });
  });
});
