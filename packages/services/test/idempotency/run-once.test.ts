import { type OnceOutcome, runOnce, type WorkOutcome } from '@lacre/services/idempotency/run-once';
import type { Services } from '@lacre/services/services';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';

const made: WorkOutcome = { kind: 'made', answer: { id: 'a' } };

describe('an idempotency key', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  /** Runs work under a new key; `database` replaces statements of the first run only. */
  async function twice(faults: (keys: Keys) => Partial<Keys>, first: WorkOutcome): Promise<[string, OnceOutcome]> {
    const owner = await given(t.services).user();
    const { id: organizationId } = await given(t.services).organization(owner);
    const scope = { organizationId, caller: 'key:1', operation: 'customers.create', key: 'k' };
    const { database } = t.services;
    const keys = database.idempotencyKeys;
    const losing = { ...t.services, database: { ...database, idempotencyKeys: { ...keys, ...faults(keys) } } };
    const once = (services: TestServices['services'], outcome: WorkOutcome) =>
      runOnce(services, scope, Buffer.alloc(32), () => Promise.resolve(outcome));
    const end = await once(losing, first).then(
      ({ kind }) => kind,
      (error: Error) => error.message,
    );
    return [end, await once(t.services, made)];
  }
  type Keys = Services['database']['idempotencyKeys'];

  /** The first call loses its connection. */
  const failsOnce = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    let isFirst = true;
    return (...args: Args): Promise<T> => {
      const lost = isFirst;
      isFirst = false;
      return lost ? Promise.reject(new Error('Connection terminated')) : work(...args);
    };
  };

  it('is free if it was claimed but the response of the database was lost: nothing was executed', async () => {
    const faults = (keys: Keys): Partial<Keys> => ({
      async claim(...asked) {
        await keys.claim(...asked);
        throw new Error('Connection terminated');
      },
    });
    expect(await twice(faults, made)).to.deep.equal(['Connection terminated', made]);
  });

  it('replays its response although a connection was lost when it was to be stored', async () => {
    const [end, again] = await twice((keys) => ({ finish: failsOnce(keys.finish) }), made);
    expect([end, again.kind]).to.deep.equal(['made', 'replayed']);
  });

  it('is released by a rejection although a connection was lost', async () => {
    const faults = (keys: Keys) => ({ release: failsOnce(keys.release) });
    expect(await twice(faults, { kind: 'refused' })).to.deep.equal(['refused', made]);
  });
});
