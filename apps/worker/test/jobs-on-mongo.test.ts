import { connect, createServer, type Socket } from 'node:net';
import { Secret } from '@lacre/runtime/config';
import { createLog } from '@lacre/runtime/log';
import { freePort } from '@lacre/testing/free-port';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { runJobs } from '../src/agenda.ts';
import type { Job } from '../src/jobs/job.ts';
import { backends } from './queue.ts';
import { startRefusingMongo } from './refusing-mongo.ts';

describe('the jobs on MongoDB', () => {
  const url = backends['on MongoDB']?.jobsUrl?.reveal();
  let t: TestServices;
  beforeEach(async () => {
    t = await createTestServices();
  });
  afterEach(() => t.close());

  const runtimeAt = (jobsUrl: string) => {
    const config = { ...t.config, jobsUrl: new Secret(jobsUrl) };
    return { config, databaseUrl: t.database.url, services: t.services, log: createLog(config) };
  };

  it('do not start when no server responds at JOBS_URL, and the error says what to change', async () => {
    const runtime = runtimeAt('mongodb://user:secret-word@127.0.0.1:1/');
    const error = await runJobs(runtime, [], { mongoRetryMs: 0 }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).to.match(/^JOBS_URL: no MongoDB responds there/);
    expect((error as Error).message).not.to.include('secret-word');
  });

  for (const [server, code] of [
    ['MongoDB', 18],
    ['Atlas', 8_000],
  ] as const)
    it(`do not start when ${server} rejects the user or the password, and the error says where to change them`, async () => {
      const mongo = await startRefusingMongo('saslStart', code);
      try {
        const runtime = runtimeAt(`mongodb://user:secret-word@127.0.0.1:${mongo.port}/lacre`);
        const error = await runJobs(runtime, []).catch((thrown: unknown) => thrown);
        expect((error as Error).message).to.match(/^JOBS_URL: its MongoDB rejected the user or the password\./);
        expect(`${(error as Error).message}${(error as Error).stack}`).not.to.include('secret-word');
      } finally {
        mongo.close();
      }
    });

  it('do not start where JOBS_URL has no user for a server that requires one, and the error says so', async () => {
    const mongo = await startRefusingMongo('find', 13);
    try {
      const runtime = runtimeAt(`mongodb://127.0.0.1:${mongo.port}/lacre`);
      const error = await runJobs(runtime, []).catch((thrown: unknown) => thrown);
      expect((error as Error).message).to.match(/^JOBS_URL: its MongoDB does not let us use that database\./);
    } finally {
      mongo.close();
    }
  });

  if (url === undefined) {
    it('DID NOT RUN: TEST_JOBS_URL names no MongoDB server (mongodb://host:port)');
    return;
  }

  it('are stored once by workers that start concurrently with an empty queue', async () => {
    const client = await MongoClient.connect(url);
    try {
      const job: Job = {
        name: 'written-once',
        everyMs: 3_600_000,
        lockLifetimeMs: 2_000,
        run: () => Promise.resolve(),
      };
      const workers = await Promise.all(Array.from({ length: 5 }, () => runJobs(runtimeAt(url), [job])));
      await Promise.all(workers.map((worker) => worker.stop()));
      expect(await client.db().collection('agendaJobs').countDocuments({ name: job.name })).to.equal(1);
    } finally {
      await client.close();
    }
  });

  it('wait for a server that starts after them, and log that', async () => {
    const { hostname, port, pathname } = new URL(url);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      const behind = connect(Number(port), hostname);
      for (const each of [socket, behind]) sockets.add(each.on('error', () => undefined));
      socket.pipe(behind).pipe(socket);
    });
    try {
      const free = await freePort();
      const runtime = runtimeAt(`mongodb://127.0.0.1:${free}${pathname}`);
      const said: string[] = [];
      const warn = (_facts: object, text: string) => {
        said.push(text);
        server.listen(free, '127.0.0.1');
      };
      const jobs = await runJobs({ ...runtime, log: Object.assign(runtime.log, { warn }) }, []);
      await jobs.stop();
      expect(said).to.deep.equal(['the MongoDB of JOBS_URL does not respond yet; retrying']);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });
});
