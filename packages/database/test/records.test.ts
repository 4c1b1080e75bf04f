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

  it('of a product store exact prices and are found by their own organization only', async () => {
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

  it('of events enter the stream in the order of their times, late ones after what was read', async () => {
    const { database } = test;
    const { organizationId } = await givenOrganization(database);
    const event = (seconds: number) => ({
      organizationId,
      id: newId(),
      environment: 'sandbox' as const,
      kind: 'invoice.stamped',
      payload: { nested: { total: '1.10' }, list: [1] },
      createdAt: later(seconds * 1000),
    });
    const relay = (limit: number) => database.transaction((tx) => tx.events.relay(later(9_000), limit, {}));
    const after = (position: string) => database.events.listAfter(organizationId, position, undefined, 10);
    const [second, first, third] = [event(2), event(1), { ...event(3), environment: undefined }];
    for (const one of [second, third]) await database.events.insert(one);
    expect(await after('0')).to.deep.equal([]);
    expect(await relay(1)).to.deep.equal({ events: 1, deliveries: 0 });
    expect(await after('0')).to.deep.equal([{ ...second, isTest: false }]);
    // It is older, and its transaction ended after the second one was read.
    await database.events.insert(first);
    expect(await relay(10)).to.deep.equal({ events: 2, deliveries: 0 });
    const position = (await database.events.findPosition(organizationId, second.id)) ?? '';
    expect((await after(position)).map(({ id, environment }) => [id, environment])).to.deep.equal([
      [first.id, 'sandbox'],
      [third.id, null],
    ]);
    expect(await relay(10)).to.deep.equal({ events: 0, deliveries: 0 });
  });

  it('of facts keep the first value, whichever process writes', async () => {
    const { facts } = test.database;
    expect(await facts.get('master-key')).to.equal(undefined);
    const answers = await Promise.all(['a', 'b', 'c'].map((value) => facts.putOnce('master-key', value)));
    expect(new Set(answers).size).to.equal(1);
    expect(await facts.putOnce('master-key', 'd')).to.equal(answers[0]);
    expect(await facts.get('master-key')).to.equal(answers[0]);
  });

  it('of series have one default per type: the last one set', async () => {
    const { folioSeries } = test.database;
    const { organizationId } = await givenOrganization(test.database);
    const series = (name: string) => ({
      organizationId,
      environment: 'production' as const,
      series: name,
      type: 'I' as const,
      nextFolio: '1',
      isDefault: true,
      placeOfIssue: null,
      certificateId: null,
    });
    for (const name of ['A', 'B', 'C'])
      await test.database.transaction((tx) => tx.folioSeries.put(series(name), { held: false }));
    const rows = await folioSeries.list(organizationId, 'production');
    expect(rows.map(({ series: name, isDefault }) => [name, isDefault])).to.deep.equal([
      ['A', false],
      ['B', false],
      ['C', true],
    ]);
  });
});
