import { isAbsolute, resolve } from 'node:path';
import { type Cidr, parseCidr } from '@lacre/adapters/outbound/public-address';
import type { SandboxChoice } from '@lacre/adapters/pdf/printer';
import { defaultLimits, type LimitName, type Limits } from '@lacre/services/limits/rate-limiter';
import { type SignUpChoice, signUpChoices } from '@lacre/services/services';
import { z } from 'zod';
import { type PacAccount, readPacAccount } from './pac-accounts.ts';
import { Secret } from './secret.ts';

/** Settings of a process, read once at its start. Secrets print as `[secret]`. */
export interface Config {
  production: boolean;
  /** Others can reach it: in production, and with a HOST beyond this machine. */
  exposed: boolean;
  host: string;
  port: number;
  /** Of a listener for `/metrics` alone, on the same host; undefined: none. */
  metricsPort: number | undefined;
  /** What `/metrics` asks for; undefined with no port of its own: only this machine is answered. */
  metricsToken: Secret | undefined;
  baseUrl: string;
  dataDir: string;
  /** undefined: the embedded Postgres in `dataDir`. */
  databaseUrl: string | undefined;
  masterKey: Secret | undefined;
  /** Open what was sealed before a rotation. */
  previousMasterKeys: Secret | undefined;
  /** undefined: Agenda on the same Postgres. */
  jobsUrl: Secret | undefined;
  pacSandbox: PacChoice | undefined;
  pacProduction: PacChoice | undefined;
  pacBaseUrl: string | undefined;
  /** Accounts with real PACs. */
  pacAccounts: Record<'sandbox' | 'production', PacAccount>;
  /** Where a simulator is running already; undefined: one is started inside the process. */
  pacSimulatorUrl: string | undefined;
  chromiumPath: string | undefined;
  chromiumSandbox: SandboxChoice;
  /** undefined: mail is written to files in `dataDir`. */
  smtpUrl: Secret | undefined;
  /** `Name <address>` that mail comes from. */
  mailFrom: string;
  /** Invoice mails of one organization in a day. */
  mailDailyCap: number;
  signUp: SignUpChoice;
  /** undefined: the SAT's own files; `none`: the starter set; else a folder or a workbook. */
  satData: string | undefined;
  /** SHA-256 fingerprints of the SAT's authorities that are believed; empty: those of the first import. */
  satRoots: readonly string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** How many proxies stand in front (Express `trust proxy`). */
  trustProxy: number;
  /** Ranges that webhooks may call besides the public internet, over http and on any port: tests only. */
  outboundAllowCidrs: readonly Cidr[];
  /** Calls per minute; a class that is left out has no limit. */
  limits: Limits;
  /** By name; what is not here has no limit. */
  plans: Readonly<Record<string, PlanChoice>>;
  defaultPlan: string;
  /** Decimal text, 0.2 is a fifth. */
  partnerCommissionRate: string;
  stripe: StripeChoice | undefined;
}

export interface PlanChoice {
  /** Production stamps per month; null: as many as one likes. */
  cfdiIncluded: number | null;
  /** Stripe's id of its price. */
  priceId?: string;
}

export interface StripeChoice {
  secretKey: Secret;
  webhookSecret: Secret;
  /** Where Stripe answers; undefined: at Stripe. */
  apiUrl: string | undefined;
}

export type PacChoice = 'simulator' | 'http' | 'finkok' | 'sw';

export { Secret };

/** A setting that the process cannot start with; the text says which and what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const pac = z.enum(['simulator', 'http', 'finkok', 'sw'], 'must be simulator, http, finkok or sw');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const limitNames = Object.keys(defaultLimits) as LimitName[];
/** `sign-in` -> `RATE_LIMIT_SIGN_IN`. */
const limitVariable = (name: LimitName) => `RATE_LIMIT_${name.toUpperCase().replace('-', '_')}`;
const perMinute = z.coerce
  .number('must be calls per minute')
  .int('must be calls per minute')
  .min(1, 'must be calls per minute, at least 1')
  .max(1_000_000, 'must be calls per minute, at most 1000000');

