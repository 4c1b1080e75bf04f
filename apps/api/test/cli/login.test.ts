import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { scopes } from '@lacre/services/actor';
import { freePort } from '@lacre/testing/free-port';
import { expect } from 'chai';
import { invoiceBody } from '../support/bodies.ts';
import type { Visitor } from '../support/oauth-browser.ts';
import { type OauthWorld, type Person, startOauthWorld } from '../support/oauth-world.ts';
import { type CommandLine, commandLine, type Told } from './command-line.ts';

/** Sends the path as it is; `fetch` would resolve it. */
async function statusOf(host: string, port: string, path: string): Promise<number> {
  const sent = get({ host, port, path, agent: false });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

describe('lacre login with the browser', function () {
  this.timeout(120_000);
  let world: OauthWorld;
  let person: Person;
  let clientId: string;
  let port: number;
  let lacre: CommandLine;

  before(async () => {
    world = await startOauthWorld();
    port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    ({ clientId } = await world.application({ type: 'public', redirectUris, scopes: [...scopes] }));
    person = await world.person();
  });
  after(() => world.close());
  beforeEach(() => {
    lacre = commandLine();
  });
  afterEach(() => lacre.remove());

  const registered = () => ['--client-id', clientId, '--port', String(port)];

  /** The final output of the command, and the last page of the browser. */
  async function login(
    decision: Visitor['decision'],
    as: string[] = registered(),
    /** Called with the redirect URI, before the person decides. */
    meanwhile: (redirectUri: URL) => Promise<void> = () => Promise.resolve(),
  ): Promise<{ result: Told; page: URL }> {
    let open: (url: URL) => void = () => undefined;
    const address = new Promise<URL>((resolve) => (open = resolve));
    const result = lacre.run(['login', '--url', world.test.url, ...as], {
      onError: (err) => {
        const [url] = /http\S+\/oauth\/authorize\S+(?=\n)/.exec(err) ?? [];
        if (url !== undefined) open(new URL(url));
      },
    });
    const { user, visitor } = person;
    const asked = await address;
    await meanwhile(new URL(asked.searchParams.get('redirect_uri') ?? ''));
    const page = await visitor.walkThrough(asked, { user, ...(decision && { decision }) });
    return { result: await result, page };
  }

  it('works for the chosen organization, and refreshes its token once for concurrent commands', async () => {
    const { result, page } = await login('allow');
    expect(result.code, result.err).to.equal(0);
    expect(page.origin).to.equal(`http://127.0.0.1:${port}`);
    const who = JSON.parse((await lacre.run(['whoami', '--json'])).out) as Record<string, unknown>;
    expect(who).to.include({ email: person.user.email, organizationId: person.organizationId, environment: 'sandbox' });
    const stamped = await lacre.run(['stamp', '-', '--json'], { input: JSON.stringify(invoiceBody()) });
    expect(JSON.parse(stamped.out), stamped.err).to.include({ environment: 'sandbox' });

    const file = join(lacre.folder, '.config/lacre/profiles.json');
    type Kept = { profiles: Record<string, { credential: { accessToken: string; refreshToken: string } }> };
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    const credential = kept.profiles['default']?.credential ?? { accessToken: '', refreshToken: '' };
    const { refreshToken } = credential;
    credential.accessToken = 'expired';
    writeFileSync(file, JSON.stringify(kept));
    const commands = [['list'], ['whoami'], ['customers', 'list']];
    const atOnce = await Promise.all(commands.map((words) => lacre.run(words, { isProcess: true })));
    expect(atOnce.map(({ code, err }) => [code, err.includes('error')])).to.deep.equal([
      [0, false],
      [0, false],
      [0, false],
    ]);
    expect(readFileSync(file, 'utf8')).to.not.include(refreshToken);

    const token = (JSON.parse(readFileSync(file, 'utf8')) as Kept).profiles['default']?.credential.accessToken ?? '';
    expect((await lacre.run(['logout'])).code).to.equal(0);
    expect((await world.test.api('GET', '/users/me', { token })).status).to.equal(401);
  });

  it('needs no registered application: every installation knows the command, on any port', async () => {
    const { result, page } = await login('allow', []);
    expect(result.code, result.err).to.equal(0);
    expect(page.hostname).to.equal('127.0.0.1');
    const stamped = await lacre.run(['stamp', '-', '--json'], { input: JSON.stringify(invoiceBody()) });
    expect(JSON.parse(stamped.out), stamped.err).to.include({ environment: 'sandbox' });
    const { body } = await world.test.api('GET', '/users/me/authorizations', { token: person.user.token });
    const names = (body as unknown as { application: { name: string; owner: string | null } }[]).map(
      ({ application }) => [application.name, application.owner],
    );
    expect(names).to.deep.include(['lacre (CLI)', null]);
    expect((await lacre.run(['mcp'])).err).to.include('login --with-key');
    expect((await lacre.run(['logout'])).code).to.equal(0);
    const left = await world.test.api('GET', '/users/me/authorizations', { token: person.user.token });
    expect(JSON.stringify(left.body)).to.not.include('lacre (CLI)');
  });

  it('waits for its own redirect whatever else reaches the port, such as requests of other pages', async () => {
    const statuses: number[] = [];
    const { result } = await login('allow', [], async ({ hostname, port, pathname }) => {
      for (const path of ['//', '/', '/favicon.ico', pathname, `${pathname}?state=another&code=another`])
        statuses.push(await statusOf(hostname, port, path));
    });
    expect(statuses).to.deep.equal([404, 404, 404, 404, 404]);
    expect(result.code, result.err).to.equal(0);
  });

  it('asks to sign in again after the user has revoked the authorization', async () => {
    expect((await login('allow', [])).result.code).to.equal(0);
    const { token } = person.user;
    const { body } = await world.test.api('GET', '/users/me/authorizations', { token });
    for (const { id } of body as unknown as { id: string }[])
      expect((await world.test.api('DELETE', `/users/me/authorizations/${id}`, { token })).status).to.equal(204);
    const { code, err } = await lacre.run(['list']);
    expect(code, err).to.equal(4);
    expect(err).to.include('lacre login').and.not.include('not Lacre');
  });

  it('stores nothing when the user denies access', async () => {
    const { result } = await login('deny');
    expect(result.code).to.equal(10);
    expect((await lacre.run(['profiles'])).err).to.include('Nothing found');
  });
});
