import { expect } from 'chai';
import { createPacLine } from '../../src/pac/pac-line.ts';
import { createSatQuery } from '../../src/pac/sat-query.ts';
import { createSwPac } from '../../src/pac/sw/sw-pac.ts';
import { createSwToken } from '../../src/pac/sw/sw-token.ts';
import { dialects, type FakePac, startFakePac } from './dialects.ts';

const swDialect = dialects.find(({ name }) => name === 'sw');

describe('the token of SW', () => {
  let fake: FakePac;
  const now = () => new Date(fake.clock.ms);
  before(async () => {
    if (!swDialect) throw new Error('SW has no dialect');
    fake = await startFakePac(swDialect);
  });
  after(() => fake.close());

  const open = () => {
    const line = createPacLine({ baseUrl: fake.url, setting: 'SW_URL', now });
    return { line, token: createSwToken(line, { user: 'a@example.com', password: 'secret' }, now) };
  };
  const give = (token: string) =>
    fake.next({ does: 'answer', status: 200, body: JSON.stringify({ status: 'success', data: { token } }) });

  it('is fetched once for concurrent callers, and again shortly before its two hours end', async () => {
    const { line, token } = open();
    fake.received.length = 0;
    give('first');
    const all = await Promise.all(Array.from({ length: 20 }, () => token.get('org')));
    expect(new Set(all.map((each) => each.ok && each.token))).to.deep.equal(new Set(['first']));
    expect(fake.received).to.have.length(1);
    expect(fake.received[0]?.path).to.equal('/v2/security/authenticate');
    expect(JSON.parse(fake.received[0]?.body.toString() ?? '')).to.deep.equal({
      user: 'a@example.com',
      password: 'secret',
    });
    give('second');
    fake.clock.ms += 114 * 60_000;
    expect(await token.get('org')).to.deep.equal({ ok: true, token: 'first' });
    fake.clock.ms += 2 * 60_000;
    expect(await token.get('org')).to.deep.equal({ ok: true, token: 'second' });
    await line.close();
  });

  it('that cannot be fetched means that nothing was sent', async () => {
    const { line, token } = open();
    fake.next({ does: 'answer', status: 401, body: '{"status":"error","message":"AU2000"}' });
    expect(await token.get('org')).to.include({ ok: false, sent: false });
    fake.next({ does: 'hang-up' });
    expect(await token.get('org')).to.include({ ok: false, sent: false });
    await line.close();
  });

  it('is discarded after a 401 when another can be fetched', async () => {
    const { line, token } = open();
    give('first');
    await token.get('org');
    expect(token.forget('first')).to.equal(true);
    give('second');
    expect(await token.get('org')).to.deep.equal({ ok: true, token: 'second' });
    await line.close();
    expect(createSwToken(line, { token: 'panel' }, now).forget('panel')).to.equal(false);
  });

  it('is renewed once for a request that is rejected for it, and not again', async () => {
    const silent = () => {};
    const options = { baseUrl: fake.url, now, log: { debug: silent, info: silent, warn: silent, error: silent } };
    const satQuery = createSatQuery(options);
    const pac = createSwPac({ ...options, satQuery, credentials: { user: 'a@example.com', password: 'secret' } });
    fake.received.length = 0;
    // With a token in it, and yet rejected: an account whose tokens are not accepted.
    let calls = 0;
    fake.answers = ({ path }) => {
      calls += 1;
      if (calls > 10) throw new Error('it goes on asking');
      const isToken = path === '/v2/security/authenticate';
      return { does: 'answer', status: isToken ? 200 : 401, body: JSON.stringify({ data: { token: `t${calls}` } }) };
    };
    const outcome = await pac.stamp(Buffer.from('<a/>'), 'attempt-1', { lane: 'org' });
    fake.answers = undefined;
    expect(outcome).to.include({ kind: 'unavailable' });
    const authenticate = '/v2/security/authenticate';
    const stamp = '/v4/cfdi33/stamp/v4';
    expect(fake.received.map(({ path }) => path)).to.deep.equal([authenticate, stamp, authenticate, stamp]);
    await pac.close();
    await satQuery.close();
  });
});
