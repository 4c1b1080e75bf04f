import { isAbsolute, resolve } from 'node:path';
import type { Cidr } from '@lacre/adapters/outbound/public-address';
import type { SandboxChoice } from '@lacre/adapters/pdf/printer';
import { isThisMachine } from '@lacre/database/this-machine';
import { unprotectedHost } from '@lacre/database/unprotected-host';
import { defaultLimits, type LimitName, type Limits } from '@lacre/services/limits/rate-limiter';
import type { ClientRegistrationChoice, SignUpChoice } from '@lacre/services/services';
import { z } from 'zod';
import { environment, limitNames, limitVariable } from './config-variables.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { accountVariables, type PacAccount, readPacAccounts } from './pac-accounts.ts';
import { Secret } from './secret.ts';

/** Settings of a process, read once at start. Secrets print as `[secret]`. */
export interface Config {
  production: boolean;
  /** Other machines can reach it: in production, and with a HOST other than this machine's loopback. */
  exposed: boolean;
  host: string;
  port: number;
  /** Port of a listener for `/metrics` alone, on the same host; undefined: none. */
  metricsPort: number | undefined;
  /** Port of a worker's health and metrics; undefined: none. */
  workerPort: number | undefined;
  /** Bearer token required by `/metrics`; undefined without a separate port: only this machine may read it. */
  metricsToken: Secret | undefined;
  baseUrl: string;
  dataDir: string;
  /** undefined: the embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  /** URL of the server itself, for locks, migrations and LISTEN, if `databaseUrl` is a pooler's; else undefined. */
  databaseDirectUrl: string | undefined;
  /** A standby of that server, for lists and exports. */
  databaseReplicaUrl: string | undefined;
  /** Connections of this process for requests and jobs. */
  databasePool: number;
  /** Databases reached over a network without TLS, as messages for the operator. */
  unprotectedDatabases: string[];
  masterKey: Secret | undefined;
  /** Decrypt what was sealed before a rotation. */
  previousMasterKeys: Secret | undefined;
  /** undefined: Agenda on the same Postgres. */
  jobsUrl: Secret | undefined;
  /** Accounts with PACs; none: nothing can be issued in the environment. */
  pacs: Record<'sandbox' | 'production', readonly PacAccount[]>;
  /** URL of a running simulator; undefined: one is started inside the process. */
  pacSimulatorUrl: string | undefined;
  chromiumPath: string | undefined;
  chromiumSandbox: SandboxChoice;
  /** undefined: mail is written to files in `dataDir`. */
  smtpUrl: Secret | undefined;
  /** `Name <address>` of the sender. */
  mailFrom: string;
  /** Maximum invoice e-mails of one organization per day. */
  mailDailyCap: number;
  signUp: SignUpChoice;
  clientRegistration: ClientRegistrationChoice;
  /** undefined: the SAT's own files; `none`: the starter set; else a folder or a workbook. */
  satData: string | undefined;
  /** SHA-256 fingerprints of the SAT's authorities to trust; empty: those of the first import. */
  satRoots: readonly string[];
  /** How long an API that is shutting down still serves every request while reporting that it is not ready. */
  shutdownDelaySeconds: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** One line for each request. */
  accessLog: boolean;
  /**
   * Where traces are sent (OTLP over HTTP), under which service name, and the share of them that is kept; undefined: no
   * tracing.
   */
  tracing: { endpoint: string; service: string | undefined; ratio: number } | undefined;
  /** Number of proxies in front (Express `trust proxy`). */
  trustProxy: number;
  /** Ranges that webhooks may call in addition to the public internet, over http and on any port: tests only. */
  outboundAllowCidrs: readonly Cidr[];
  /** Calls per minute; an absent class has no limit. */
  limits: Limits;
  /** By name; an absent plan has no limit. */
  plans: Readonly<Record<string, PlanChoice>>;
  defaultPlan: string;
  /** Decimal string; 0.2 is 20 %. */
  partnerCommissionRate: string;
  stripe: StripeChoice | undefined;
}

export interface PlanChoice {
  /** Production stamps per month; null: unlimited. */
  cfdiIncluded: number | null;
  /** Id of its Stripe price. */
  priceId?: string;
}

