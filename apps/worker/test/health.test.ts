import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@lacre/runtime/config';
import { createLog } from '@lacre/runtime/log';
import type { Runtime } from '@lacre/runtime/runtime';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { queueMail } from '@lacre/services/mail/queue-mail';
import { sendDueMail } from '@lacre/services/mail/send-due-mail';
import { given, ingreso } from '@lacre/testing/given';
import { MailBox } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { runJobs } from '../src/agenda.ts';
import { createHealthServer } from '../src/health.ts';
import type { Job } from '../src/jobs/job.ts';

const deploy = new URL('../../../deploy/', import.meta.url);
const pools: Runtime['pools'] = () => {
  const use = { max: 10, open: 3, idle: 1, waiting: 2 };
  return { transactions: use, statements: use, relaxed: use };
};

/** Its exit code and errors; without the program the test is skipped. */
function promtool(test: Mocha.Context, ...args: string[]): [code: number | null, errors: string] {
  const checked = spawnSync('promtool', args, { encoding: 'utf8' });
  if (checked.error) {
    console.log('    skipped: there is no promtool on this machine');
    test.skip();
  }
  return [checked.status, checked.stderr];
}

describe('a worker with WORKER_PORT', () => {
  let t: TestServices;
  let isStopping = false;
  const ends: (() => unknown)[] = [];
  before(async () => {
    t = await createTestServices();
  });
  afterEach(() => {
    isStopping = false;
    for (const end of ends.splice(0)) end();
  });
  after(() => t.close());

  async function start(metricsToken?: string): Promise<string> {
    const config = { ...t.config, metricsToken: metricsToken === undefined ? undefined : new Secret(metricsToken) };
    const server = createHealthServer({ services: t.services, pools, config }, () => isStopping).listen(0, '127.0.0.1');
    ends.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  /** The database responds to no query of the metrics. */
  function failQueries(): void {
    const { queueFigures, stampingAttempts } = t.services.database;
    const before = [{ ...queueFigures }, { ...stampingAttempts }];
    const fail = () => Promise.reject(new Error('connect ECONNREFUSED'));
    Object.assign(queueFigures, { queues: fail, certificates: fail });
    Object.assign(stampingAttempts, { countByEvidence: fail });
    ends.push(() => {
      Object.assign(queueFigures, before[0]);
      Object.assign(stampingAttempts, before[1]);
    });
  }
  const textOf = async (path: string) => (await fetch(path)).text();
  const valueOf = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );

  it('is live, and is ready until it stops', async () => {
    const url = await start();
    expect((await fetch(`${url}/health/live`)).status).to.equal(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, ((await ready.json()) as { ready: boolean }).ready]).to.deep.equal([200, true]);
    isStopping = true;
    expect((await fetch(`${url}/health/ready`)).status).to.equal(503);
    expect((await fetch(`${url}/health/live`)).status).to.equal(200);
    for (const path of ['/', '/invoices', '/health']) expect((await fetch(url + path)).status, path).to.equal(404);
    expect((await fetch(`${url}/health/ready`, { method: 'POST' })).status).to.equal(404);
  });

  it('requires METRICS_TOKEN for metrics, but not for health', async () => {
    const url = await start('a-token-of-the-operator');
    expect((await fetch(`${url}/metrics`)).status).to.equal(401);
    expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
  });

  it('exports stamps by PAC and outcome, and the queues', async () => {
    const url = await start();
    const access = await given(t.services).access();
    await createInvoice(t.services, access, ingreso());
    await t.database.dataSource.query(
      `update stamping_attempt set state = 'needs_review', updated_at = $2 where organization_id = $1`,
      [access.organizationId, new Date(t.clock.now().getTime() - 60_000)],
    );
    await t.database.dataSource.query(
      `insert into certificate (organization_id, id, rfc, legal_name, serial_number, issuer, fingerprint, is_test, valid_from,
          valid_to, certificate_der, sealed_key, sealed_key_id, uploaded_by, uploaded_at)
        select $1, gen_random_uuid(), 'EKU9003173C9', 'ESCUELA', '30001000000500003416', 'AC', 'f', true, $2::timestamptz,
          $2::timestamptz + interval '20 days', '', '', 'k', id, $2 from user_account limit 1`,
      [access.organizationId, t.clock.now()],
    );
    const text = await textOf(`${url}/metrics`);
    const labels = 'environment="sandbox",pac="simulator",operation="stamp"';
    expect(valueOf(text, `lacre_pac_calls_total{${labels},outcome="stamped"}`)).to.equal(1);
    expect(valueOf(text, `lacre_pac_call_duration_seconds_count{${labels}}`)).to.equal(1);
    expect(valueOf(text, 'lacre_waiting{for="review"}')).to.equal(1);
    expect(valueOf(text, 'lacre_waiting_oldest_seconds{for="review"}')).to.equal(60);
    expect(valueOf(text, 'lacre_waiting{for="outcome"}')).to.equal(0);
    expect(valueOf(text, 'lacre_certificates{days_left="30"}')).to.equal(1);
    expect(valueOf(text, 'lacre_certificates{days_left="7"}')).to.equal(0);
    expect(valueOf(text, 'lacre_database_waiting{pool="statements"}')).to.equal(2);
    expect(valueOf(text, 'lacre_database_connections{pool="statements",state="busy"}')).to.equal(2);
  });

  it('exports the metrics of the process while the database does not respond, and none of the installation', async () => {
    const url = await start();
    failQueries();
    const response = await fetch(`${url}/metrics`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    expect(valueOf(text, 'lacre_database_waiting{pool="statements"}')).to.equal(2);
    expect(text).not.to.match(/^lacre_(?:waiting|waiting_oldest_seconds|certificates|doubtful_stamps)[ {]/m);
  });

  it('exports the runs of jobs, and those that fail', async () => {
    const url = await start();
    const ran = new Set<string>();
    const job = (name: string, run: () => Promise<void>): Job => ({
      name,
      everyMs: 1_000,
      lockLifetimeMs: 2_000,
      run,
    });
    const both = new Promise<void>((resolve) => {
      const count = (name: string) => {
        ran.add(name);
        if (ran.size === 2) resolve();
      };
      const jobs = [
        job('well', () => Promise.resolve(count('well'))),
        job('badly', () => {
          count('badly');
          return Promise.reject(new Error('no'));
        }),
      ];
      const runtime = { config: t.config, databaseUrl: t.database.url, services: t.services, log: createLog(t.config) };
      void runJobs(runtime, jobs).then((runner) => ends.push(() => runner.stop()));
    });
    await both;
    const text = await textOf(`${url}/metrics`);
    expect(valueOf(text, 'lacre_job_runs_total{name="well",outcome="done"}')).to.be.greaterThan(0);
    expect(valueOf(text, 'lacre_job_runs_total{name="badly",outcome="failed"}')).to.be.greaterThan(0);
    expect(valueOf(text, 'lacre_job_last_success_timestamp_seconds{name="well"}')).to.be.greaterThan(0);
    expect(text).not.to.include('timestamp_seconds{name="badly"}');
    // Prometheus sets these two itself, and renames those that it reads.
    expect(text).not.to.match(/[{,](?:job|instance)="/);
  });

  it('exports the e-mails that were sent, are retried and were given up', async () => {
    const waiting = await createTestServices({ mailWaits: true });
    ends.push(() => waiting.close());
    const url = await start();
    const box = new MailBox();
    box.rejected.add('wrong@example.com');
    const { services, clock } = waiting;
    const send = async (to: string, mailer: { send: MailBox['send'] }) => {
      await services.database.transaction((tx) =>
        queueMail(services, tx, clock.now(), { to, subject: 's', text: 't', html: 'h' }),
      );
      await sendDueMail({ ...services, mailer });
    };
    const counted = async (outcome: string) =>
      valueOf(await textOf(`${url}/metrics`), `lacre_mails_total{outcome="${outcome}"}`);
    expect(await counted('postponed')).to.equal(0);
    // Those of new accounts, which the other services send, count too.
    const sentBefore = await counted('sent');
    expect(sentBefore).to.be.at.least(0);
    await send('right@example.com', box);
    await send('wrong@example.com', box);
    await send('later@example.com', { send: () => Promise.reject(new Error('down')) });
    expect(await counted('sent')).to.be.above(sentBefore);
    expect([await counted('postponed'), await counted('abandoned')]).to.deep.equal([1, 1]);
  });

  it('exports every metric that the dashboard and the alerts query, except those of requests', async () => {
    const text = await textOf(`${await start()}/metrics`);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = ['prometheus/lacre.rules.yml', 'grafana/lacre.json'].flatMap((file) => [
      ...readFileSync(new URL(file, deploy), 'utf8').matchAll(/\b(?:lacre|nodejs|process)_[a-z0-9_]+/g),
    ]);
    const unknown = asked
      .map(([name]) => name.replace(/_(?:bucket|count)$/, ''))
      .filter((name) => !known.has(name) && !name.startsWith('lacre_http_request'));
    expect(asked.length).to.be.greaterThan(30);
    expect(unknown).to.deep.equal([]);
  });

  it('is monitored by rules that Prometheus can read', function () {
    const rules = new URL('prometheus/lacre.rules.yml', deploy).pathname;
    expect(promtool(this, 'check', 'rules', rules)).to.deep.equal([0, '']);
  });

  it('raises LacreWorkersMissing once no worker recovers attempts, and not before', function () {
    const series =
      'lacre_job_last_success_timestamp_seconds{name="recover-attempts",job="lacre-worker",instance="w:1"}';
    const alerts = { severity: 'page', summary: 'No worker recovers attempts' };
    // Succeeds each minute for ten, then never again.
    const values = { [series]: '0+60x10 600x20' };
    expect(raised(this, values, 'LacreWorkersMissing', { '10m': [], '25m': [alerts] })).to.deep.equal([0, '']);
  });

  it('raises LacreDatabaseUnavailable if no process can read it, and not while one can or none runs', function () {
    const up = (instance: string) => `up{job="lacre-api",instance="${instance}"}`;
    const read = (instance: string) => `lacre_waiting{for="outcome",job="lacre-api",instance="${instance}"}`;
    const alerts = { severity: 'page', summary: 'No process can read the database' };
    const expectRaised = (values: Record<string, string>, at10m: (typeof alerts)[]) =>
      expect(raised(this, values, 'LacreDatabaseUnavailable', { '10m': at10m })).to.deep.equal([0, '']);
    const gone = '0x3 stale';
    expectRaised({ [up('a')]: '1x20', [up('b')]: '1x20', [read('a')]: gone, [read('b')]: gone }, [alerts]);
    expectRaised({ [up('a')]: '1x20', [up('b')]: '1x20', [read('a')]: gone, [read('b')]: '0x20' }, []);
    expectRaised({ [up('a')]: '0x20', [read('a')]: gone }, []);
  });

  it('raises LacreCertificateEnded for a day after a certificate ended, and not for those that ended before', function () {
    const ended = 'lacre_certificates{days_left="ended",job="lacre-api",instance="a"}';
    const alerts = { severity: 'page', summary: 'A certificate in use ended: its organization cannot stamp' };
    const at = { '1500m': [], '1600m': [alerts], '3100m': [] };
    expect(raised(this, { [ended]: '3x1550 4x1700' }, 'LacreCertificateEnded', at)).to.deep.equal([0, '']);
  });

  it('raises LacreJobFailing for a job that failed for a day, and not for one that succeeds in between', function () {
    const runs = (name: string, outcome: string) =>
      `lacre_job_runs_total{name="${name}",outcome="${outcome}",job="lacre-worker",instance="w:1"}`;
    const values = {
      [runs('purge-expired', 'done')]: '5x2000',
      [runs('purge-expired', 'failed')]: `0x100 ${Array.from({ length: 30 }, (_, run) => `${run + 1}x59`).join(' ')}`,
      [runs('send-mail', 'done')]: '0+1x2000',
      [runs('send-mail', 'failed')]: '0+1x2000',
    };
    const alerts = { severity: 'ticket', summary: 'The job purge-expired has only failed for a day' };
    const at = { '1m': [], '1600m': [{ ...alerts, name: 'purge-expired' }] };
    expect(raised(this, values, 'LacreJobFailing', at)).to.deep.equal([0, '']);
  });

  it('raises LacreMailFailing if tries fail and nothing is sent, and not if the server rejects some', function () {
    const tries = (outcome: string) => `lacre_mails_total{outcome="${outcome}",job="lacre-worker",instance="w:1"}`;
    const alerts = { severity: 'ticket', summary: 'No e-mail was sent for an hour, and tries to send some failed' };
    const down = { [tries('sent')]: '7x120', [tries('postponed')]: '0x60 1x5 2x5 3x5 6x45' };
    expect(raised(this, down, 'LacreMailFailing', { '60m': [], '100m': [alerts] })).to.deep.equal([0, '']);
    const up = { [tries('sent')]: '0+1x120', [tries('postponed')]: '0+2x120', [tries('abandoned')]: '0+1x120' };
    expect(raised(this, up, 'LacreMailFailing', { '60m': [], '100m': [] })).to.deep.equal([0, '']);
  });

  /** Result of checking that the series, one value a minute, raise these alerts at these times. */
  function raised(
    test: Mocha.Context,
    series: Record<string, string>,
    alertname: string,
    alerts: Record<string, { severity: string; summary: string; name?: string }[]>,
  ) {
    const tests = {
      rule_files: [new URL('prometheus/lacre.rules.yml', deploy).pathname],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          alert_rule_test: Object.entries(alerts).map(([eval_time, expected]) => ({
            eval_time,
            alertname,
            exp_alerts: expected.map(({ summary, ...exp_labels }) => ({
              exp_labels,
              exp_annotations: { summary },
            })),
          })),
        },
      ],
    };
    const folder = mkdtempSync(join(tmpdir(), 'lacre-rules-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'tests.yml');
    writeFileSync(file, JSON.stringify(tests));
    return promtool(test, 'test', 'rules', file);
  }
});
