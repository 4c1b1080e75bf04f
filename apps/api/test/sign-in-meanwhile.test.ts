import { createPasskey } from '@lacre/services/passkeys/create-passkey';
import { provePasskey } from '@lacre/services/passkeys/prove-passkey';
import { signInWithPasskey } from '@lacre/services/passkeys/sign-in-with-passkey';
import type { Services } from '@lacre/services/services';
import { completeSignIn } from '@lacre/services/sessions/complete-sign-in';
import { signIn } from '@lacre/services/sessions/sign-in';
import type { GivenUser } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { passkeyDevice } from './support/passkey-device.ts';
import { codeApp, turnOnSecondFactor } from './support/second-factor.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

const origin = { ip: undefined, userAgent: undefined };

describe('a session that is being opened', () => {
  let test: TestApi;
  let ana: GivenUser;
  let ended: Promise<{ status: number }> | undefined;
  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
    ended = undefined;
  });

  /** Runs `end` just before the session is inserted, until it finishes or waits for the lock. */
  const meanwhile = (end: () => Promise<{ status: number }>): Services => {
    type Database = Services['database'];
    const wrapped = (database: Database): Database => ({
      ...database,
      transaction: (work, ...more) => database.transaction((tx) => work(wrapped(tx)), ...more),
      sessions: {
        ...database.sessions,
        async insert(row) {
          let isDone = false;
          ended = end().finally(() => {
            isDone = true;
          });
          const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
          while (!isDone && (await test.database.dataSource.query<unknown[]>(waiting)).length === 0);
          return database.sessions.insert(row);
        },
      },
    });
    return { ...test.services, database: wrapped(test.services.database) };
  };
  const reset = async () => {
    await test.api('POST', '/auth/password/forgot', { body: { email: ana.email } });
    const token = tokenIn(await test.mail.next(ana.email, /Restablezca/));
    return () => test.api('POST', '/auth/password/reset', { body: { token, password: 'battery staple' } });
  };
  const live = async () => {
    expect((await ended)?.status).to.be.oneOf([200, 204]);
    return (await test.services.database.sessions.listLiveOf(ana.userId, test.services.clock.now(), 9)).map(
      ({ id }) => id,
    );
  };

  it('with a code ends when the password is reset meanwhile', async () => {
    const app = await turnOnSecondFactor(test, ana);
    const { body } = await test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });
    const input = { mfaToken: String(body.mfaToken), code: app.code() };
    await completeSignIn(meanwhile(await reset()), input, origin);
    expect(await live()).to.deep.equal([]);
  });

  /** A new passkey of the user, and how its device answers the sign-in. */
  const passkey = async () => {
    const device = passkeyDevice({ origin: new URL(test.config.baseUrl).origin, rpId: 'localhost' });
    const begun = await test.api('POST', '/users/me/passkeys/options', { token: ana.token, body: {} });
    const body = { name: 'Mi teléfono', response: device.create(begun.body) };
    const made = await test.api('POST', '/users/me/passkeys', { token: ana.token, body });
    expect(made.status).to.equal(201);
    const { body: options } = await test.api('POST', '/auth/passkey/options');
    type Input = Parameters<typeof signInWithPasskey>[1];
    return { id: String(made.body.id), device, input: { response: device.get(options) } as unknown as Input };
  };

  it('with a passkey ends when the password is reset meanwhile', async () => {
    const { input } = await passkey();
    await signInWithPasskey(meanwhile(await reset()), input, origin);
    expect(await live()).to.deep.equal([]);
  });

  it('with a passkey ends when the passkey is deleted meanwhile', async () => {
    const { id, input } = await passkey();
    const [own] = await test.services.database.sessions.listLiveOf(ana.userId, test.services.clock.now(), 9);
    const remove = () => test.api('DELETE', `/users/me/passkeys/${id}`, { token: ana.token });
    await signInWithPasskey(meanwhile(remove), input, origin);
    expect(await live()).to.deep.equal([own?.id]);
  });

  it('leaves no code behind that a passkey proves while it is deleted', async () => {
    const { id, device } = await passkey();
    const { body: options } = await test.api('POST', '/users/me/passkeys/proof/options', { token: ana.token });
    const { database } = test.services;
    const late: Services['database'] = {
      ...database,
      async transaction(...of) {
        const removed = await test.api('DELETE', `/users/me/passkeys/${id}`, { token: ana.token });
        expect(removed.status).to.equal(204);
        return database.transaction(...of);
      },
    };
    type Input = Parameters<typeof provePasskey>[2];
    const input = { response: device.get(options) } as unknown as Input;
    const refused: unknown = await provePasskey({ ...test.services, database: late }, ana.actor, input).catch(
      (error: unknown) => error,
    );
    expect(refused).to.have.property('code', 'INVALID_PASSKEY');
    const [codes] = await test.database.dataSource.query<{ count: number }[]>(
      `select count(*)::int from passkey_challenge where user_id = $1`,
      [ana.userId],
    );
    expect(codes).to.deep.equal({ count: 0 });
  });

  it('leaves no passkey behind that is registered while the password is reset', async () => {
    const device = passkeyDevice({ origin: new URL(test.config.baseUrl).origin, rpId: 'localhost' });
    const begun = await test.api('POST', '/users/me/passkeys/options', { token: ana.token, body: {} });
    const end = await reset();
    const { database } = test.services;
    const late: Services['database'] = {
      ...database,
      async transaction(...of) {
        expect((await end()).status).to.equal(204);
        return database.transaction(...of);
      },
    };
    type Input = Parameters<typeof createPasskey>[2];
    const input = { name: 'Mi teléfono', response: device.create(begun.body) } as unknown as Input;
    const refused: unknown = await createPasskey({ ...test.services, database: late }, ana.actor, input).catch(
      (error: unknown) => error,
    );
    expect(await database.passkeys.listOf(ana.userId)).to.deep.equal([]);
    expect(refused).to.have.property('code', 'UNAUTHORIZED');
  });

  it('with the password alone ends with the others when a second factor is turned on meanwhile', async () => {
    const begun = await test.api('POST', '/users/me/mfa/totp', { token: ana.token });
    const body = { code: codeApp(test, String(begun.body.otpauthUrl)).code() };
    const [own] = await test.services.database.sessions.listLiveOf(ana.userId, test.services.clock.now(), 9);
    await signIn(
      meanwhile(() => test.api('POST', '/users/me/mfa/totp/confirm', { token: ana.token, body })),
      ana,
      origin,
    );
    expect(await live()).to.deep.equal([own?.id]);
  });
});
