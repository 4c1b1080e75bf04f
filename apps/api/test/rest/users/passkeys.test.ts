import type { GivenUser } from '@lacre/testing/given';
import { cose } from '@simplewebauthn/server/helpers';
import { expect } from 'chai';
import { withFailingCommits } from '../../support/failing-transactions.ts';
import { type Oddity, type PasskeyDevice, passkeyDevice } from '../../support/passkey-device.ts';
import { turnOnSecondFactor } from '../../support/second-factor.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('passkeys of a user', () => {
  let test: TestApi;
  let ana: GivenUser;
  let device: PasskeyDevice;

  const newDevice = () => passkeyDevice({ origin: new URL(test.config.baseUrl).origin, rpId: 'localhost' });
  const begin = (user = ana, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    test.api('POST', '/users/me/passkeys/options', { token: user.token, body, headers });
  const keep = (response: unknown, user = ana, name = 'Mi teléfono') =>
    test.api('POST', '/users/me/passkeys', { token: user.token, body: { name, response } });
  const register = async (oddity?: Oddity) => keep(device.create((await begin()).body, oddity));
  const list = async (user = ana) =>
    (await test.api('GET', '/users/me/passkeys', { token: user.token })).body as unknown as Record<string, unknown>[];
  const rename = (id: string, name: unknown, user = ana) =>
    test.api('PATCH', `/users/me/passkeys/${id}`, { token: user.token, body: { name } });
  const remove = (id: string, code?: string, user = ana) =>
    test.api('DELETE', `/users/me/passkeys/${id}`, {
      token: user.token,
      ...(code !== undefined && { headers: { 'X-MFA-Code': code } }),
    });
  const signInOptions = async () => (await test.api('POST', '/auth/passkey/options')).body;
  const signIn = (response: unknown) => test.api('POST', '/auth/passkey', { body: { response } });
  const proofOptions = (user = ana) => test.api('POST', '/users/me/passkeys/proof/options', { token: user.token });
  const prove = (response: unknown, user = ana) =>
    test.api('POST', '/users/me/passkeys/proof', { token: user.token, body: { response } });

  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
    device = newDevice();
  });

  describe('POST /users/me/passkeys/options', () => {
    describe('200', () => {
      it('requires a discoverable passkey with user verification, for this installation and user', async () => {
        const { body } = await begin();
        expect(body.rp).to.deep.equal({ id: 'localhost', name: 'Lacre' });
        expect(Buffer.from(String((body.user as unknown as { id: string }).id), 'base64url').toString()).to.equal(
          ana.userId,
        );
        expect(body.authenticatorSelection).to.include({ residentKey: 'required', userVerification: 'required' });
        expect(body.attestation).to.equal('none');
        expect((await begin()).body.challenge).not.to.equal(body.challenge);
      });
      it('excludes the user’s existing passkeys, so that a device does not create a second one', async () => {
        await register();
        const excluded = (await begin()).body.excludeCredentials as unknown as { id: string }[];
        expect(excluded.map(({ id }) => id)).to.deep.equal([device.get({}).id]);
      });
    });
    describe('503', () => {
      it('leaves what the device or the user answered for the next attempt', async () => {
        const made = device.create((await begin()).body);
        expect((await withFailingCommits(test, () => keep(made))).status).to.equal(503);
        expect((await keep(made)).status).to.equal(201);
        const signed = device.get(await signInOptions());
        expect((await withFailingCommits(test, () => signIn(signed))).status).to.equal(503);
        expect((await signIn(signed)).status).to.equal(200);
        expect((await signIn(signed)).status).to.equal(401);
        const proof = device.get((await proofOptions()).body);
        expect((await withFailingCommits(test, () => prove(proof))).status).to.equal(503);
        expect((await prove(proof)).status).to.equal(200);
        const { recoveryCodes } = await turnOnSecondFactor(test, ana);
        const [first = '', second = ''] = recoveryCodes;
        const headers = { 'X-MFA-Code': first };
        expect((await withFailingCommits(test, () => begin(ana, {}, headers))).status).to.equal(503);
        expect((await begin(ana, {}, headers)).status).to.equal(200);
        expect((await begin(ana, {}, headers)).status).to.equal(401);
        const id = String((await list())[0]?.['id']);
        expect((await withFailingCommits(test, () => remove(id, second))).status).to.equal(503);
        expect((await remove(id, second)).status).to.equal(204);
        const off = { token: ana.token, headers: { 'X-MFA-Code': second } };
        expect((await test.api('DELETE', '/users/me/mfa/totp', off)).status).to.equal(401);
      });
    });
    describe('400', () => {
      it('rejects a wrong password', async () => {
        expect((await begin(ana, { currentPassword: 'not the password' })).body.code).to.equal('WRONG_PASSWORD');
      });
    });
    describe('403', () => {
      it('requires the password ten minutes after signing in', async () => {
        test.clock.advance(601);
        expect((await begin()).body.code).to.equal('PASSWORD_REQUIRED');
        expect((await begin(ana, { currentPassword: ana.password })).status).to.equal(200);
      });
      it('requires the second factor when the user has one', async () => {
        const app = await turnOnSecondFactor(test, ana);
        expect((await begin()).body.code).to.equal('MFA_REQUIRED');
        expect((await begin(ana, {}, { 'X-MFA-Code': app.code() })).status).to.equal(200);
      });
    });
    describe('409', () => {
      it('is returned when browsers cannot create passkeys at BASE_URL', async () => {
        const other = await startTestApi({ env: { BASE_URL: 'http://203.0.113.7:3000', SAT_DATA: 'none' } });
        try {
          const eve = await other.given.user();
          const answers = [
            await other.api('POST', '/users/me/passkeys/options', { token: eve.token, body: {} }),
            await other.api('POST', '/auth/passkey/options'),
          ];
          for (const { status, body } of answers) {
            expect([status, body.code]).to.deep.equal([409, 'PASSKEYS_UNAVAILABLE']);
            expect(body.message).to.include('http://203.0.113.7:3000');
          }
        } finally {
          await other.close();
        }
      });
    });
  });

  describe('POST /users/me/passkeys', () => {
    describe('201', () => {
      it('stores the passkey under its name and notifies the user by e-mail', async () => {
        const { status, body } = await register();
        expect([status, body.name, body.lastUsedAt]).to.deep.equal([201, 'Mi teléfono', null]);
        expect(await list()).to.deep.equal([body]);
        await test.mail.next(ana.email, /^Aviso de seguridad: se agregó una llave de acceso/);
      });
    });
    describe('400', () => {
      const refused = ({ status, body }: Awaited<ReturnType<typeof keep>>) =>
        expect([status, body.code]).to.deep.equal([400, 'INVALID_PASSKEY_ANSWER']);
      it('rejects a passkey created for another site or without user verification', async () => {
        refused(await register({ origin: 'https://lacre.example' }));
        refused(await register({ rpId: 'lacre.example' }));
        refused(await register({ isUnverified: true }));
        expect(await list()).to.deep.equal([]);
      });
      it('rejects a passkey with an incomplete public key, which could never sign in', async () => {
        for (const part of ['crv', 'x', 'y'] as const) refused(await register({ without: cose.COSEKEYS[part] }));
        expect(await list()).to.deep.equal([]);
      });
      it('accepts a challenge once, from its user, within five minutes, and only for registration', async () => {
        const response = device.create((await begin()).body);
        refused(await keep(response, await test.given.user()));
        expect((await keep(response)).status).to.equal(201);
        refused(await keep(response));
        refused(await keep(newDevice().create({ ...(await begin()).body, ...(await signInOptions()) })));
        const late = newDevice().create((await begin()).body);
        test.clock.advance(300);
        refused(await keep(late));
      });
      it('rejects a malformed browser response', async () => {
        const response = device.create((await begin()).body);
        expect((await keep({ ...response, id: '&' })).status).to.equal(400);
        expect((await keep({ ...response, surprise: 1 })).status).to.equal(400);
        refused(await keep({ ...response, response: { clientDataJSON: 'e30', attestationObject: 'e30' } }));
      });
    });
    describe('409', () => {
      it('rejects a passkey that is already registered', async () => {
        await register();
        const bea = await test.given.user();
        const again = await keep(device.create((await begin(bea)).body), bea);
        expect(again.body.code).to.equal('PASSKEY_KNOWN');
      });
      it('rejects the 21st passkey of a user', async () => {
        const outcomes = [];
        for (let n = 0; n < 21; n += 1) {
          if (n % 9 === 8) {
            test.clock.advance(60);
            ana = { ...ana, token: String((await signInAgain()).body.token) };
          }
          device = newDevice();
          outcomes.push((await register()).body.code);
        }
        expect(outcomes).to.deep.equal([...Array(20).fill(undefined), 'TOO_MANY_PASSKEYS']);
      });
    });
  });
  const signInAgain = () => test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });

  describe('GET /users/me/passkeys', () => {
    describe('200', () => {
      it('lists the passkeys of the user, and not those of other users', async () => {
        await register();
        expect((await list()).map(({ name }) => name)).to.deep.equal(['Mi teléfono']);
        expect(await list(await test.given.user())).to.deep.equal([]);
      });
    });
  });

  describe('PATCH /users/me/passkeys/{id}', () => {
    describe('200', () => {
      it('renames the passkey', async () => {
        const { body } = await register();
        expect((await rename(String(body.id), 'Llave azul')).body.name).to.equal('Llave azul');
        expect((await list()).map(({ name }) => name)).to.deep.equal(['Llave azul']);
      });
    });
    describe('400', () => {
      it('requires a name', async () => {
        expect((await rename(nowhere, ' ')).status).to.equal(400);
      });
    });
    describe('404', () => {
      it('does not rename a passkey of another user', async () => {
        const { body } = await register();
        const bea = await test.given.user();
        expect(statusAndMessage(await rename(String(body.id), 'Mía', bea))).to.deep.equal([404, 'Passkey not found']);
      });
    });
  });

  describe('DELETE /users/me/passkeys/{id}', () => {
    describe('204', () => {
      it('stops the passkey from signing in, and notifies the user by e-mail', async () => {
        const { body } = await register();
        expect((await remove(String(body.id))).status).to.equal(204);
        expect((await signIn(device.get(await signInOptions()))).body.code).to.equal('INVALID_PASSKEY');
        await test.mail.next(ana.email, /^Aviso de seguridad: se quitó una llave de acceso/);
      });
      it('ends the sessions that the passkey opened, and keeps the one that deletes it', async () => {
        const { body } = await register();
        const { body: opened } = await signIn(device.get(await signInOptions()));
        const me = async (token: unknown) => (await test.api('GET', '/users/me', { token: String(token) })).status;
        const { refreshToken } = opened;
        expect(await me(opened.token)).to.equal(200);
        await remove(String(body.id));
        expect([await me(opened.token), await me(ana.token)]).to.deep.equal([401, 200]);
        expect((await test.api('POST', '/auth/refresh', { body: { refreshToken } })).status).to.equal(401);
      });
      it('withdraws a code that the passkey has proved', async () => {
        const { body } = await register();
        const app = await turnOnSecondFactor(test, ana);
        const { body: proved } = await prove(device.get((await proofOptions()).body));
        expect((await remove(String(body.id), app.code())).status).to.equal(204);
        const removal = { token: ana.token, headers: { 'X-MFA-Code': String(proved.code) } };
        expect((await test.api('DELETE', '/users/me/mfa/totp', removal)).status).to.equal(401);
      });
    });
    describe('403', () => {
      it('requires the second factor when the user has one', async () => {
        const { body } = await register();
        const app = await turnOnSecondFactor(test, ana);
        expect((await remove(String(body.id))).body.code).to.equal('MFA_REQUIRED');
        expect((await remove(String(body.id), app.code())).status).to.equal(204);
      });
    });
    describe('404', () => {
      it('does not delete a passkey of another user', async () => {
        const { body } = await register();
        const bea = await test.given.user();
        expect((await remove(String(body.id), undefined, bea)).status).to.equal(404);
        expect((await list()).length).to.equal(1);
      });
    });
  });

  describe('POST /auth/passkey/options', () => {
    describe('200', () => {
      it('lists no credentials, so that it reveals nothing about accounts', async () => {
        const body = await signInOptions();
        expect(body).to.include({ rpId: 'localhost', userVerification: 'required' });
        expect(body).not.to.have.property('allowCredentials');
      });
    });
  });

  describe('POST /auth/passkey', () => {
    const refused = ({ status, body }: Awaited<ReturnType<typeof signIn>>) =>
      expect([status, body.code]).to.deep.equal([401, 'INVALID_PASSKEY']);
    describe('200', () => {
      it('opens a session without a password, and without a code even when the account has a second factor', async () => {
        await register();
        await turnOnSecondFactor(test, ana);
        const { status, body } = await signIn(device.get(await signInOptions()));
        expect(status).to.equal(200);
        const me = await test.api('GET', '/users/me', { token: String(body.token) });
        expect(me.body.email).to.equal(ana.email);
        expect((await list()).map(({ lastUsedAt }) => lastUsedAt)).to.deep.equal([test.clock.now().toISOString()]);
      });
      it('accepts a passkey without a signature counter', async () => {
        await register({ counter: 0 });
        for (const _ of [1, 2])
          expect((await signIn(device.get(await signInOptions(), { counter: 0 }))).status).to.equal(200);
      });
    });
    describe('400', () => {
      it('rejects a malformed browser response', async () => {
        expect((await signIn({ id: 'x' })).status).to.equal(400);
      });
    });
    describe('401', () => {
      beforeEach(() => register());
      it('rejects a replayed response, and a challenge that has expired or has another purpose', async () => {
        const answer = device.get(await signInOptions());
        expect((await signIn(answer)).status).to.equal(200);
        refused(await signIn(answer));
        refused(await signIn(device.get((await proofOptions()).body)));
        const late = device.get(await signInOptions());
        test.clock.advance(300);
        refused(await signIn(late));
      });
      it('rejects a response signed for another site or without user verification', async () => {
        refused(await signIn(device.get(await signInOptions(), { origin: 'https://lacre.example' })));
        refused(await signIn(device.get(await signInOptions(), { rpId: 'lacre.example' })));
        refused(await signIn(device.get(await signInOptions(), { isUnverified: true })));
      });
      it('rejects a signature counter that does not increase, as that of a cloned passkey', async () => {
        expect((await signIn(device.get(await signInOptions(), { counter: 9 }))).status).to.equal(200);
        refused(await signIn(device.get(await signInOptions(), { counter: 9 })));
        refused(await signIn(device.get(await signInOptions(), { counter: 3 })));
      });
      it('rejects a signature of another passkey, and the user handle of another user', async () => {
        const stranger = newDevice();
        const { id, rawId } = device.get(await signInOptions());
        refused(await signIn({ ...stranger.get(await signInOptions()), id, rawId }));
        refused(await signIn(stranger.get(await signInOptions())));
        const answer = device.get(await signInOptions()) as { response: Record<string, string> };
        const userHandle = Buffer.from((await test.given.user()).userId).toString('base64url');
        refused(await signIn({ ...answer, response: { ...answer.response, userHandle } }));
      });
      it('rejects the passkey after a password reset, since it may belong to an intruder', async () => {
        await test.api('POST', '/auth/password/forgot', { body: { email: ana.email } });
        const mail = await test.mail.next(ana.email, /Restablezca/);
        const token = /reset-password#([\w-]+)/.exec(mail.text)?.[1];
        const reset = await test.api('POST', '/auth/password/reset', { body: { token, password: 'battery staple 9' } });
        expect(reset.status).to.equal(204);
        refused(await signIn(device.get(await signInOptions())));
      });
    });
  });

  describe('POST /users/me/passkeys/proof/options', () => {
    describe('200', () => {
      it('lists the passkeys of the user', async () => {
        await register();
        const { body } = await proofOptions();
        const named = body.allowCredentials as unknown as { id: string }[];
        expect(named.map(({ id }) => id)).to.deep.equal([device.get({}).id]);
      });
    });
    describe('409', () => {
      it('is returned when the user has no passkey', async () => {
        expect(statusAndMessage(await proofOptions())).to.deep.equal([409, 'Your account has no passkey']);
      });
    });
  });

  describe('POST /users/me/passkeys/proof', () => {
    const proof = async () => String((await prove(device.get((await proofOptions()).body))).body.code);
    const turnOff = (code: string, user = ana) =>
      test.api('DELETE', '/users/me/mfa/totp', { token: user.token, headers: { 'X-MFA-Code': code } });
    beforeEach(async () => {
      await register();
      await turnOnSecondFactor(test, ana);
    });
    describe('200', () => {
      it('returns a code that replaces one of the second factor, once', async () => {
        const code = await proof();
        const removed = await remove(String((await list())[0]?.['id']), code);
        expect(removed.status).to.equal(204);
        expect((await turnOff(code)).body.code).to.equal('WRONG_MFA_CODE');
      });
      it('returns a code that only works for its user and expires after five minutes', async () => {
        const bea = await test.given.user();
        await turnOnSecondFactor(test, bea);
        const code = await proof();
        expect((await turnOff(code, bea)).body.code).to.equal('WRONG_MFA_CODE');
        test.clock.advance(300);
        expect((await turnOff(code)).body.code).to.equal('WRONG_MFA_CODE');
        expect((await turnOff(await proof())).status).to.equal(204);
      });
    });
    describe('401', () => {
      it('rejects another user’s passkey, and a response to a sign-in challenge', async () => {
        expect((await prove(device.get(await signInOptions()))).body.code).to.equal('INVALID_PASSKEY');
        const bea = await test.given.user();
        expect((await prove(device.get((await proofOptions()).body), bea)).body.code).to.equal('INVALID_PASSKEY');
      });
    });
  });

  describe('GET /users/me/mfa', () => {
    const mfa = () => test.api('GET', '/users/me/mfa', { token: ana.token });
    describe('200', () => {
      it('returns whether codes are required, and how many recovery codes are left', async () => {
        expect((await mfa()).body).to.deep.equal({ totp: false, recoveryCodesLeft: 0 });
        const { recoveryCodes } = await turnOnSecondFactor(test, ana);
        expect((await mfa()).body).to.deep.equal({ totp: true, recoveryCodesLeft: 10 });
        await begin(ana, {}, { 'X-MFA-Code': recoveryCodes[0] ?? '' });
        expect((await mfa()).body).to.deep.equal({ totp: true, recoveryCodesLeft: 9 });
      });
    });
    describe('401', () => {
      it('rejects a call without credentials', async () => {
        expect(statusAndMessage(await test.api('GET', '/users/me/mfa'))).to.deep.equal(unauthenticated);
      });
    });
  });
});
