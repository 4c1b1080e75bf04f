import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, later, newId, now } from './given.ts';

describe('records', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  it('of a customer are found by their own organization only', async () => {
    const { customers } = test.database;
    const [mine, other] = [await givenOrganization(test.database), await givenOrganization(test.database)];
    const { organizationId } = mine;
    const row = { organizationId, id: newId(), legalName: 'JUAN', taxId: 'XAXX010101000', livemode: false };
    await customers.insert({ ...row, createdAt: now, updatedAt: now });
    expect(await customers.findById(organizationId, row.id)).to.include({ ...row, country: 'MEX', email: null });
    expect(await customers.findById(other.organizationId, row.id)).to.equal(undefined);
  });

  it('of a product hold exact prices and are found by their own organization only', async () => {
    const { products } = test.database;
    const [mine, other] = [await givenOrganization(test.database), await givenOrganization(test.database)];
    const { organizationId } = mine;
    const id = newId();
    const price = '123456789012345678.123456';
    const row = {
      organizationId,
      id,
      description: 'Pan',
      productKey: '50181900',
      price,
      createdAt: now,
      updatedAt: later(1),
    };
    await products.insert(row);
    const [product] = await products.findByIds(organizationId, [id, newId()]);
    expect(product).to.deep.include({ ...row, unitKey: 'H87', taxability: '01', taxes: [], isActive: true, sku: null });
    expect(await products.findByIds(other.organizationId, [id])).to.deep.equal([]);
    expect(await products.findByIds(organizationId, [])).to.deep.equal([]);
  });

  it('of events wait in the order in which things happened', async () => {
    const { events } = test.database;
    const { organizationId } = await givenOrganization(test.database);
    const event = (seconds: number) => ({
      organizationId,
      id: newId(),
      environment: 'sandbox' as const,
      kind: 'invoice.stamped',
      payload: { nested: { total: '1.10' }, list: [1] },
      createdAt: later(seconds * 1000),
    });
    const [second, first, third] = [event(2), event(1), { ...event(3), environment: undefined }];
    for (const one of [second, first, third]) await events.insert(one);
    const waiting = await events.listWaiting(2);
    expect(waiting.map(({ id }) => id)).to.deep.equal([first.id, second.id]);
    expect(waiting[0]).to.deep.equal({ ...first, dispatchedAt: null });
    expect((await events.listWaiting(10))[2]).to.include({ id: third.id, environment: null });
  });

  it('of facts keep the first value, whoever asks', async () => {
    const { facts } = test.database;
    expect(await facts.get('master-key')).to.equal(undefined);
    const answers = await Promise.all(['a', 'b', 'c'].map((value) => facts.putOnce('master-key', value)));
    expect(new Set(answers).size).to.equal(1);
    expect(await facts.putOnce('master-key', 'd')).to.equal(answers[0]);
    expect(await facts.get('master-key')).to.equal(answers[0]);
  });
});
