import type { KeyObject } from 'node:crypto';
import type { Database } from '@lacre/database/database';
import type { Catalogs } from '@lacre/sat-catalogs';
import type { Environment } from './actor.ts';
import type { CredentialCache } from './api-keys/credential-cache.ts';
import type { CatalogSearch } from './catalogs/catalog-search.ts';
import type { OwnUse } from './catalogs/own-use.ts';
import type { CsdStore } from './certificates/csd-store.ts';
import type { SpooledPrints } from './documents/spooled-prints.ts';
import type { ExportSlots } from './exports/export-slots.ts';
import type { IssuingContext } from './issuing/issuing-context.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { AccessTokens } from './oauth/access-tokens.ts';
import type { SigningKeys } from './oauth/signing-keys.ts';
import type { Billing } from './ports/billing.ts';
import type { CfdiVerifier } from './ports/cfdi-verifier.ts';
import type { Clock } from './ports/clock.ts';
import type { CsdOpener } from './ports/csd-opener.ts';
import type { LargeBodies } from './ports/large-bodies.ts';
import type { Log } from './ports/log.ts';
import type { LogoFetcher } from './ports/logo-fetcher.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { PdfRenderer } from './ports/pdf-renderer.ts';
import type { SecretBox } from './ports/secret-box.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import type { SessionTokens } from './sessions/session-tokens.ts';

/** Everything a use case may need; each one takes `Pick<Services, ...>` of what it uses. */
export interface Services {
  database: Database;
  clock: Clock;
  log: Log;
  /** Id of this process as the owner of leases, if others on the database can tell by it that it runs. */
  leaseOwner?: string;
  /** The current catalogs: read once per use case, because an update replaces them in between. */
  readonly catalogs: Catalogs;
  readonly catalogSearch: CatalogSearch;
  ownUse: OwnUse;
  /** What documents are issued with, by environment. */
  issuing: Record<Environment, IssuingContext>;
  pdf: PdfRenderer;
  logos: LogoFetcher;
  exportSlots: ExportSlots;
  spooledPrints: SpooledPrints;
  verifier: CfdiVerifier;
  csdOpener: CsdOpener;
  /** Certificates of the SAT's authorities, DER, which verify the issuer of a CSD; empty when none are loaded. */
  satAuthorities: readonly Uint8Array[];
  billing: Billing;
  secretBox: SecretBox;
  webhookSender: WebhookSender;
  /** For the sender of the queue only; use cases call `queueMail`. */
  mailer: Mailer;
  passwords: PasswordHasher;
  sessionTokens: SessionTokens;
  oauthKeys: SigningKeys;
  accessTokens: AccessTokens;
  /** Signs the cookies and forms of the login and consent pages. */
  pageKey: KeyObject;
  /** Signs the confirmations that `validate` returns for `create`. */
  confirmationKey: KeyObject;
  csds: CsdStore;
  credentials: CredentialCache;
  rateLimiter: RateLimiter;
  largeBodies: LargeBodies;
  settings: Settings;
}

export interface Settings {
  baseUrl: string;
  /** Whether e-mail goes to a server, and so to strangers; false: it is written to files. */
  mailLeaves: boolean;
  /** Maximum number of invoice e-mails per organization and day. */
  mailDailyCap: number;
  /** Who may create an account: anyone, people invited to an organization, or nobody. */
  signUp: SignUpChoice;
  /**
   * Which programs may register themselves as OAuth clients: those that redirect to the user's own machine, or none.
   */
  clientRegistration: ClientRegistrationChoice;
  /** Allows test certificates with production keys: for tests only, rejected when NODE_ENV=production. */
  allowTestCertificatesInProduction: boolean;
  /** How long a create waits for another one with the same key before it returns 409. */
  idempotencyWaitSeconds: number;
  /** By name; a plan that is not listed has no limit. */
  plans: Readonly<Record<string, Plan>>;
  /** The plan of a new organization, and of one that pays for none. */
  defaultPlan: string;
  /** Commission on what referred organizations pay, decimal string: 0.2 is a fifth. */
  partnerCommissionRate: string;
  /** Starts the browser when a user looks at documents, before they request a PDF. */
  printsAhead: boolean;
}

export const signUpChoices = ['open', 'invited', 'closed'] as const;
export type SignUpChoice = (typeof signUpChoices)[number];

export const clientRegistrationChoices = ['loopback', 'off'] as const;
export type ClientRegistrationChoice = (typeof clientRegistrationChoices)[number];

export interface Plan {
  /** Production stamps per month; null: unlimited. */
  cfdiIncluded: number | null;
  /** The payment provider's id. */
  priceId?: string;
}
