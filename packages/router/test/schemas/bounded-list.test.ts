import { expect } from 'chai';
import { z } from 'zod';
import { refusedInput } from '../../src/messages.ts';
import { readBatch } from '../../src/read-batch.ts';
import { amount } from '../../src/schemas/amount.ts';
import { boundedList } from '../../src/schemas/bounded-list.ts';

const list = z.object({ items: boundedList(z.object({ price: amount() }), 1, 5_000, 'must contain 1 to 5000') });
const items = (count: number, change: Record<number, unknown> = {}) =>
  Array.from({ length: count }, (_, index) => (index in change ? change[index] : { price: index }));

describe('a bounded list', () => {
  for (const count of [3, 100, 101, 450])
    it(`of ${count} is parsed in slices with the same result as at once`, async () => {
      const sliced = await list.parseAsync({ items: items(count) });
      expect(sliced).to.deep.equal(list.parse({ items: items(count) }));
      expect(sliced.items.at(-1)).to.deep.equal({ price: String(count - 1) });
    });

  it('reports the same findings, with their paths, in slices as at once', async () => {
    const wrong = { items: items(300, { 7: { price: '1' }, 250: null }) };
    const [sliced, whole] = [await list.safeParseAsync(wrong), list.safeParse(wrong)];
    expect(sliced.error?.issues).to.deep.equal(whole.error?.issues);
    expect(sliced.error?.issues.map(({ path }) => path)).to.deep.equal([
      ['items', 7, 'price'],
      ['items', 250],
    ]);
  });

  it('whose elements contain too much together has one finding, and none of them is checked', () => {
    const together = z.object({
      lots: boundedList(z.array(z.never()), 0, 10, 'must contain at most 10 elements', (lots) =>
        lots.flat().length > 3 ? 'must contain at most 3 documents in all, not 4' : undefined,
      ),
    });
    const findings = (lots: unknown) => together.safeParse({ lots }).error?.issues.map(({ path }) => path);
    expect(findings([[1, 2], [3]])).to.have.length(3);
    expect(
      findings([
        [1, 2],
        [3, 4],
      ]),
    ).to.deep.equal([['lots']]);
  });

  it('yields to other work between two slices', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 1_000) setImmediate(count);
    };
    setImmediate(count);
    await list.parseAsync({ items: items(1_000) });
    expect(turns).to.be.greaterThan(5);
    turns = 1_000;
  });

  describe('with thousands of invalid elements', () => {
    const nested = z.object({
      items: boundedList(
        z.object({ parts: boundedList(z.object({ price: amount() }), 0, 500, 'must contain 500') }),
        1,
        5_000,
        'must contain 1 to 5000',
      ),
    });
    const wrong = (count: number) => ({ items: Array(count).fill({ parts: Array(100).fill({}) }) });

    for (const count of [99, 5_000])
      it(`is not checked any further: ${count} with a hundred findings each`, async () => {
        const [sliced, whole] = [await nested.safeParseAsync(wrong(count)), nested.safeParse(wrong(count))];
        expect([sliced, whole].map(({ error }) => error?.issues.length)).to.deep.equal([5_100, 5_100]);
      });

    it('is not checked any further where it was asked for before, and was missing', async () => {
      nested.safeParse({});
      nested.safeParse({ items: undefined });
      nested.safeParse({ items: [] });
      const { error } = await nested.safeParseAsync(wrong(300));
      expect(error?.issues).to.have.length(5_100);
    });

    it('reports that there are more findings than listed', async () => {
      const { error } = await nested.safeParseAsync(wrong(5_000));
      if (!error) throw new Error('taken');
      const { texts } = refusedInput(error, wrong(5_000));
      expect([texts].flat().at(-1)).to.deep.equal({
        en: 'at least 5000 more findings are not listed',
        es: 'hay al menos 5000 hallazgos más que no se listan',
      });
    });

    it('is checked less far in a batch, whose documents report a few findings each', async () => {
      let checked = 0;
      const counted = z.custom<number>(() => {
        checked += 1;
        return false;
      });
      const body = z.object({ idempotencyKey: z.string(), items: boundedList(counted, 1, 5_000, 'must contain') });
      const [entry] = await readBatch(body, [{ idempotencyKey: 'a', items: Array(5_000).fill(1) }]);
      expect(entry).to.have.nested.property('rejection.details.length', 20);
      expect(checked).to.equal(21);
    });
  });

  it('reports a list that is too short, in addition to its elements', async () => {
    const two = boundedList(amount(), 2, 3, 'must contain 2 or 3');
    const { error } = await two.safeParseAsync(['1']);
    expect(error?.issues.map(({ path, code }) => [path.length, code])).to.deep.equal([
      [1, 'custom'],
      [0, 'too_small'],
    ]);
  });

  it('checks its length before its elements', async () => {
    const { error } = await list.safeParseAsync({ items: Array(5_001).fill(null) });
    expect(error?.issues.map(({ message }) => message)).to.deep.equal(['must contain 1 to 5000']);
  });
});
