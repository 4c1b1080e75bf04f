import { expect } from 'chai';
import { GatheredBytes } from '../src/gathered-bytes.ts';

describe('bytes that arrive in chunks', () => {
  const gather = (chunks: string[], max = 1_000_000) => {
    const gathered = new GatheredBytes(max);
    const kept = chunks.map((chunk) => gathered.add(Buffer.from(chunk)));
    return { kept, text: gathered.bytes().toString() };
  };

  it('are gathered in their order, however many and large the chunks are', () => {
    const chunks = Array.from({ length: 400 }, (_, index) => `${index},`.repeat(1 + (index % 97)));
    expect(gather(chunks).text).to.equal(chunks.join(''));
    expect(gather([]).text).to.equal('');
    expect(gather(['', 'a', '']).text).to.equal('a');
  });

  it('are kept up to the limit, and nothing of the chunk that exceeds it', () => {
    expect(gather(['abc', 'de', 'f'], 5)).to.deep.equal({ kept: [true, true, false], text: 'abcde' });
    expect(gather(['abcdef'], 5)).to.deep.equal({ kept: [false], text: '' });
  });
});
