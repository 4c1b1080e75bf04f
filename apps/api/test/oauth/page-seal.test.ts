import { generateKeySync } from 'node:crypto';
import { expect } from 'chai';
import { seal, unseal } from '../../src/oauth/page-seal.ts';

describe('what the OAuth pages seal', () => {
  it('is accepted for its own purpose only, unchanged and with its own key', () => {
    const [key, other] = [generateKeySync('hmac', { length: 256 }), generateKeySync('hmac', { length: 256 })];
    const sealed = seal(key, 'one purpose', 'a text');
    expect(unseal(key, 'one purpose', sealed)).to.equal('a text');
    expect(unseal(key, 'another', sealed)).to.equal(undefined);
    expect(unseal(other, 'one purpose', sealed)).to.equal(undefined);
    expect(unseal(key, 'one purpose', sealed.replace('text', 'test'))).to.equal(undefined);
    expect(unseal(key, 'one purpose', sealed.slice(0, -1))).to.equal(undefined);
    expect(unseal(key, 'one purpose', 'a text')).to.equal(undefined);
  });
});
