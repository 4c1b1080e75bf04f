import { collectGarbage } from '@lacre/runtime/collect-garbage';
import { expect } from 'chai';

describe('collecting garbage at the end of a start', () => {
  it('gives back what nothing refers to any more', () => {
    let left: unknown[] | undefined = Array.from({ length: 300_000 }, (_, index) => ({ index, text: `text ${index}` }));
    // Old objects: those that a short collection does not look at.
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    expect(left).to.have.length(300_000);
    left = undefined;
    collectGarbage();
    expect(before - process.memoryUsage().heapUsed).to.be.greaterThan(15_000_000);
  });
});
