import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { environmentClock } from '../environment-clock.ts';
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

/** `input.environment` counts for sessions only; a key brings its own. */
export async function issuingFor(
  services: IssuingServices,
  access: InvoiceAccess,
  input: { environment?: Environment | undefined },
): Promise<Issuing> {
  const { database, catalogs, catalogSearch, settings, secretBox, log, confirmationKey } = services;
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const context = services.issuing[environment];
  const clock = await environmentClock({ database, clock: context.clock }, organizationId, environment);
  const { pacs, csds, schemaValidator, journal } = context;
  return {
    access,
    organizationId,
    environment,
    clock,
    realClock: context.clock,
    pacs,
    csds,
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
