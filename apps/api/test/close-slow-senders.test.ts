import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@lacre/runtime/log';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { closeSlowSenders } from '../src/close-slow-senders.ts';
import { rejectMalformedRequests } from '../src/reject-malformed-requests.ts';
import { announcedBytes, readBody } from '../src/rest/read-body.ts';
import { announce } from './support/announce.ts';

const body = JSON.stringify({ text: 'x'.repeat(200_000) });

/** All turns for large bodies but one, and how many one organization gets. */
const [turns, perOrganization] = [127, 8];

describe('a large body that is not sent on', () => {
  let test: TestServices;
  let releases: (() => void)[];
  let server: Server;
  let url: string;
  /** Resolves when the speed of a slow body has been measured that often. */
  let measured: (times: number) => Promise<void>;
  before(async () => {
    test = await createTestServices();
  });
  after(() => test.close());

  beforeEach(async () => {
    const bodies = test.services.largeBodies;
    releases = await Promise.all(
      Array.from({ length: turns }, (_, i) => bodies.turnOf(`other ${Math.floor(i / perOrganization)}`, body.length)),
    );
    let times = 0;
    const onMeasured = new Set<() => void>();
    measured = (least) =>
      new Promise((resolve) => {
        const from = times;
        onMeasured.add(() => times - from >= least && resolve());
      });
    server = createServer(async (req, res) => {
      const release = await bodies.turnOf(String(req.headers['x-owner']), announcedBytes(req));
      res.once('close', release);
      const { length } = await readBody(req, Infinity).catch(() => Buffer.alloc(0));
      res.end(JSON.stringify({ length }));
    });
    rejectMalformedRequests(server, { config: test.config, log: createLog(test.config) });
    const areAwaited = () => {
      times += 1;
      for (const tell of onMeasured) tell();
      return bodies.areAwaited();
    };
    closeSlowSenders(server, { areAwaited }, { everyMs: 20 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    for (const release of releases) release();
    server.closeAllConnections();
    server.close();
  });

  const announceFor = (owner: string) => announce(url, body.length, { 'x-owner': owner });

  it('loses its turn to one that waits for it, of whichever organization', async () => {
    const idle = await announceFor('a');
    await measured(1);
    const other = await announceFor('b');
    other.send(body);
    const [rejected, served] = await Promise.all([idle.answer, other.answer]);
    expect([rejected.status, rejected.body.code]).to.deep.equal([408, 'REQUEST_TIMEOUT']);
    expect([served.status, served.body.length]).to.deep.equal([200, body.length]);
  });

  it('may come as late as any other while nobody waits', async () => {
    const slow = await announceFor('a');
    await measured(3);
    slow.send(body);
    expect((await slow.answer).body.length).to.equal(body.length);
  });
});
