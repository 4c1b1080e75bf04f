import { expect } from 'chai';
import { createArgon2Hasher } from '../../src/passwords/argon2-hasher.ts';

/** Test vector of the reference implementation (phc-winner-argon2, src/test.c): "password" with salt "somesalt". */
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('argon2id password hasher', () => {
  const hasher = createArgon2Hasher();

  it('writes a PHC string with m=19 MiB, t=2, p=1 and its own salt', async () => {
    const [a, b] = await Promise.all([hasher.hash('contraseña'), hasher.hash('contraseña')]);
    expect(a).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(a).not.to.equal(b);
  });

  it('accepts the password and no other', async () => {
    const hash = await hasher.hash('contraseña larga');
    expect(await hasher.verify('contraseña larga', hash)).to.equal(true);
    for (const wrong of ['contraseña larg', 'Contraseña larga', 'contraseña larga ', '']) {
      expect(await hasher.verify(wrong, hash), wrong).to.equal(false);
    }
  });

  it('verifies a hash created by the reference implementation, with the parameters of that hash', async () => {
    expect(await hasher.verify('password', reference)).to.equal(true);
    expect(await hasher.verify('Password', reference)).to.equal(false);
  });

  it('rejects a stored hash that is unreadable or too expensive, without repeating it in the error', async () => {
    const unreadable = [
      '',
      'plain',
      reference.replace('argon2id', 'argon2i'),
      reference.replace('m=65536', 'm=99999999'),
      reference.replace('t=2', 't=0'),
      reference.replace('m=65536', 'm=7'),
      `${reference}\n`,
    ];
    for (const hash of unreadable) {
      const error = await hasher.verify('password', hash).then(
        () => undefined,
        (reason: Error) => reason,
      );
      expect(error?.message, hash).to.equal('The stored password hash is not a readable argon2id PHC string');
    }
  });

  it('does not block the event loop and finishes everything in the queue', async () => {
    let finished = 0;
    const work = Array.from({ length: 8 }, async (_, i) => {
      const hash = await hasher.hash(`password-${i}`);
      finished += 1;
      return hash;
    });
    let turns = 0;
    for (; finished < work.length; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(new Set(await Promise.all(work))).to.have.length(8);
    // A loop that a hash blocks turns once per hash.
    expect(turns).to.be.above(100);
  });
});
