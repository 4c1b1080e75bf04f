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
  /** The process's, where others on the database can tell by it that it runs. */
  leaseOwner?: string;
  /** The catalogs in force now: read it once per use case, an update replaces it between two of them. */
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
  /**
   * Certificates of the SAT's authorities, DER, with which the issuer of a CSD is checked; empty when none are held.
   */
  satAuthorities: readonly Uint8Array[];
  billing: Billing;
  secretBox: SecretBox;
  webhookSender: WebhookSender;
  /** Use cases call `queueMail`; this is for what sends the queue. */
  mailer: Mailer;
  passwords: PasswordHasher;
  sessionTokens: SessionTokens;
  oauthKeys: SigningKeys;
  accessTokens: AccessTokens;
  /** Signs the cookies and forms of the login and consent pages. */
  pageKey: KeyObject;
  /** Signs what `validate` answers for `create` to see. */
  confirmationKey: KeyObject;
  csds: CsdStore;
  credentials: CredentialCache;
  rateLimiter: RateLimiter;
  largeBodies: LargeBodies;
  settings: Settings;
}

export interface Settings {
  baseUrl: string;
  /** Mail goes to a server, and so to strangers; false: it is written to files. */
  mailLeaves: boolean;
  /** Invoice mails of one organization in a day. */
  mailDailyCap: number;
  /** Who may make an account: every person, who was invited to an organization, or none. */
  signUp: SignUpChoice;
  /**
   * Which programs may register themselves as OAuth clients: those that redirect to the user's own machine, or none.
   */
  clientRegistration: ClientRegistrationChoice;
  /** Test certificates may be used with production keys: tests only, refused when NODE_ENV=production. */
  allowTestCertificatesInProduction: boolean;
  /** How long a create waits for another one with the same key before it answers 409. */
  idempotencyWaitSeconds: number;
  /** By name; a plan that is not here has no limit. */
  plans: Readonly<Record<string, Plan>>;
  /** Of a new organization, and of one that pays for none. */
  defaultPlan: string;
  /** Share of what referred organizations pay, decimal text: 0.2 is a fifth. */
  partnerCommissionRate: string;
  /** Start the browser when a person looks at documents, before they ask for a page. */
  printsAhead: boolean;
}

export const signUpChoices = ['open', 'invited', 'closed'] as const;
export type SignUpChoice = (typeof signUpChoices)[number];

export const clientRegistrationChoices = ['loopback', 'off'] as const;
export type ClientRegistrationChoice = (typeof clientRegistrationChoices)[number];

export interface Plan {
  /** Production stamps per month; null: as many as one likes. */
  cfdiIncluded: number | null;
  /** What the payment provider calls it. */
  priceId?: string;
}
