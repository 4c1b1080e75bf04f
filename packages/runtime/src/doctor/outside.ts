import { createSmtpMailer } from '@lacre/adapters/mail/mailer';
import { type Config, withoutMail } from '../config.ts';
import type { PacAccount } from '../pac-accounts.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';
import { examineAccount } from './pac-account.ts';

const waitMs = 10_000;
/**
 * With a larger drift a document may be dated in the PAC's future, and is rejected until the PAC's first response shows
 * the difference.
 */
const driftSeconds = 5;

/** Whether every PAC account responds at all, has the same time and accepts our credentials. Nothing is stamped. */
export async function examinePacs(config: Config, now: () => Date): Promise<Finding[]> {
  const findings = (['sandbox', 'production'] as const).map(async (environment): Promise<Finding[]> => {
    const about = `PAC of ${environment}`;
    const accounts = config.pacs[environment];
    if (accounts.length === 0)
      return [warn(about, `none: stamping returns 503 there. Set PAC_${environment.toUpperCase()}`)];
    return Promise.all(
      accounts.map((account) =>
        examinePac(accounts.length === 1 ? about : `${about}, ${account.name}`, config, account, now),
      ),
    );
  });
  return (await Promise.all(findings)).flat();
}

async function examinePac(about: string, config: Config, account: PacAccount, now: () => Date): Promise<Finding> {
  const url = account.pac === 'simulator' ? config.pacSimulatorUrl : account.url;
  if (url === undefined) return ok(about, 'the simulator, in each process');
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
    const drift = driftOf(answer.headers.get('date'), now());
    if (drift > driftSeconds)
      return fail(about, `its clock and ours are ${drift.toFixed(0)} s apart: run an NTP client here`);
  } catch (error) {
    return fail(
      about,
      `${new URL(url).host} does not respond (${causeOf(error)}): check the URL and that outgoing connections are allowed`,
    );
  }
  return examineAccount(about, account, new URL(url).host, now, waitMs).catch((error: unknown) =>
    fail(about, reasonOf(error)),
  );
}

/** Whether the trace collector responds at all; nothing if none is configured. No trace is sent. */
export async function examineTracing({ tracing }: Pick<Config, 'tracing'>): Promise<Finding[]> {
  if (tracing === undefined) return [];
  const about = 'traces';
  const { host } = new URL(tracing.endpoint);
  try {
    await fetch(tracing.endpoint, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
    return [ok(about, `a collector responds at ${host}`)];
  } catch (error) {
    const reason = `${host} does not respond (${causeOf(error)})`;
    return [warn(about, `${reason}, so traces are lost: start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT`)];
  }
}

/** Signs in to the mail server without sending anything. */
export async function examineMail({ smtpUrl, mailFrom, production }: Config): Promise<Finding> {
  const about = 'mail';
  if (smtpUrl === undefined) return production ? warn(about, withoutMail) : ok(about, withoutMail);
  const timeouts = { silenceMs: waitMs, totalMs: 3 * waitMs };
  const mailer = createSmtpMailer(smtpUrl.reveal(), { from: mailFrom, domain: 'localhost' }, timeouts);
  try {
    await mailer.verify();
    return ok(about, `signed in to the mail server; mail is sent from ${mailFrom}`);
  } catch (error) {
    return fail(about, `the mail server rejected the connection: ${reasonOf(error)}. Check SMTP_URL`);
  } finally {
    mailer.close();
  }
}

/** Seconds between a Date header and `now`; 0 without one. */
function driftOf(header: string | null, now: Date): number {
  const at = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.abs(at - now.getTime()) / 1_000;
}

/** `fetch` has the reason in the cause. */
const causeOf = (error: unknown) => reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
