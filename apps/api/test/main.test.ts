import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';

const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });

describe('process of the API', function () {
  this.timeout(180_000);
  let database: TestDatabase;
  let dataDir: string;
  let api: ApiProcess;
  const sockets: Socket[] = [];

  const open = async () => {
    const socket = connect(api.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  /** A request that the server has begun to read and cannot answer before it receives the rest of the body. */
  const beginSignIn = async () => {
    const socket = await open();
    const head = ['POST /auth/sign-in HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).to.match(/^HTTP\/1\.1 100 /);
    return socket;
  };
  /** The readiness response once the process knows that it has to stop. */
  const readinessWhileStopping = async () => {
    for (;;) {
      const sent = get(`${api.url}/health/ready`, { agent: false });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const readiness = JSON.parse(await text(answer)) as { ready: boolean; stopping?: boolean };
      if (readiness.stopping)
        return { status: answer.statusCode, ready: readiness.ready, connection: answer.headers.connection };
    }
  };

  before(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'lacre-test-'));
  });
  beforeEach(async () => {
    api = await startApiProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, SAT_DATA: 'none' });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    api.signal('SIGKILL');
    await api.ended;
  });
  after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('exits at SIGTERM without waiting for open connections', async () => {
    const used = await open();
    used.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(used, 'data');
    await open();
    const start = performance.now();
    api.signal('SIGTERM');
    expect(await api.ended).to.equal(0);
    // If it waited, it would exit after 25 s, when it closes the connections that are still open.
    expect(performance.now() - start).to.be.below(20_000);
  });

  it('finishes requests in progress at SIGTERM, reports that it is not ready meanwhile, and exits', async () => {
    const socket = await beginSignIn();
    api.signal('SIGTERM');
    expect(await readinessWhileStopping()).to.deep.equal({ status: 503, ready: false, connection: 'close' });
    socket.write(body);
    const answer = await text(socket);
    expect(answer)
      .to.match(/^HTTP\/1\.1 401 /)
      .and.to.match(/\r\nConnection: close\r\n/i);
    expect(answer).to.contain('Invalid email or password');
    expect(await api.ended).to.equal(0);
  });

  it('closes the connection of a client that sends many requests without waiting for responses', async () => {
    const socket = await open();
    const sent = 5_000;
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(sent));
    const answers = await new Promise<number>((resolve) => {
      let received = '';
      const count = () => received.split('{"status":"ok"}').length - 1;
      socket.on('data', (bytes: Buffer) => {
        received += String(bytes);
        if (count() === sent) resolve(sent);
      });
      socket.once('close', () => resolve(count()));
    });
    expect(answers).to.be.below(sent);
    expect((await fetch(`${api.url}/health/live`)).status).to.equal(200);
  });

  it('keeps serving requests, as not ready, for SHUTDOWN_DELAY_SECONDS, and then stops listening', async () => {
    api.signal('SIGKILL');
    await api.ended;
    api = await startApiProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SAT_DATA: 'none',
      SHUTDOWN_DELAY_SECONDS: '2',
    });
    const start = performance.now();
    let hasEnded = false;
    void api.ended.then(() => {
      hasEnded = true;
    });
    api.signal('SIGTERM');
    await readinessWhileStopping();
    const refusedAfterMs = async () => {
      for (;;) {
        const status = await fetch(`${api.url}/health/live`, { keepalive: false }).then(
          (answer) => answer.status,
          () => undefined,
        );
        if (status === undefined || hasEnded) return performance.now() - start;
        expect(status).to.equal(200);
        await setTimeout(20);
      }
    };
    expect(await refusedAfterMs()).to.be.at.least(1_900);
    expect(await api.ended).to.equal(0);
  });

  it('exits with 1 at a second signal, whatever is in progress', async () => {
    await beginSignIn();
    api.signal('SIGTERM');
    await readinessWhileStopping();
    api.signal('SIGINT');
    expect(await api.ended).to.equal(1);
  });
});
