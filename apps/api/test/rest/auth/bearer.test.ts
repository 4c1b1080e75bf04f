import { createHmac, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const hs256 = (key: Buffer | string) => (text: string) => createHmac('sha256', key).update(text).digest('base64url');

describe('bearer token', () => {
  const masterKey = randomBytes(32);
  // Derived as the runtime does: forgeries with the right key prove that a single claim causes the rejection.
  const key = Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'lacre session tokens v1', 32));
  let test: TestApi;
  let ana: GivenUser;
  let claims: Part;
  const me = (authorization: string) => test.api('GET', '/users/me', { headers: { authorization } });

  const forge = (changes: Part = {}, header: Part = {}, seal = hs256(key)) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode({ ...claims, ...changes })}`;
    return `Bearer ${text}.${seal(text)}`;
  };

  before(async () => {
    test = await startTestApi({ env: { MASTER_KEY: masterKey.toString('base64') } });
    ana = await test.given.user();
    claims = JSON.parse(Buffer.from(ana.token.split('.')[1] ?? '', 'base64url').toString()) as Part;
  });
  after(() => test.close());

  describe('200', () => {
    it('is accepted with the scheme in any case', async () => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER'])
        expect((await me(`${scheme} ${ana.token}`)).status).to.equal(200);
    });
    it('is accepted when made by these tests with the right key and claims', async () => {
      expect((await me(forge())).status).to.equal(200);
    });
  });

  describe('401', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rs256 = (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64url');
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const second = () => Math.floor(test.clock.now().getTime() / 1000);
    const rejections: [string, () => string][] = [
      ['that is empty', () => 'Bearer '],
      ['with another scheme', () => `Basic ${Buffer.from('ana:secret').toString('base64')}`],
      ['that is not a JWT', () => 'Bearer x.y.z'],
      ['with two values', () => `Bearer ${ana.token} ${ana.token}`],
      ['without signature (alg none)', () => forge({}, { alg: 'none' }, () => '')],
      ['with alg none and a valid signature', () => forge({}, { alg: 'none' })],
      ['signed with another key', () => forge({}, {}, hs256(randomBytes(32)))],
      ['signed with an empty key', () => forge({}, {}, hs256(''))],
      ['signed with RS256', () => forge({}, { alg: 'RS256' }, rs256)],
      ['signed with HS256 and a public key', () => forge({}, { kid: 'main' }, hs256(publicPem))],
      [
        'signed with HS512',
        () => forge({}, { alg: 'HS512' }, (text) => createHmac('sha512', key).update(text).digest('base64url')),
      ],
      ['with changed claims', () => `Bearer ${ana.token.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: 'x' })}.`)}`],
      ['that has expired', () => forge({ exp: second() })],
      ['that is not valid yet', () => forge({ nbf: second() + 60 })],
      ['for another audience', () => forge({ aud: 'http://localhost:3000/oauth' })],
      ['for no audience', () => forge({ aud: undefined })],
      ['of another issuer', () => forge({ iss: 'https://elsewhere.example' })],
      ['that is not a session token', () => forge({ typ: 'id' })],
      ['with a key id that is a path', () => forge({}, { kid: '../../etc/passwd' }, hs256(''))],
      ['with an invalid session id', () => forge({ sid: 'x' })],
      ['with an invalid user id', () => forge({ sub: "' or 1=1" })],
      ['of a session that does not exist', () => forge({ sid: '01a1ff43-0000-7000-8000-000000000000' })],
      ["of another user's session", () => forge({ sub: '01a1ff43-0000-7000-8000-000000000000' })],
    ];
    for (const [what, authorization] of rejections)
      it(`rejects one ${what}`, async () => {
        expect(statusAndMessage(await me(authorization()))).to.deep.equal(unauthenticated);
      });

    it('rejects one after fifteen minutes', async () => {
      const beto = await test.given.user('Beto');
      test.clock.advance(899);
      expect((await me(`Bearer ${beto.token}`)).status).to.equal(200);
      test.clock.advance(1);
      expect(statusAndMessage(await me(`Bearer ${beto.token}`))).to.deep.equal(unauthenticated);
    });
  });
});
