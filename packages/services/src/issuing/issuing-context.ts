import type { CsdStore } from '../certificates/csd-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ResponseJournal } from '../ports/response-journal.ts';
import type { SchemaValidator } from '../ports/schema-validator.ts';
import type { PacAccounts } from './pac-accounts.ts';
import type { ProfileCache } from './profile-cache.ts';

/** What issuing in one environment needs; created once per environment when the service starts. */
export interface IssuingContext {
  /** Empty when no PAC is configured for the environment. */
  readonly pacs: PacAccounts;
  /** Real time. */
  readonly clock: Clock;
  readonly csds: CsdStore;
  readonly profiles: ProfileCache;
  /** The current validator; an update of the SAT data replaces it. undefined: the schemas could not be loaded. */
  readonly schemaValidator: SchemaValidator | undefined;
  readonly journal: ResponseJournal;
}
