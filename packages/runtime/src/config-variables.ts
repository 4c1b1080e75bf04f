import { parseCidr } from '@lacre/adapters/outbound/public-address';
import { areMasterKeys, isMasterKey, masterKeyShape } from '@lacre/adapters/secrets/master-key';
import { defaultLimits, type LimitName } from '@lacre/services/limits/rate-limiter';
import { clientRegistrationChoices, signUpChoices } from '@lacre/services/services';
import { z } from 'zod';
import { mongoUrl, postgresUrl, smtpUrl } from './server-url.ts';

const pac = z.enum(['simulator', 'http', 'finkok', 'sw'], 'must be simulator, http, finkok or sw');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
/** Pages, cookies and OAuth endpoints are at the root of their host: links below a path would not work. */
const originUrl = httpUrl.regex(
  /^\w+:\/\/[^/?#@\\]+\/*$/,
  'must be scheme, host and port alone, such as https://facturas.example.com: nothing is served under a path',
);

const portFrom = (least: number) =>
  z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(least, 'must be a port number')
    .max(65_535, 'must be a port number');

export const limitNames = Object.keys(defaultLimits) as LimitName[];
/** `sign-in` -> `RATE_LIMIT_SIGN_IN`. */
export const limitVariable = (name: LimitName) => `RATE_LIMIT_${name.toUpperCase().replace('-', '_')}`;
const perMinute = z.coerce
  .number('must be calls per minute')
  .int('must be calls per minute')
  .min(1, 'must be calls per minute, at least 1')
  .max(1_000_000, 'must be calls per minute, at most 1000000');

/** The environment variables, each validated by itself; `loadConfig` combines them. */
export const environment = z.object({
  NODE_ENV: z
    .string()
    .refine(
      (value) => value === 'production' || !/^\s*prod/i.test(value),
      'must be written production, if that is meant',
    )
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: portFrom(0).default(3000),
  METRICS_PORT: portFrom(1).optional(),
  WORKER_PORT: portFrom(1).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more: openssl rand -base64 24').optional(),
  BASE_URL: originUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_TLS: z.enum(['required', 'preferred'], 'must be required or preferred').optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number of connections')
    .int('must be a number of connections')
    .min(6, 'must be 6 connections or more')
    .max(1_000, 'must be 1000 connections or fewer')
    .default(22),
  MASTER_KEY: z.string().refine(isMasterKey, masterKeyShape).optional(),
  PREVIOUS_MASTER_KEYS: z.string().refine(areMasterKeys, `each ${masterKeyShape}`).optional(),
  JOBS_URL: mongoUrl.optional(),
  PAC_SANDBOX: pac.optional(),
  PAC_PRODUCTION: pac.optional(),
  /** Parsed by `readPacAccounts`. */
  PACS_SANDBOX: z.string().optional(),
  PACS_PRODUCTION: z.string().optional(),
  PAC_BASE_URL: httpUrl.optional(),
  PAC_SIMULATOR_URL: httpUrl.optional(),
  CHROMIUM_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: z.enum(['required', 'preferred', 'off'], 'must be required, preferred or off').optional(),
  SMTP_URL: smtpUrl.optional(),
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
  OAUTH_REGISTRATION: z.enum(clientRegistrationChoices, 'must be loopback or off').default('loopback'),
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
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number('must be seconds')
    .min(0, 'must be 0 seconds or more')
    .max(20, 'must be 20 seconds or fewer')
    .default(0.25),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  ACCESS_LOG: z.enum(['on', 'off'], 'must be on or off').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a part between 0 and 1')
    .min(0, 'must be a part between 0 and 1')
    .max(1, 'must be a part between 0 and 1')
    .default(1),
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
