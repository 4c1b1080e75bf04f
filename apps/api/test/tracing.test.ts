import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@lacre/runtime/log';
import { exportTraces } from '@lacre/runtime/tracing/export-traces';
import { jobRuns } from '@lacre/services/ports/telemetry';
import { type Receiver, startReceiver } from '@lacre/testing/receiver';
import { expect } from 'chai';
import { createServer } from '../src/server.ts';
import { invoiceBody } from './support/bodies.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('traces', () => {
  let test: TestApi;
  let key: string;
  let server: Server;
  let url: string;
  let collector: Receiver;
  before(async () => {
    test = await startTestApi({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
    const owner = await test.given.user();
    ({ key } = await test.given.apiKey(owner, (await test.given.organization(owner)).id));
    const app = createServer({ services: test.services, config: test.config, log: createLog(test.config) });
    server = createHttpServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    collector = await startReceiver((response) => response.end('{}'));
  });
  afterEach(() => collector.close());
  after(async () => {
    server.closeAllConnections();
    server.close();
    await test.close();
  });

  /** What the collector received during `work`; a flush sends all that was recorded. */
  async function tracesOf(work: () => Promise<unknown>, ratio = 1): Promise<Span[]> {
    const traces = exportTraces({ endpoint: collector.url, service: 'lacre-test', ratio }, { warn: () => undefined });
    try {
      await work();
    } finally {
      await traces.close();
    }
    return collector.requests
      .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  }

  /** Resolves when the response was read and the server has finished with it, which ends the span. */
  async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
    const done = new Promise((resolve) => {
      server.once('request', (_request, response) => response.once('close', resolve));
    });
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    await done;
    return answer.status;
  }

  it('connect the caller, the request and the call to the PAC in one trace', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const spans = await tracesOf(async () => {
      expect(await post('/invoices', invoiceBody(), { traceparent })).to.equal(201);
    });
    const request = spans.find(({ name }) => name === 'POST /invoices');
    const stamp = spans.find(({ name }) => name === 'PAC simulator stamp');
    expect(request).to.deep.include({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2 });
    expect(stamp).to.deep.include({ traceId, parentSpanId: request?.spanId, kind: 3 });
    expect(attributesOf(request as Span)).to.deep.equal({
      'http.request.method': 'POST',
      'http.route': '/invoices',
      'http.response.status_code': 201,
    });
    const { 'lacre.reference': reference, ...others } = attributesOf(stamp as Span);
    expect(reference).to.match(/^[0-9a-f-]{36}$/);
    expect(others).to.deep.equal({
      'lacre.pac': 'simulator',
      'lacre.environment': 'sandbox',
      'lacre.operation': 'stamp',
      'lacre.outcome': 'stamped',
    });
    expect(collector.requests.map(({ path }) => path)).to.include('/v1/traces');
  });

  it('record webhook deliveries by their event, and job runs with what happens in them', async () => {
    const receiver = await startReceiver();
    try {
      const spans = await tracesOf(() =>
        jobRuns.tracePromise(
          () => test.services.webhookSender.post(receiver.url, { 'webhook-id': 'evt_1' }, Buffer.from('{}')),
          { job: 'dispatch-events' },
        ),
      );
      const job = spans.find(({ name }) => name === 'job dispatch-events');
      const webhook = spans.find(({ name }) => name === 'webhook POST');
      expect(webhook).to.deep.include({ traceId: job?.traceId, parentSpanId: job?.spanId });
      expect(attributesOf(webhook as Span)).to.deep.equal({ 'lacre.event': 'evt_1', 'http.response.status_code': 200 });
    } finally {
      await receiver.close();
    }
  });

  it('contain no body, no name, no key and no address', async () => {
    const spans = await tracesOf(() => post('/invoices?q=SECRETQUERY', invoiceBody()));
    expect(spans.length).to.be.greaterThan(0);
    const text = JSON.stringify(spans);
    for (const secret of ['SECRETQUERY', key, 'UNIVERSIDAD', 'URE180429TM6', '127.0.0.1'])
      expect(text, secret).to.not.include(secret);
  });

  it('are sampled at our ratio, whatever the caller requests', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect(await tracesOf(() => post('/invoices', invoiceBody(), { traceparent }), 0)).to.deep.equal([]);
  });

  it('ignore an invalid traceparent', async () => {
    const [request] = await tracesOf(() => post('/nowhere', {}, { traceparent: '00-zz-1-01' }));
    expect(request?.name).to.equal('POST other');
    expect(request?.parentSpanId ?? '').to.equal('');
  });

  it('neither delay a request nor the shutdown when the collector is gone', async () => {
    await collector.close();
    const warnings: string[] = [];
    const traces = exportTraces(
      { endpoint: collector.url, service: 'lacre-test', ratio: 1 },
      { warn: (_fields, text) => warnings.push(text) },
    );
    expect(await post('/invoices', invoiceBody())).to.equal(201);
    await traces.close();
    expect(warnings).to.include('traces could not be sent');
    collector = await startReceiver();
    expect(await post('/invoices', invoiceBody())).to.equal(201);
    expect(collector.requests).to.deep.equal([]);
  });
});
