import { expect } from 'chai';
import { httpAgent } from '../support/agent.ts';
import { type OauthWorld, sharedOauthWorld } from '../support/oauth-world.ts';

describe('MCP tools with OAuth', () => {
  let world: OauthWorld;
  before(async () => {
    world = await sharedOauthWorld();
  });

  it('accept a token for their resource, after login and consent in a browser', async () => {
    const { url } = world.test;
    const app = await world.application();
    const person = await world.person();
    const scope = 'read:invoices write:invoices';
    const tokens = await world.tokens(app, person, { scope, params: { resource: `${url}/mcp` } });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const agent = await httpAgent({ url, headers });
    expect(await agent.names())
      .to.include('create_invoice')
      .and.not.include('cancel_invoice');
    expect(await agent.use('list_invoices')).to.include({ total: 0 });
    await agent.close();
    expect((await world.test.api('GET', '/invoices', { headers })).status).to.equal(401);
  });

  it('a token for the resource in the metadata of the API is valid for the API, and not for the tools', async () => {
    const { url } = world.test;
    const answer = await fetch(`${url}/.well-known/oauth-protected-resource`);
    const { resource } = (await answer.json()) as { resource: string };
    expect(resource).to.equal(url);
    const app = await world.application();
    const person = await world.person();
    for (const named of [resource, `${resource}/`]) {
      const tokens = await world.tokens(app, person, { scope: 'read:invoices', params: { resource: named } });
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      expect((await world.test.api('GET', '/invoices', { headers })).status, named).to.equal(200);
      expect(await httpAgent({ url, headers }).catch(() => 'refused'), named).to.equal('refused');
    }
  });

  it('no token is issued for an unknown resource', async () => {
    const app = await world.application();
    const { url } = await world.authorizationUrl(app, { params: { resource: 'https://evil.example/mcp' } });
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.headers.get('location')).to.include('error=invalid_target');
  });
});
