import { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Fault, FaultRequest } from '../src/faults.ts';
import { type PacServer, startPacSimulator } from '../src/server.ts';
import { describeOnEachLedger } from './on-each-ledger.ts';
import { issueTestCsd, makeFolder, NOON } from './test-pac.ts';
import { draftIngreso, type OpenCsd, seal } from './write-cfdi.ts';

describeOnEachLedger('HTTP port of the PAC', (ledger) => {
  const folder = makeFolder();
  let server: PacServer;
  let csd: OpenCsd;
  let fault: Fault | undefined;
  let seen: FaultRequest[];
  let folio = 0;

  before(async () => {
    server = await startPacSimulator({
      ...ledger.options(),
      dir: folder,
      now: () => NOON,
      faults: (request) => {
        seen.push(request);
        return fault;
      },
    });
    csd = await issueTestCsd(server.simulator.authority);
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    fault = undefined;
    seen = [];
    folio += 1;
  });

  function sealed(): Buffer {
    const draft = draftIngreso();
    draft.attributes['Folio'] = String(folio);
    return seal(draft, csd);
  }

  function post(path: string, body: Buffer | string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'x-reference': `intento-${folio}` };
    return fetch(server.url + path, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers, ...init });
  }

  const stampsOfNow = async () => (await server.simulator.ledger.findByReference(`intento-${folio}`)).length;

  it('stamps, returns the same bytes again, recovers, cancels and returns the status', async () => {
    const xml = sealed();
    expect((await post('/recover', xml)).status).to.equal(422);
    const first = await post('/stamp', xml);
    expect(first.status).to.equal(200);
    expect(first.headers.get('content-type')).to.equal('application/xml; charset=utf-8');
    expect(first.headers.get('x-duplicate')).to.equal(null);
    const uuid = first.headers.get('x-uuid') ?? '';
    const bytes = Buffer.from(await first.arrayBuffer());
    for (const path of ['/stamp', '/recover']) {
      const again = await post(path, xml);
      expect(again.status, path).to.equal(200);
      expect(again.headers.get('x-duplicate'), path).to.equal('307');
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes), path).to.equal(true);
    }
    const later = { 'x-sandbox-time': '2026-11-25T18:00:00Z' };
    const body = JSON.stringify({ rfc: 'EKU9003173C9', uuid, motive: '02', substitute: null });
    const cancel = await fetch(`${server.url}/cancel`, { method: 'POST', body, headers: later });
    expect(cancel.status).to.equal(200);
    expect(await cancel.json()).to.include({ code: '201', uuid });
    const status = await fetch(`${server.url}/status?uuid=${uuid}`, { headers: later });
    expect(await status.json()).to.include({ estado: 'Vigente', estatusCancelacion: 'En proceso' });
    expect(seen.map(({ operation }) => operation)).to.deep.equal([
      'recover',
      'stamp',
      'stamp',
      'recover',
      'cancel',
      'status',
    ]);
    expect(seen[0]).to.deep.include({ reference: `intento-${folio}`, body: xml, ordinal: 1 });
  });

  it('rejects with 422, code and text', async () => {
    const answers = [
      ['/stamp', 'no es xml', '301'],
      ['/recover', sealed(), '603'],
      ['/cancel', '{"rfc":"EKU9003173C9","uuid":"00000000-0000-4000-8000-000000000000","motive":"02"}', '205'],
      ['/cancel', '{"rfc":', '301'],
      ['/cancel', '[]', '301'],
    ] as const;
    for (const [path, body, code] of answers) {
      const response = await post(path, body);
      expect(response.status, path).to.equal(422);
      expect(await response.json(), path).to.include({ code });
    }
  });

  it('returns its stamp certificate and its health', async () => {
    const certificate = Buffer.from(await (await fetch(`${server.url}/certificate`)).arrayBuffer());
    expect(new X509Certificate(certificate).raw.equals(server.simulator.stampCertificate)).to.equal(true);
    expect(await (await fetch(`${server.url}/health`)).json()).to.include({ status: 'ok' });
  });

  it('returns 404 for unknown paths and 405 for wrong methods, in JSON', async () => {
    for (const [path, method, status] of [
      ['/nada', 'GET', 404],
      ['/__proto__', 'POST', 404],
      ['/stamp', 'GET', 405],
      ['/status', 'POST', 405],
    ] as const) {
      const response = await fetch(server.url + path, { method });
      expect(response.status, path).to.equal(status);
      expect(await response.json(), path).to.have.property('message');
    }
  });

  it('returns 413 for a body over 10 MB, with or without Content-Length', async () => {
    for (const announced of [true, false]) {
      const status = await new Promise((resolve, reject) => {
        const headers = announced ? { 'content-length': String(11 * 1024 * 1024) } : {};
        const request = httpRequest(`${server.url}/stamp`, { method: 'POST', headers }, (response) => {
          resolve(response.statusCode);
          request.destroy();
        });
        request.on('error', reject);
        if (announced) request.flushHeaders();
        else request.write(Buffer.alloc(11 * 1024 * 1024));
      });
      expect(status, String(announced)).to.equal(413);
    }
    expect((await fetch(`${server.url}/health`)).status).to.equal(200);
  });

  describe('faults', () => {
    /** Turns the event loop until a condition is met; the test's timeout ends it otherwise. */
    async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
      while (!(await happened())) await nextTurn();
    }

    /** Posts, waits until the server reaches the given point, and gives up as a client that times out does. */
    async function giveUp(xml: Buffer, when: () => boolean | Promise<boolean>): Promise<void> {
      const controller = new AbortController();
      const failure = failureOf(post('/stamp', xml, { signal: controller.signal }));
      await until(when);
      controller.abort();
      expect(await failure).to.equal('AbortError');
    }

    async function failureOf(promise: Promise<unknown>): Promise<string> {
      try {
        await promise;
        return 'none';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    }

    it('times out without having stamped', async () => {
      const xml = sealed();
      fault = { kind: 'timeout-before-stamp' };
      await giveUp(xml, () => seen.length === 1);
      fault = undefined;
      expect(await (await post('/recover', xml)).json()).to.include({ code: '603' });
      expect(await stampsOfNow()).to.equal(0);
    });

    it('times out after having stamped, and is recovered', async () => {
      const xml = sealed();
      fault = { kind: 'timeout-after-stamp' };
      await giveUp(xml, async () => (await stampsOfNow()) === 1);
      fault = undefined;
      expect((await post('/recover', xml)).status).to.equal(200);
    });

    for (const [when, stamps] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      it(`resets ${when} stamping`, async () => {
        fault = { kind: 'reset', when };
        expect(await failureOf(post('/stamp', sealed()))).to.equal('TypeError');
        expect(await stampsOfNow()).to.equal(stamps);
      });

      it(`returns 503 ${when} stamping`, async () => {
        fault = { kind: 'http', status: 503, when, retryAfter: '7' };
        const response = await post('/stamp', sealed());
        expect(response.status).to.equal(503);
        expect(response.headers.get('retry-after')).to.equal('7');
        expect(await stampsOfNow()).to.equal(stamps);
      });

      it(`returns any configured response ${when} stamping`, async () => {
        fault = { kind: 'answer', status: 200, contentType: 'application/xml', body: '<otro/>', when };
        expect(await (await post('/stamp', sealed())).text()).to.equal('<otro/>');
        expect(await stampsOfNow()).to.equal(stamps);
      });
    }

    it('truncates the response', async () => {
      fault = { kind: 'truncated' };
      const failure = await failureOf(post('/stamp', sealed()).then((response) => response.text()));
      expect(failure).to.equal('TypeError');
      expect(await stampsOfNow()).to.equal(1);
    });

    it('returns an HTML page with 200', async () => {
      fault = { kind: 'html' };
      const response = await post('/stamp', sealed());
      expect(response.status).to.equal(200);
      expect(await response.text()).to.match(/^<!DOCTYPE html>/);
      expect(await stampsOfNow()).to.equal(1);
    });

    it('denies a recovery although it has the document', async () => {
      const xml = sealed();
      await post('/stamp', xml);
      fault = { kind: 'refuse', code: '603', message: '603 - El CFDI no contiene un timbre previo.' };
      expect(await (await post('/recover', xml)).json()).to.include({ code: '603' });
    });

    it('responds late or slowly, but correctly', async () => {
      const xml = sealed();
      const plain = await (await post('/stamp', xml)).text();
      fault = { kind: 'delay', ms: 20 };
      expect(await (await post('/stamp', xml)).text()).to.equal(plain);
      fault = { kind: 'drip', bytesPerSecond: 100_000 };
      expect(await (await post('/stamp', xml)).text()).to.equal(plain);
      const held = Promise.withResolvers<void>();
      fault = { kind: 'hold', until: held.promise };
      const answer = post('/stamp', xml);
      held.resolve();
      expect(await (await answer).text()).to.equal(plain);
    });
  });

  it('closes even with hanging requests', async () => {
    let asked: () => void = () => {};
    const hung = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const other = await startPacSimulator({
      ...ledger.options(),
      dir: folder,
      now: () => NOON,
      faults: () => {
        asked();
        return { kind: 'timeout-before-stamp' };
      },
    });
    const hanging = fetch(`${other.url}/stamp`, { method: 'POST', body: 'x' }).then(
      () => 'answered',
      () => 'broken',
    );
    await hung;
    await other.close();
    expect(await hanging).to.equal('broken');
  });
});
