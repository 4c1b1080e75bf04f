import { createCredentialCache } from '@lacre/services/api-keys/credential-cache';
import { refreshSession } from '@lacre/services/sessions/refresh-session';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { signOut } from '@lacre/services/sessions/sign-out';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';
import { untilRefused } from '../until.ts';

describe('signing out', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('ends token and refresh token at once, also when the session was just used', async () => {
    const ana = await given(t.services).user();
    await resolveSession(t.services, ana.token);
    await signOut(t.services, ana.actor);
    expect(await errorOf(resolveSession(t.services, ana.token))).to.include({ kind: 'unauthorized' });
    const refresh = refreshSession(t.services, ana, { ip: undefined, userAgent: undefined });
    expect(await errorOf(refresh)).to.include({ kind: 'unauthorized' });
  });

  it('reaches another process on the same database that has cached the session', async () => {
    const other = await t.another();
    try {
      const ana = await given(t.services).user();
      await resolveSession(other.services, ana.token);
      await signOut(t.services, ana.actor);
      // A cache entry would be valid for five seconds of a clock that stands still here, hence forever.
      await untilRefused(() => resolveSession(other.services, ana.token));
    } finally {
      await other.close();
    }
  });

  it('reaches within five seconds, also of a clock that was set back, a process that missed the notification', async () => {
    const credentials = createCredentialCache(() => Promise.resolve());
    const now = Date.now();
    const live = { id: 'a session', userId: 'a user' };
    const lookUp = (seconds: number, ended = false) =>
      credentials.session(live.id, new Date(now + seconds * 1000), () => Promise.resolve(ended ? undefined : live));
    for (const seconds of [5, -3_600]) {
      await lookUp(0);
      expect(await lookUp(4, true)).to.deep.equal(live);
      expect(await lookUp(seconds, true), String(seconds)).to.equal(undefined);
    }
  });

  it('is not undone by a concurrent look-up', async () => {
    const ana = await given(t.services).user();
    await t.services.credentials.forget(ana.actor.sessionId);
    const { sessions } = t.services.database;
    const slow = {
      ...t.services,
      database: {
        ...t.services.database,
        sessions: {
          ...sessions,
          findLive: async (id: string, at: Date) => {
            const live = await sessions.findLive(id, at);
            await signOut(t.services, ana.actor);
            return live;
          },
        },
      },
    };
    await resolveSession(slow, ana.token);
    expect(await errorOf(resolveSession(t.services, ana.token))).to.include({ kind: 'unauthorized' });
  });

  it('of one user does not affect the sessions of others', async () => {
    const ana = await given(t.services).user();
    const eva = await given(t.services).user('Eva');
    await signOut(t.services, ana.actor);
    expect(await resolveSession(t.services, eva.token)).to.include({ userId: eva.userId });
  });
});
