import type { OpenDatabase } from '@lacre/database/data-source';
import {
  jobRuns,
  type MailTryMessage,
  mailOutcomes,
  mailTries,
  type PacCallMessage,
  pacCalls,
  webhookPosts,
} from '@lacre/services/ports/telemetry';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Metrics of one process: those of Node (event loop delay included), calls to PACs and webhooks, e-mails, job runs, and
 * database connections if it has `pools`. One registry per process.
 */
export function createProcessMetrics(pools?: OpenDatabase['pools']): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measurePacs(registry);
  measureWebhooks(registry);
  measureMails(registry);
  measureJobs(registry);
  if (pools) measurePools(registry, pools);
  return registry;
}

function measurePacs(registry: Registry): void {
  const calls = new Counter({
    name: 'lacre_pac_calls_total',
    help: 'Calls to a PAC by outcome; of operation stamp: stamped, rejected, unavailable (certainly not stamped), unknown',
    labelNames: ['environment', 'pac', 'operation', 'outcome'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'lacre_pac_call_duration_seconds',
    help: 'Duration of calls to a PAC, including the wait for a slot',
    labelNames: ['environment', 'pac', 'operation'] as const,
    buckets: callBuckets,
    registers: [registry],
  });
  const stop = timed<PacCallMessage>(({ pac, environment, operation, result }, seconds) => {
    calls.inc({ environment, pac, operation, outcome: result?.kind ?? 'failed' });
    durations.observe({ environment, pac, operation }, seconds);
  });
  pacCalls.subscribe(stop);
}

function measureWebhooks(registry: Registry): void {
  const posts = new Counter({
    name: 'lacre_webhook_posts_total',
    help: 'Tries to deliver an event by response: the class of the status, or none',
    labelNames: ['answer'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'lacre_webhook_post_duration_seconds',
    help: 'Response time of event receivers',
    buckets: callBuckets,
    registers: [registry],
  });
  webhookPosts.subscribe(
    timed(({ result }, seconds) => {
      posts.inc({ answer: result?.status ? `${Math.floor(result.status / 100)}xx` : 'none' });
      durations.observe(seconds);
    }),
  );
}

function measureMails(registry: Registry): void {
  const mails = new Counter({
    name: 'lacre_mails_total',
    help: 'Tries to send an e-mail by outcome: sent, postponed (to be retried), abandoned (rejected, or late by a day)',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  // An alert compares them: none sent must be 0, not missing.
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  mailTries.subscribe((message) => mails.inc({ outcome: (message as MailTryMessage).outcome }));
}

/** Label `name`: Prometheus sets `job` itself, and would rename ours. */
function measureJobs(registry: Registry): void {
  const runs = new Counter({
    name: 'lacre_job_runs_total',
    help: 'Runs of recurring jobs',
    labelNames: ['name', 'outcome'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'lacre_job_duration_seconds',
    help: 'Duration of job runs',
    labelNames: ['name'] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers: [registry],
  });
  const latest = new Gauge({
    name: 'lacre_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process',
    labelNames: ['name'] as const,
    registers: [registry],
  });
  jobRuns.subscribe(
    timed(({ job: name, error }, seconds) => {
      runs.inc({ name, outcome: error === undefined ? 'done' : 'failed' });
      durations.observe({ name }, seconds);
      if (error === undefined) latest.setToCurrentTime({ name });
    }),
  );
}

function measurePools(registry: Registry, pools: OpenDatabase['pools']): void {
  new Gauge({
    name: 'lacre_database_connections',
    help: 'Connections to the database by pool and state; state max: the maximum',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { max, open, idle }] of Object.entries(pools())) {
        this.set({ pool, state: 'busy' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'max' }, max);
      }
    },
  });
  new Gauge({
    name: 'lacre_database_waiting',
    help: 'Callers waiting for a connection of a pool',
    labelNames: ['pool'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { waiting }] of Object.entries(pools())) this.set({ pool }, waiting);
    },
  });
}

/** Handlers of a tracing channel that report each completion with its duration. */
function timed<Context extends object>(onEnd: (context: Context & { error?: unknown }, seconds: number) => void) {
  const starts = new WeakMap<object, number>();
  return {
    start: (context: Context) => void starts.set(context, performance.now()),
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (context: Context) =>
      onEnd(context, (performance.now() - (starts.get(context) ?? performance.now())) / 1_000),
    error: () => undefined,
  };
}
