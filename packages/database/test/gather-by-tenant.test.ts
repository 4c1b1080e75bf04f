import { expect } from 'chai';
import { gatherByTenant } from '../src/gather-by-tenant.ts';

const refusal = Object.assign(new Error('refused'), { code: '23514' });

describe('items of many callers in one statement', () => {
  const item = (organizationId: string, number: number) => ({ organizationId, number });

  it('are grouped by organization, and every caller gets its own result', async () => {
    const rounds: [string, number[]][] = [];
    const give = gatherByTenant((organizationId, items: readonly ReturnType<typeof item>[]) => {
      rounds.push([organizationId, items.map(({ number }) => number)]);
      return Promise.resolve(items.map(({ number }) => `${organizationId}${number}`));
    }, 10);
    const given = [item('a', 1), item('b', 2), item('a', 3)];
    expect(await Promise.all(given.map(give))).to.deep.equal(['a1', 'b2', 'a3']);
    expect(rounds).to.deep.equal([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
  });

  it('wait while a round is in progress, and never exceed the size', async () => {
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const give = gatherByTenant(async (_organizationId, items: readonly ReturnType<typeof item>[]) => {
      running += 1;
      most = Math.max(most, running);
      sizes.push(items.length);
      await new Promise(setImmediate);
      running -= 1;
      return items.map(({ number }) => number);
    }, 3);
    const first = give(item('a', 0));
    await new Promise(setImmediate);
    const later = Array.from({ length: 7 }, (_, index) => give(item('a', index + 1)));
    expect(await Promise.all([first, ...later])).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(sizes).to.deep.equal([1, 3, 3, 1]);
    expect(most).to.equal(1);
  });

  it('are retried one by one when the statement is rejected, so that only the wrong one fails', async () => {
    const give = gatherByTenant((_organizationId, items: readonly ReturnType<typeof item>[]) => {
      if (items.some(({ number }) => number === 2)) return Promise.reject(refusal);
      return Promise.resolve(items.map(({ number }) => number));
    }, 10);
    const settled = await Promise.allSettled([1, 2, 3].map((number) => give(item('a', number))));
    expect(settled.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    expect(await give(item('a', 4))).to.equal(4);
  });

  it('are not retried when the connection was lost: the statement may have been executed', async () => {
    let calls = 0;
    const give = gatherByTenant((_organizationId, _items: readonly ReturnType<typeof item>[]) => {
      calls += 1;
      return Promise.reject(new Error('Connection terminated'));
    }, 10);
    const settled = await Promise.allSettled([1, 2].map((number) => give(item('a', number))));
    expect(settled.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(calls).to.equal(1);
  });
});