export interface StripeChoice {
  secretKey: Secret;
  webhookSecret: Secret;
  /** Stripe's API; undefined: the real one. */
  apiUrl: string | undefined;
}

export { Secret };

/** A setting with which the process cannot start; the message says which one and what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const withoutTls = 'without TLS or without checking its certificate: add ?sslmode=verify-full';

const unprotectedHostOf = (url: string | undefined) => (url === undefined ? undefined : unprotectedHost(url));

/**
 * Reads the environment (contract, section 10). An empty or blank variable counts as unset. Throws ConfigError naming
 * every invalid or misspelt variable.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  const faults = misspeltSettings(given, [...Object.keys(environment.shape), ...accountVariables]);
  if (!parsed.success) {
    faults.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
    throw new ConfigError(faults.join('\n'));
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const pacs = {
    sandbox: readPacAccounts('sandbox', e.PAC_SANDBOX ?? 'simulator', given, faults),
    production: readPacAccounts('production', e.PAC_PRODUCTION, given, faults),
  };
  if (production && pacs.production.some(({ pac }) => pac === 'simulator'))
    faults.push('The simulator as a PAC of production is for tests only and not allowed when NODE_ENV=production');
  if (production && e.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is not allowed when NODE_ENV=production');
  if (production && e.OUTBOUND_ALLOW_CIDRS.length > 0)
    faults.push('OUTBOUND_ALLOW_CIDRS is for tests only and not allowed when NODE_ENV=production');
  if (production && !e.MASTER_KEY)
    faults.push('MASTER_KEY is required when NODE_ENV=production (32 bytes: openssl rand -base64 32)');
  if (e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_URL === undefined)
    faults.push('DATABASE_DIRECT_URL is the server behind the pooler of DATABASE_URL, which is missing');
  if (e.DATABASE_REPLICA_URL !== undefined && e.DATABASE_URL === undefined)
    faults.push('DATABASE_REPLICA_URL is a standby of the server of DATABASE_URL, which is missing');
  const unprotected = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].flatMap((variable) => {
    const host = unprotectedHostOf(e[variable as 'DATABASE_URL']);
    return host === undefined ? [] : [`${variable} reaches ${host} ${withoutTls}`];
  });
  if ((e.DATABASE_TLS ?? (production ? 'required' : 'preferred')) === 'required')
    faults.push(...unprotected.map((fault) => `${fault}, or DATABASE_TLS=preferred where that network is yours alone`));
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT === e.PORT) faults.push('METRICS_PORT must differ from PORT');
  const limits = Object.fromEntries(
    limitNames.map((name) => [name, (e as Record<string, unknown>)[limitVariable(name)] ?? defaultLimits[name]]),
  ) as Record<LimitName, number>;
  const baseUrl = (e.BASE_URL ?? `http://localhost:${e.PORT}`).replace(/(?<!\/)\/+$/, '');
  if ((e.STRIPE_SECRET_KEY === undefined) !== (e.STRIPE_WEBHOOK_SECRET === undefined))
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  const plans = readPlans(e.PLANS, faults);
  if (e.DEFAULT_PLAN !== 'unlimited' && !Object.hasOwn(plans, e.DEFAULT_PLAN))
    faults.push('DEFAULT_PLAN must be unlimited or one of PLANS');
  if (faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'));
  const tracingOf = (endpoint: string) => ({
    endpoint,
    service: e.OTEL_SERVICE_NAME,
    ratio: e.OTEL_TRACES_SAMPLER_ARG,
  });
  return {
    production,
    exposed: production || !isThisMachine(e.HOST),
    host: e.HOST,
    port: e.PORT,
    metricsPort: e.METRICS_PORT,
    workerPort: e.WORKER_PORT,
    metricsToken: e.METRICS_TOKEN === undefined ? undefined : new Secret(e.METRICS_TOKEN),
    baseUrl,
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePool: e.DATABASE_POOL,
    unprotectedDatabases: unprotected,
    masterKey: e.MASTER_KEY === undefined ? undefined : new Secret(e.MASTER_KEY),
    previousMasterKeys: e.PREVIOUS_MASTER_KEYS === undefined ? undefined : new Secret(e.PREVIOUS_MASTER_KEYS),
    jobsUrl: e.JOBS_URL === undefined ? undefined : new Secret(e.JOBS_URL),
    pacs,
    pacSimulatorUrl: e.PAC_SIMULATOR_URL,
    chromiumPath: e.CHROMIUM_PATH,
    chromiumSandbox: e.CHROMIUM_SANDBOX ?? (production ? 'required' : 'preferred'),
    smtpUrl: e.SMTP_URL === undefined ? undefined : new Secret(e.SMTP_URL),
    mailFrom: e.MAIL_FROM ?? `Lacre <no-reply@${new URL(baseUrl).hostname}>`,
    mailDailyCap: e.MAIL_DAILY_CAP,
    clientRegistration: e.OAUTH_REGISTRATION,
    signUp: e.SIGN_UP ?? (production ? 'invited' : 'open'),
    satData: e.SAT_DATA,
    satRoots: e.SAT_ROOTS,
    shutdownDelaySeconds: e.SHUTDOWN_DELAY_SECONDS,
    logLevel: e.LOG_LEVEL,
    accessLog: e.ACCESS_LOG === undefined ? production : e.ACCESS_LOG === 'on',
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : tracingOf(e.OTEL_EXPORTER_OTLP_ENDPOINT),
    trustProxy: e.TRUST_PROXY,
    outboundAllowCidrs: e.OUTBOUND_ALLOW_CIDRS,
    limits: e.RATE_LIMITS === 'off' ? { exchange: limits.exchange } : limits,
    plans,
    defaultPlan: e.DEFAULT_PLAN,
    partnerCommissionRate: e.PARTNER_COMMISSION_RATE,
    stripe:
      e.STRIPE_SECRET_KEY === undefined || e.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : {
            secretKey: new Secret(e.STRIPE_SECRET_KEY),
            webhookSecret: new Secret(e.STRIPE_WEBHOOK_SECRET),
            apiUrl: e.STRIPE_API_URL,
          },
  };
}

const plan = z.strictObject({
  cfdiIncluded: z.number().int().min(0).max(1_000_000_000).nullable(),
  priceId: z.string().min(1).optional(),
});

/** `{"starter":{"cfdiIncluded":100,"priceId":"price_..."}}` */
function readPlans(text: string | undefined, faults: string[]): Record<string, PlanChoice> {
  if (text === undefined) return {};
  try {
    return z.record(z.string().regex(/^[a-z0-9-]{1,40}$/), plan).parse(JSON.parse(text));
  } catch {
    faults.push('PLANS must be JSON such as {"starter":{"cfdiIncluded":100,"priceId":"price_1"}}, names in lower case');
    return {};
  }
}

