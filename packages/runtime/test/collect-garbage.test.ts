import { collectGarbage } from '@lacre/runtime/collect-garbage';
import { expect } from 'chai';

describe('collecting garbage at the end of a start', () => {
  it('frees what nothing refers to any more', () => {
    const before = process.memoryUsage().heapTotal;
    const { inUse } = leaveBehind();
    expect(inUse).to.be.greaterThan(before);
    collectGarbage();
    expect(process.memoryUsage().heapTotal).to.be.lessThan(inUse - 40_000_000);
  });
});

/** Many objects that live long enough to count as old, and are then garbage; returns the heap used by them. */
function leaveBehind(): { inUse: number } {
  const left = Array.from({ length: 1_500_000 }, (_, index) => ({ index, text: `text ${index}` }));
  collectGarbage();
  return { inUse: left.length > 0 ? process.memoryUsage().heapTotal : 0 };
}
