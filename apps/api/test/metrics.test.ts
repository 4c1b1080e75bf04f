import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '@lacre/runtime/config';
import { createLog } from '@lacre/runtime/log';
import { metricsListener } from '@lacre/runtime/metrics/metrics-listener';
import { expect } from 'chai';
import { createMetrics } from '../src/metrics.ts';

import { createServer } from '../src/server.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

const token = 'a-token-of-the-operator';
const figures = 'lacre_http_request_duration_seconds';

describe('GET /metrics', () => {
  let test: TestApi;
  const servers: Server[] = [];
  before(async () => {
    test = await sharedTestApi();
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  });

  async function serve(server: Server): Promise<string> {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  /** The public port and the listener of METRICS_PORT with these settings. */
  async function start(env: Record<string, string>): Promise<{ open: string; own: string }> {
    const { metricsPort, metricsToken } = loadConfig(env);
    const config = { ...test.config, metricsPort, metricsToken };
    const metrics = createMetrics({ services: test.services });
    const app = createServer({ services: test.services, config, log: createLog(config) }, { metrics });
    return {
      open: await serve(createHttpServer(app)),
      own: await serve(createHttpServer(metricsListener(metrics.registry, config))),
    };
  }
  async function ask(url: string, headers: Record<string, string> = {}, path = '/metrics') {
    const answer = await fetch(url + path, { headers });
    return { status: answer.status, text: await answer.text() };
  }
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

  it('with METRICS_TOKEN is open to any caller that sends it, from anywhere: 401 otherwise', async () => {
    const { open } = await start({ METRICS_TOKEN: token });
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    for (const headers of [{}, bearer('another token, as long'), { authorization: token }, forwarded])
      expect((await ask(open, headers)).status).to.equal(401);
    const { status, text } = await ask(open, { ...forwarded, ...bearer(token) });
    expect([status, text.includes(figures)]).to.deep.equal([200, true]);
  });

  it('with METRICS_PORT is served on that port and nowhere else', async () => {
    const { open, own } = await start({ METRICS_PORT: '9464' });
    expect((await ask(open)).status).to.equal(404);
    const { status, text } = await ask(own);
    expect([status, text.includes(figures)]).to.deep.equal([200, true]);
    for (const path of ['/', '/health/live', '/invoices', '/metrics/x'])
      expect((await ask(own, {}, path)).status, path).to.equal(404);
  });

  it('with both requires the token on that port', async () => {
    const { open, own } = await start({ METRICS_PORT: '9464', METRICS_TOKEN: token });
    expect((await ask(open, bearer(token))).status).to.equal(404);
    expect([(await ask(own)).status, (await ask(own, bearer(token))).status]).to.deep.equal([401, 200]);
  });
});
