import type { Database } from '@lacre/database/database';
import type { Catalogs } from '@lacre/sat-catalogs';
import type { Environment } from './actor.ts';
import type { CredentialCache } from './api-keys/credential-cache.ts';
import type { CatalogSearch } from './catalogs/catalog-search.ts';
import type { OwnUse } from './catalogs/own-use.ts';
import type { CsdStore } from './certificates/csd-store.ts';
import type { ExportSlots } from './exports/export-slots.ts';
import type {
  CfdiVerifier,
  Clock,
  Log,
  LogoFetcher,
  Mailer,
  Pac,
  PasswordHasher,
  PdfRenderer,
  SchemaValidator,
  SecretBox,
} from './ports.ts';
import type { SessionTokens } from './sessions/session-tokens.ts';

/** Everything a use case may need; each one takes `Pick<Services, ...>` of what it uses. */
export interface Services {
  database: Database;
  clock: Clock;
  log: Log;
  /** The catalogs in force now: read it once per use case, an update replaces it between two of them. */
  readonly catalogs: Catalogs;
  readonly catalogSearch: CatalogSearch;
  ownUse: OwnUse;
  /** undefined: no PAC is configured for that environment. */
  pacs: Record<Environment, Pac | undefined>;
  pdf: PdfRenderer;
  logos: LogoFetcher;
  exportSlots: ExportSlots;
  readonly schemaValidator: SchemaValidator | undefined;
  verifier: CfdiVerifier;
  secretBox: SecretBox;
  /** Use cases call `queueMail`; this is for what sends the queue. */
  mailer: Mailer;
  passwords: PasswordHasher;
  sessionTokens: SessionTokens;
  csds: CsdStore;
  credentials: CredentialCache;
  settings: Settings;
}

export interface Settings {
  baseUrl: string;
  /** Test certificates may be used with production keys: tests only, refused when NODE_ENV=production. */
  allowTestCertificatesInProduction: boolean;
  /** How long a create waits for another one with the same key before it answers 409. */
  idempotencyWaitSeconds: number;
}
