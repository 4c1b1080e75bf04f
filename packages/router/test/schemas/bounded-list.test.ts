import { expect } from 'chai';
import { z } from 'zod';
import { amount } from '../../src/schemas/amount.ts';
import { boundedList } from '../../src/schemas/bounded-list.ts';

const list = z.object({ items: boundedList(z.object({ price: amount() }), 1, 5_000, 'must contain 1 to 5000') });
const items = (count: number, change: Record<number, unknown> = {}) =>
  Array.from({ length: count }, (_, index) => (index in change ? change[index] : { price: index }));

describe('a bounded list', () => {
  for (const count of [3, 100, 101, 450])
    it(`of ${count} reads the same in slices as at once`, async () => {
      const sliced = await list.parseAsync({ items: items(count) });
      expect(sliced).to.deep.equal(list.parse({ items: items(count) }));
      expect(sliced.items.at(-1)).to.deep.equal({ price: String(count - 1) });
    });

  it('tells the same findings in slices as at once, with their place', async () => {
    const wrong = { items: items(300, { 7: { price: '1' }, 250: null }) };
    const [sliced, whole] = [await list.safeParseAsync(wrong), list.safeParse(wrong)];
    expect(sliced.error?.issues).to.deep.equal(whole.error?.issues);
    expect(sliced.error?.issues.map(({ path }) => path)).to.deep.equal([
      ['items', 7, 'price'],
      ['items', 250],
    ]);
  });

  it('lets others run between two slices', async () => {
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

  it('checks its length before its elements', async () => {
    const { error } = await list.safeParseAsync({ items: Array(5_001).fill(null) });
    expect(error?.issues.map(({ message }) => message)).to.deep.equal(['must contain 1 to 5000']);
  });
});
