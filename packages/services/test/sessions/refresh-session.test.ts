import { refreshSession } from '@lacre/services/sessions/refresh-session';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { FakeClock } from '@lacre/testing/fake-clock';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

const origin = { ip: undefined, userAgent: undefined };
const refused = { kind: 'unauthorized', messages: 'Invalid or expired refresh token', code: 'INVALID_REFRESH_TOKEN' };

describe('refreshing a session', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('returns new tokens for the same session', async () => {
    const ana = await given(t.services).user();
    const grant = await refreshSession(t.services, ana, origin);
    expect(grant.refreshToken).not.to.equal(ana.refreshToken);
    expect((await resolveSession(t.services, grant.token)).sessionId).to.equal(ana.actor.sessionId);
  });

  it('ends the session when a used token is presented again', async () => {
    const ana = await given(t.services).user();
    const newer = await refreshSession(t.services, ana, origin);
    expect(await errorOf(refreshSession(t.services, ana, origin))).to.deep.equal(refused);
    expect(await errorOf(refreshSession(t.services, newer, origin))).to.deep.equal(refused);
    expect(await errorOf(resolveSession(t.services, newer.token))).to.include({ kind: 'unauthorized' });
    expect(await errorOf(resolveSession(t.services, ana.token))).to.include({ kind: 'unauthorized' });
  });

  it('with the same key after a lost response returns the same refresh token, until that is used', async () => {
    const ana = await given(t.services).user();
    const { refreshToken } = ana;
    const retryKey = 'key-of-one-renewal';
    const lost = await refreshSession(t.services, { refreshToken, retryKey }, origin);
    const again = await refreshSession(t.services, { refreshToken, retryKey }, origin);
    expect(again.refreshToken).to.equal(lost.refreshToken);
    expect((await resolveSession(t.services, again.token)).sessionId).to.equal(ana.actor.sessionId);
    const newer = await refreshSession(t.services, again, origin);
    expect(await errorOf(refreshSession(t.services, { refreshToken, retryKey }, origin))).to.deep.equal(refused);
    expect(await errorOf(refreshSession(t.services, newer, origin))).to.deep.equal(refused);
  });

  it('that failed with the database may be repeated with the same token, without a key', async () => {
    const ana = await given(t.services).user();
    const { database } = t.services;
    const lost = () => Promise.reject(new Error('Connection terminated'));
    for (const failing of [
      { ...database, users: { ...database.users, findById: lost } },
      { ...database, members: { ...database.members, listOrganizationsOf: lost } },
    ])
      expect(await refreshSession({ ...t.services, database: failing }, ana, origin).catch(String)).to.include(
        'terminated',
      );
    const grant = await refreshSession(t.services, ana, origin);
    expect((await resolveSession(t.services, grant.token)).sessionId).to.equal(ana.actor.sessionId);
  });

  it('ends the session when a used token is presented with another key, or with none', async () => {
    for (const retryKey of ['key-of-a-thief-who-guesses', undefined]) {
      const { refreshToken } = await given(t.services).user();
      const newer = await refreshSession(t.services, { refreshToken, retryKey: 'key-of-one-renewal' }, origin);
      expect(await errorOf(refreshSession(t.services, { refreshToken, retryKey }, origin))).to.deep.equal(refused);
      expect(await errorOf(refreshSession(t.services, newer, origin))).to.deep.equal(refused);
    }
  });

  it('ends the session of a thief with token and key once both have renewed what they got', async () => {
    const { refreshToken } = await given(t.services).user();
    const retryKey = 'key-of-one-renewal';
    const own = await refreshSession(t.services, { refreshToken, retryKey }, origin);
    const stolen = await refreshSession(t.services, { refreshToken, retryKey }, origin);
    const next = (grant: typeof own, key: string) =>
      refreshSession(t.services, { refreshToken: grant.refreshToken, retryKey: key }, origin);
    const thiefs = await next(stolen, 'second-key-of-the-thief');
    expect(await errorOf(next(own, 'second-key-of-the-user'))).to.deep.equal(refused);
    expect(await errorOf(next(thiefs, 'third-key-of-the-thief'))).to.deep.equal(refused);
  });

  it('with one token concurrently succeeds at most once', async () => {
    const ana = await given(t.services).user();
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => refreshSession(t.services, ana, origin)));
    expect(ends.filter(({ status }) => status === 'fulfilled').length).to.be.at.most(1);
    expect(await errorOf(resolveSession(t.services, ana.token))).to.include({ kind: 'unauthorized' });
  });

  it('rejects what is not a refresh token, is unknown, or is too old', async () => {
    const ana = await given(t.services).user();
    for (const refreshToken of ['', 'rt_x', ana.token, ana.refreshToken.replace(ana.actor.sessionId, ana.userId)])
      expect(await errorOf(refreshSession(t.services, { refreshToken }, origin))).to.deep.equal(refused);
    const later = { ...t.services, clock: new FakeClock('2026-12-21T18:00:01Z') };
    expect(await errorOf(refreshSession(later, ana, origin))).to.deep.equal(refused);
  });

  it('lets the access token expire after fifteen minutes', async () => {
    const ana = await given(t.services).user();
    const at = (instant: string) => ({ ...t.services, clock: new FakeClock(instant) });
    expect(await resolveSession(at('2026-11-21T18:14:59Z'), ana.token)).to.include({ userId: ana.userId });
    expect(await errorOf(resolveSession(at('2026-11-21T18:15:00Z'), ana.token))).to.include({
      messages: 'Authentication required. Provide a valid bearer token.',
    });
  });
});
