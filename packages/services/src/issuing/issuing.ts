import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { environmentClock, withClock } from '../environment-clock.ts';
import { issuingEnvironment } from '../environment-of-key.ts';
import type { Clock } from '../ports/clock.ts';
import type { Services } from '../services.ts';
import type { IssuingContext } from './issuing-context.ts';
import type { PacAccounts } from './pac-accounts.ts';
import { pacNotConfigured } from './pac-errors.ts';

/** Services of every operation that issues documents, immediately or queued. */
export type IssuingServices = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'settings' | 'secretBox' | 'log' | 'issuing' | 'confirmationKey'
>;

/** The issuing context for one organization: with its access and its clock in that environment. */
export interface Issuing extends IssuingContext, Omit<IssuingServices, 'issuing'> {
  access: InvoiceAccess;
  organizationId: string;
  environment: Environment;
  /** Clock of the environment, which dates documents (docs/sandbox.md). */
  clock: Clock;
  /** Real time, for everything outside documents. */
  realClock: Clock;
}

type Asked = { environment?: Environment | undefined };

/** @throws AppError when a production key requests the sandbox */
export function issuingFor(services: IssuingServices, access: InvoiceAccess, input: Asked): Promise<Issuing> {
  return withEnvironmentClock(issuingAtRealTime(services, access, input));
}

/** With the clock of its environment, which may be advanced in a sandbox; the same object otherwise. */
export async function withEnvironmentClock(issuing: Issuing): Promise<Issuing> {
  const { organizationId, environment } = issuing;
  return withClock(issuing, await environmentClock(issuing, organizationId, environment));
}

/** With real time, before the organization's sandbox clock has been read. */
export function issuingAtRealTime(services: IssuingServices, access: InvoiceAccess, input: Asked): Issuing {
  const { database, catalogs, catalogSearch, settings, secretBox, log, confirmationKey } = services;
  const { organizationId } = access;
  const environment = issuingEnvironment(access.environment, input.environment);
  const { clock, pacs, csds, profiles, schemaValidator, journal } = services.issuing[environment];
  return {
    access,
    organizationId,
    environment,
    clock,
    realClock: clock,
    pacs,
    csds,
    profiles,
    schemaValidator,
    journal,
    database,
    catalogs,
    catalogSearch,
    settings,
    secretBox,
    log,
    confirmationKey,
  };
}

/** Throws 503 when no PAC is configured for the environment. */
export function requirePacs({ pacs, environment }: Pick<Issuing, 'pacs' | 'environment'>): PacAccounts {
  if (pacs.all.length > 0) return pacs;
  throw pacNotConfigured(environment);
}
