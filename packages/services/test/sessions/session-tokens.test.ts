import { createSecretKey, randomUUID } from 'node:crypto';
import { createSessionTokens } from '@lacre/services/sessions/session-tokens';
import { expect } from 'chai';
import jwt from 'jsonwebtoken';

const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

describe('a session token', () => {
  const session = { userId: randomUUID(), sessionId: randomUUID() };
  const tokens = createSessionTokens([keyOf(1), keyOf(2)], 'https://lacre.example');
  const { token } = tokens.sign(session, at(0));

  it('is valid for fifteen minutes, also where it was read before', () => {
    for (let round = 0; round < 2; round += 1) {
      expect(tokens.read(token, at(-60))).to.equal(undefined);
      for (const second of [0, 899]) expect(tokens.read(token, at(second)), `${second}`).to.deep.equal(session);
      expect(tokens.read(token, at(900))).to.equal(undefined);
    }
  });

  it('is valid at once in a process whose clock is less than a minute behind', () => {
    const other = createSessionTokens([keyOf(1)], 'https://lacre.example');
    for (const second of [-59, -1]) {
      for (let round = 0; round < 2; round += 1) expect(other.read(token, at(second))).to.deep.equal(session);
    }
  });

  it('has its signature verified once', () => {
    const mine = createSessionTokens([keyOf(1)], 'https://lacre.example');
    const { verify } = jwt;
    let checks = 0;
    jwt.verify = ((...given: Parameters<typeof verify>) => {
      checks += 1;
      return verify(...given);
    }) as typeof verify;
    try {
      for (let n = 0; n < 3; n += 1) expect(mine.read(token, at(n))).to.deep.equal(session);
      expect(checks).to.equal(1);
    } finally {
      jwt.verify = verify;
    }
  });

  it('is rejected with any change, however often the right one was read', () => {
    const [head, body, seal] = token.split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, sid: randomUUID() })).toString('base64url');
    const foreign = createSessionTokens([keyOf(3)], 'https://lacre.example').sign(session, at(0)).token;
    const elsewhere = createSessionTokens([keyOf(1)], 'https://other.example').sign(session, at(0)).token;
    for (const wrong of [`${head}.${other}.${seal}`, `${head}.${body}.`, `${token}A`, foreign, elsewhere]) {
      tokens.read(token, at(1));
      for (let n = 0; n < 2; n += 1) expect(tokens.read(wrong, at(1)), wrong).to.equal(undefined);
    }
  });

  it('from before a rotation of the master key stays valid', () => {
    const before = createSessionTokens([keyOf(2)], 'https://lacre.example').sign(session, at(0)).token;
    for (let n = 0; n < 2; n += 1) expect(tokens.read(before, at(1))).to.deep.equal(session);
  });
});
