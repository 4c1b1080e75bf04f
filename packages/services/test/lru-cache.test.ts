import { expect } from 'chai';
import { lruCache } from '../src/lru-cache.ts';

describe('an LRU cache', () => {
  it('evicts the least recently used entry and reports it', () => {
    const gone: string[] = [];
    const cache = lruCache<number>(2, (value, key) => gone.push(`${key} ${value}`));
    cache.set('a', 1).set('b', 2);
    expect(cache.get('a')).to.equal(1);
    cache.set('c', 3);
    expect([...cache.keys()].sort()).to.deep.equal(['a', 'c']);
    expect(gone).to.deep.equal(['b 2']);
    cache.delete('a');
    expect(gone).to.deep.equal(['b 2', 'a 1']);
  });

  it('allocates no memory for entries that it does not contain', () => {
    const taken = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
    const before = taken();
    const caches = Array.from({ length: 100 }, () => lruCache(50_000));
    // One whose capacity is allocated in advance takes 1 MB.
    expect(taken() - before).to.be.lessThan(20_000_000);
    expect(caches.every(({ size }) => size === 0)).to.equal(true);
  });
});
