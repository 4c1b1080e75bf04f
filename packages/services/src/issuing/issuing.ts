import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { environmentClock, withClock } from '../environment-clock.ts';
import { issuingEnvironment } from '../environment-of-key.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Services } from '../services.ts';
import type { IssuingContext } from './issuing-context.ts';
import type { PacAccounts } from './pac-accounts.ts';

/** What every operation that issues documents is given, now or later, of whatever kind. */
export type IssuingServices = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'settings' | 'secretBox' | 'log' | 'issuing' | 'confirmationKey'
>;

/** The issuing context as one organization has it: its access, and its time in that environment. */
export interface Issuing extends IssuingContext, Omit<IssuingServices, 'issuing'> {
  access: InvoiceAccess;
  organizationId: string;
  environment: Environment;
  /** The time in which its documents live (docs/sandbox.md). */
  clock: Clock;
  /** The time in which its people live. */
  realClock: Clock;
}

type Asked = { environment?: Environment | undefined };

/** @throws AppError where the key is of production and a test is asked for */
export function issuingFor(services: IssuingServices, access: InvoiceAccess, input: Asked): Promise<Issuing> {
  return inItsTime(issuingAtRealTime(services, access, input));
}

/** In the time of its environment, which a sandbox may have moved on; itself where that is the real one. */
export async function inItsTime(issuing: Issuing): Promise<Issuing> {
  const { organizationId, environment } = issuing;
  return withClock(issuing, await environmentClock(issuing, organizationId, environment));
}

/** Before anything is read of the organization: a sandbox that has moved on is not in its time yet. */
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

/** 503 where no PAC is configured for the environment. */
export function requirePacs({ pacs, environment }: Pick<Issuing, 'pacs' | 'environment'>): PacAccounts {
  if (pacs.all.length > 0) return pacs;
  throw new AppError('PAC_NOT_CONFIGURED', { params: { environment } });
}