const withoutHttps = (baseUrl: string) =>
  `BASE_URL is ${baseUrl}: whoever is on the network can read passwords, keys and documents. Put a proxy with TLS before ` +
  'the service and set BASE_URL to its https address';

const ownAddress = (host: string, baseUrl: string) =>
  `HOST=${host} lets other machines in, but links in e-mails and applications lead them to ${baseUrl}: set BASE_URL to the ` +
  'address at which they reach the service';

/** In a URL an IPv6 address has brackets. */
const staysHere = (url: string) => isThisMachine(new URL(url).hostname.replace('[::1]', '::1'));
const isReadableOnTheWay = (url: string) => url.startsWith('http:') && !staysHere(url);

export const withoutMail = 'SMTP_URL is not set: mails are written to files, and invitations reach no one';

/** Problems that do not prevent a start, as messages for the operator. */
export const warningsOf = ({ unprotectedDatabases, production, smtpUrl, host, baseUrl }: Config): string[] => [
  ...unprotectedDatabases,
  ...(isReadableOnTheWay(baseUrl) ? [withoutHttps(baseUrl)] : []),
  ...(!isThisMachine(host) && staysHere(baseUrl) ? [ownAddress(host, baseUrl)] : []),
  ...(production && smtpUrl === undefined ? [withoutMail] : []),
];