const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(3000),
  METRICS_PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number')
    .max(65_535, 'must be a port number')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more: openssl rand -base64 24').optional(),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  MASTER_KEY: z.string().optional(),
  PREVIOUS_MASTER_KEYS: z.string().optional(),
  JOBS_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'must be a mongodb:// URL' }).optional(),
  PAC_SANDBOX: pac.default('simulator'),
  PAC_PRODUCTION: pac.optional(),
  PAC_BASE_URL: httpUrl.optional(),
  PAC_SIMULATOR_URL: httpUrl.optional(),
  CHROMIUM_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: z.enum(['required', 'preferred', 'off'], 'must be required, preferred or off').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or Name <address>')
    .optional(),
  MAIL_DAILY_CAP: z.coerce
    .number('must be mails a day')
    .int('must be mails a day')
    .min(1, 'must be mails a day, at least 1')
    .max(10_000_000, 'must be mails a day, at most 10000000')
    .default(5_000),
  SIGN_UP: z.enum(signUpChoices, 'must be open, invited or closed').optional(),
  SAT_DATA: z.string().optional(),
  SAT_ROOTS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== ''))
    .refine(
      (all) => all.every((one) => /^[0-9a-f]{64}$/i.test(one.replaceAll(':', ''))),
      'must be SHA-256 fingerprints, 64 hexadecimal digits each, separated by commas',
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  TRUST_PROXY: z.coerce.number('must be the number of proxies in front').int().min(0).default(0),
  PLANS: z.string().optional(),
  DEFAULT_PLAN: z.string().default('unlimited'),
  PARTNER_COMMISSION_RATE: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a decimal between 0 and 1, such as 0.2')
    .default('0'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: httpUrl.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OUTBOUND_ALLOW_CIDRS: z
    .string()
    .default('')
    .transform((text, ctx) => {
      try {
        return text
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(parseCidr);
      } catch {
        ctx.issues.push({ code: 'custom', message: 'must be CIDR ranges separated by commas', input: text });
        return z.NEVER;
      }
    }),
  ...Object.fromEntries(limitNames.map((name) => [limitVariable(name), perMinute.optional()])),
});

/**
 * Reads the environment (contract, section 10). An empty variable counts as unset. Throws ConfigError naming every
 * variable that is wrong.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const faults: string[] = [];
  if (production && e.PAC_PRODUCTION === 'simulator')
    faults.push('PAC_PRODUCTION=simulator is for tests only and is refused when NODE_ENV=production');
  if ((e.PAC_SANDBOX === 'http' || e.PAC_PRODUCTION === 'http') && !e.PAC_BASE_URL)
    faults.push('PAC_BASE_URL is required when a PAC is http');
  const pacAccounts = {
    sandbox: readPacAccount('sandbox', e.PAC_SANDBOX, given, faults),
    production: readPacAccount('production', e.PAC_PRODUCTION, given, faults),
  };
  if (production && e.RATE_LIMITS === 'off') faults.push('RATE_LIMITS=off is refused when NODE_ENV=production');
  if (production && e.OUTBOUND_ALLOW_CIDRS.length > 0)
    faults.push('OUTBOUND_ALLOW_CIDRS is for tests only and is refused when NODE_ENV=production');
  if (production && !e.MASTER_KEY)
    faults.push('MASTER_KEY is required when NODE_ENV=production (32 bytes: openssl rand -base64 32)');
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT === e.PORT)
    faults.push('METRICS_PORT must be another port than PORT');
  const limits = Object.fromEntries(
    limitNames.map((name) => [name, (e as Record<string, unknown>)[limitVariable(name)] ?? defaultLimits[name]]),
  ) as Record<LimitName, number>;
  const baseUrl = (e.BASE_URL ?? `http://localhost:${e.PORT}`).replace(/(?<!\/)\/+$/, '');
  if ((e.STRIPE_SECRET_KEY === undefined) !== (e.STRIPE_WEBHOOK_SECRET === undefined))
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together');
  const plans = readPlans(e.PLANS, faults);
  if (e.DEFAULT_PLAN !== 'unlimited' && !Object.hasOwn(plans, e.DEFAULT_PLAN))
    faults.push('DEFAULT_PLAN must be unlimited or one of PLANS');
  if (faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'));
  return {
    production,
    exposed: production || !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(e.HOST),
    host: e.HOST,
    port: e.PORT,
    metricsPort: e.METRICS_PORT,
    metricsToken: e.METRICS_TOKEN === undefined ? undefined : new Secret(e.METRICS_TOKEN),
    baseUrl,
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    masterKey: e.MASTER_KEY === undefined ? undefined : new Secret(e.MASTER_KEY),
    previousMasterKeys: e.PREVIOUS_MASTER_KEYS === undefined ? undefined : new Secret(e.PREVIOUS_MASTER_KEYS),
    jobsUrl: e.JOBS_URL === undefined ? undefined : new Secret(e.JOBS_URL),
    pacSandbox: e.PAC_SANDBOX,
    pacProduction: e.PAC_PRODUCTION,
    pacBaseUrl: e.PAC_BASE_URL,
    pacAccounts,
    pacSimulatorUrl: e.PAC_SIMULATOR_URL,
    chromiumPath: e.CHROMIUM_PATH,
    chromiumSandbox: e.CHROMIUM_SANDBOX ?? (production ? 'required' : 'preferred'),
    smtpUrl: e.SMTP_URL === undefined ? undefined : new Secret(e.SMTP_URL),
    mailFrom: e.MAIL_FROM ?? `Lacre <no-reply@${new URL(baseUrl).hostname}>`,
    mailDailyCap: e.MAIL_DAILY_CAP,
    signUp: e.SIGN_UP ?? (production ? 'invited' : 'open'),
    satData: e.SAT_DATA,
    satRoots: e.SAT_ROOTS,
    logLevel: e.LOG_LEVEL,
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
