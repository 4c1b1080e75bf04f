import { createSmtpMailer } from '@lacre/adapters/mail/mailer';
import type { Environment } from '@lacre/services/actor';
import type { Config } from '../config.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const waitMs = 10_000;
/** A stamp is refused for a document dated in the PAC's future. */
const driftSeconds = 60;

/** Whether the PAC of each environment answers at all, and has the same time. Nothing is stamped. */
export async function examinePacs(config: Config, now: () => Date): Promise<Finding[]> {
  return Promise.all(
    (['sandbox', 'production'] as const).map(async (environment): Promise<Finding> => {
      const about = `PAC of ${environment}`;
      const choice = environment === 'sandbox' ? config.pacSandbox : config.pacProduction;
      if (choice === undefined)
        return warn(about, `none: stamping answers 503 there. Set PAC_${environment.toUpperCase()}`);
      if (choice === 'simulator' && config.pacSimulatorUrl === undefined)
        return ok(about, 'the simulator, in each process');
      const url = addressOf(config, environment) ?? '';
      try {
        const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
        const drift = driftOf(answer.headers.get('date'), now());
        return drift > driftSeconds
          ? fail(about, `its clock and ours are ${drift.toFixed(0)} s apart: run an NTP client here`)
          : ok(about, `${choice} answers at ${new URL(url).host}`);
      } catch (error) {
        return fail(
          about,
          `${new URL(url).host} does not answer (${causeOf(error)}): is the way out open, is the address right?`,
        );
      }
    }),
  );
}

/** Signs in to the mail server and sends nothing. */
export async function examineMail({ smtpUrl, mailFrom, production }: Config): Promise<Finding> {
  const about = 'mail';
  if (smtpUrl === undefined) {
    const text = 'SMTP_URL is not set: mails are written to files, and invitations reach no one';
    return production ? warn(about, text) : ok(about, text);
  }
  const mailer = createSmtpMailer(smtpUrl.reveal(), { from: mailFrom, domain: 'localhost' });
  try {
    await mailer.verify();
    return ok(about, `the mail server takes us; mail comes from ${mailFrom}`);
  } catch (error) {
    return fail(about, `the mail server does not take us: ${reasonOf(error)}. Check SMTP_URL`);
  } finally {
    mailer.close();
  }
}

function addressOf(config: Config, environment: Environment): string | undefined {
  const { finkok, sw } = config.pacAccounts[environment];
  const choice = environment === 'sandbox' ? config.pacSandbox : config.pacProduction;
  if (choice === 'finkok') return finkok?.url;
  if (choice === 'sw') return sw?.url;
  return choice === 'http' ? config.pacBaseUrl : config.pacSimulatorUrl;
}

/** Seconds between a Date header and `now`; 0 without one. */
function driftOf(header: string | null, now: Date): number {
  const at = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.abs(at - now.getTime()) / 1_000;
}

/** `fetch` keeps the reason in the cause. */
const causeOf = (error: unknown) => reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
