import { expect } from 'chai';
import { createSecretBox, masterKeyId } from '../../src/secrets/secret-box.ts';

const key = (byte: number) => Buffer.alloc(32, byte);
const plain = Buffer.from('canary-contraseña-12345678a');
const cannotOpen = /^The secret cannot be opened/;

describe('secret box', () => {
  const box = createSecretBox({ masterKey: key(1) });

  it('opens what it sealed, including an empty secret and a long one', () => {
    for (const secret of [plain, Buffer.alloc(0), Buffer.alloc(100_000, 7)]) {
      expect(box.open(box.seal(secret, 'csd key'), 'csd key')).to.deep.equal(secret);
    }
  });

  it('identifies the master key by the first 8 hex digits of its SHA-256', () => {
    expect(box.seal(plain, 'c').keyId)
      .to.equal('72cd6e84')
      .and.equal(masterKeyId(key(1)));
  });

  it('seals the same secret differently each time and reveals nothing of it', () => {
    const [a, b] = [box.seal(plain, 'c').bytes, box.seal(plain, 'c').bytes];
    expect(a.equals(b)).to.equal(false);
    expect(a.includes(plain)).to.equal(false);
    expect(a.subarray(12, 44).equals(b.subarray(12, 44))).to.equal(false);
  });

  it('does not open in another context', () => {
    const sealed = box.seal(plain, 'org-1/key');
    expect(() => box.open(sealed, 'org-2/key')).to.throw(cannotOpen);
    expect(() => box.open(sealed, '')).to.throw(cannotOpen);
  });

  it('rejects any single changed byte', () => {
    const sealed = box.seal(plain, 'c');
    for (let at = 0; at < sealed.bytes.length; at++) {
      const bytes = Buffer.from(sealed.bytes);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(() => box.open({ keyId: sealed.keyId, bytes }, 'c'), `byte ${at}`).to.throw(cannotOpen);
    }
  });

  it('rejects truncated bytes, including a shortened tag', () => {
    const sealed = box.seal(plain, 'c');
    for (const length of [0, 12, 60, 87, sealed.bytes.length - 12, sealed.bytes.length - 1]) {
      const bytes = sealed.bytes.subarray(0, length);
      expect(() => box.open({ keyId: sealed.keyId, bytes }, 'c'), `length ${length}`).to.throw(cannotOpen);
    }
  });

  it('rejects the data layer of one secret with the key of another', () => {
    const [a, b] = [box.seal(plain, 'c'), box.seal(plain, 'c')];
    const mixed = Buffer.concat([a.bytes.subarray(0, 60), b.bytes.subarray(60)]);
    expect(() => box.open({ keyId: a.keyId, bytes: mixed }, 'c')).to.throw(cannotOpen);
  });

  it('reports which master key is missing and nothing else', () => {
    const other = createSecretBox({ masterKey: key(2) });
    expect(() => other.open(box.seal(plain, 'c'), 'c')).to.throw(/master key 72cd6e84, which is not configured/);
    const forged = { keyId: masterKeyId(key(2)), bytes: box.seal(plain, 'c').bytes };
    expect(() => other.open(forged, 'c')).to.throw(cannotOpen);
  });

  it('opens with a previous master key and seals with the new one', () => {
    const rotated = createSecretBox({ masterKey: key(2), previousKeys: [key(1)] });
    expect(rotated.open(box.seal(plain, 'c'), 'c')).to.deep.equal(plain);
    expect(rotated.seal(plain, 'c').keyId).to.equal(masterKeyId(key(2)));
  });

  it('rewraps what an earlier master key sealed: same content, same context only, no longer readable with the earlier key', () => {
    const sealed = box.seal(plain, 'c');
    const fresh = createSecretBox({ masterKey: key(2), previousKeys: [key(1)] }).rewrap(sealed, 'c');
    expect(fresh.keyId).to.equal(masterKeyId(key(2)));
    expect(fresh.bytes.subarray(60)).to.deep.equal(sealed.bytes.subarray(60));
    const alone = createSecretBox({ masterKey: key(2) });
    expect(alone.open(fresh, 'c')).to.deep.equal(plain);
    expect(() => alone.open(fresh, 'd')).to.throw(cannotOpen);
    expect(() => box.open({ keyId: masterKeyId(key(1)), bytes: fresh.bytes }, 'c')).to.throw(cannotOpen);
    expect(() => alone.rewrap(sealed, 'c')).to.throw(/not configured/);
  });

  it('rejects a master key of another length', () => {
    expect(() => createSecretBox({ masterKey: Buffer.alloc(16) })).to.throw('A master key must have 32 bytes');
  });

  it('keeps its own copy of the key', () => {
    const mine = key(3);
    const own = createSecretBox({ masterKey: mine });
    const sealed = own.seal(plain, 'c');
    mine.fill(0);
    expect(own.open(sealed, 'c')).to.deep.equal(plain);
  });
});
