import { createSecretKey, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { noBilling } from '@lacre/adapters/billing/no-billing';
import { createCsdOpener } from '@lacre/adapters/certificates/csd-opener';
import { createLargeBodies } from '@lacre/adapters/concurrency/large-bodies';
import { createFileMailer, createSmtpMailer } from '@lacre/adapters/mail/mailer';
import { createAddressGuard } from '@lacre/adapters/outbound/address-guard';
import { loadPool } from '@lacre/adapters/outbound/undici-pool';
import { createResponseJournal } from '@lacre/adapters/pac/response-journal';
import { createArgon2Hasher } from '@lacre/adapters/passwords/argon2-hasher';
import { createLogoFetcher } from '@lacre/adapters/pdf/logo-fetcher';
import { createPdfRenderer } from '@lacre/adapters/pdf/pdf-renderer';
import { createPrintSpool } from '@lacre/adapters/pdf/print-spool';
import { createCfdiVerifier } from '@lacre/adapters/verification/cfdi-verifier';
import { createWebhookSender } from '@lacre/adapters/webhooks/webhook-sender';
import { announce, joinAnnouncements } from '@lacre/database/announcements';
import { type OpenDatabase, openDatabase } from '@lacre/database/data-source';
import { CREDENTIAL_ENDED, endedOrganization } from '@lacre/database/ended-credentials';
import { labelText, type ProcessLabel } from '@lacre/database/peer-processes';
import { retryConnect } from '@lacre/database/retry-connect';
import { findChromium } from '@lacre/embedded/chromium';
import type { Environment } from '@lacre/services/actor';
import { createCredentialCache } from '@lacre/services/api-keys/credential-cache';
import { createOwnUse } from '@lacre/services/catalogs/own-use';
import { createCsdStore } from '@lacre/services/certificates/csd-store';
import { createSpooledPrints } from '@lacre/services/documents/spooled-prints';
import { createExportSlots } from '@lacre/services/exports/export-slots';
import type { IssuingContext } from '@lacre/services/issuing/issuing-context';
import type { PacAccounts } from '@lacre/services/issuing/pac-accounts';
import { createProfileCache } from '@lacre/services/issuing/profile-cache';
import { createRateLimiter } from '@lacre/services/limits/rate-limiter';
import { createAccessTokens } from '@lacre/services/oauth/access-tokens';
import { createSigningKeys } from '@lacre/services/oauth/signing-keys';
import type { Billing } from '@lacre/services/ports/billing';
import type { Clock } from '@lacre/services/ports/clock';
import type { Log } from '@lacre/services/ports/log';
import type { Mailer } from '@lacre/services/ports/mailer';
import type { PasswordHasher } from '@lacre/services/ports/password-hasher';
import type { Services } from '@lacre/services/services';
import { createSessionTokens } from '@lacre/services/sessions/session-tokens';
import type { Config } from './config.ts';
import { poolMaxOf } from './connections.ts';
import { connectPacs } from './pacs.ts';
import type { CommandOptions } from './prepare-database.ts';
import { publishPosts } from './publish-calls.ts';
import { sendQueuedMail } from './queued-mail.ts';
import { type OpenSatData, openSatData } from './sat-data.ts';
import { openSecretBox } from './secret-box.ts';
import { shareAuthority } from './share-authority.ts';
import { simulatorDir } from './simulator-dir.ts';
import { loadTestIssuer } from './test-issuer.ts';
import { openTrust } from './trust.ts';

export interface OpenServices {
  services: Services;
  /** Current use of the database connections. */
  pools: OpenDatabase['pools'];
  /** Takes no more mail and waits for what is being sent. */
  stopMail(): Promise<void>;
  close(): Promise<void>;
}

/** What a test may set in place of the real parts. */
export interface Overrides extends CommandOptions {
  clock?: Clock;
  pacs?: Record<Environment, PacAccounts>;
  mailer?: Mailer;
  passwords?: PasswordHasher;
  /** The caller that passes it also closes it. */
  satData?: OpenSatData;
  /** Do not send queued mail automatically. */
  mailWaits?: boolean;
  /** Load now what a caller's first request would wait for. */
  servesCallers?: boolean;
  onProgress?: (text: string) => void;
  /** Identifies this process to others on the database. */
  label?: ProcessLabel;
}

const systemClock: Clock = { now: () => new Date() };

/**
 * Builds the real services on a migrated database. Independent parts start concurrently.
 *
 * @param databaseUrl with its own sessions, whether or not DATABASE_URL is a pooler's
 */
export async function createServices(
  config: Config,
  databaseUrl: string,
  log: Log,
  {
    clock = systemClock,
    pacs: givenPacs,
    mailer: givenMailer,
    passwords = createArgon2Hasher(),
    satData: givenSatData,
    mailWaits = false,
    servesCallers = false,
    existingOnly = false,
    onProgress = () => undefined,
    label,
  }: Overrides = {},
): Promise<OpenServices> {
  const { masterKey, previousKeys, secretBox, checkMasterKey } = openSecretBox(config);
  const opening = openDatabase({ ...servingDatabase(config, databaseUrl), log, poolMax: poolMaxOf(config) });
  const authorities = opening.then(async ({ database }) => {
    // Its connection is a different one from that of `opening`.
    await retryConnect(() => checkMasterKey(database, { existingOnly }));
    await shareAuthority(database, secretBox, config, clock.now());
    return Promise.all([
      loadTestIssuer(simulatorDir(config), clock.now()),
      openTrust(config, log, clock.now(), onProgress),
    ]);
  });
  // Reported below, once there is something to close.
  authorities.catch(() => undefined);
  const [satData, opened] = await Promise.all([
    givenSatData ?? openSatData(config, log, onProgress, servesCallers),
    opening,
  ]);
  const closeSatData = () => (givenSatData ? undefined : satData.close());
  const [testIssuer, trust] = await authorities.catch(async (error: unknown) => {
    closeSatData();
    await opened.close();
    throw error;
  });
  const verifier = createCfdiVerifier(() => satData.current, satData.place, trust.verifier);
  const csdOpener = createCsdOpener();
  if (servesCallers) await loadPool();
  const connected = givenPacs
    ? { pacs: givenPacs, close: () => Promise.resolve() }
    : await connectPacs(config, log, clock, databaseUrl);
  const addressGuard = createAddressGuard({ allow: config.outboundAllowCidrs });
  const webhookSender = createWebhookSender(addressGuard);
  const pdf = createPdfRenderer({
    // Long after the start, so it goes to the log and not to the messages of the start.
    findBrowser: (isDoubtful) =>
      findChromium({
        dataDir: config.dataDir,
        explicitPath: config.chromiumPath,
        isDoubtful,
        onProgress: (text) => log.info({}, text),
      }),
    sandbox: config.chromiumSandbox,
    log,
  });
  const journal = createResponseJournal({ dir: join(config.dataDir, 'pac-answers'), log });
  const onTrouble = (error: unknown) => log.warn({ error }, 'announcements of ended credentials are interrupted');
  const csds = createCsdStore(opened.database, secretBox, testIssuer);
  const profiles = createProfileCache();
  const spooledPrints = createSpooledPrints(
    { database: opened.database, clock, log },
    createPrintSpool(config.dataDir),
  );
  // Processes that miss the announcement forget the credential within seconds anyway: no reason to fail a sign-out.
  const credentials = createCredentialCache((id) => announce(opened.statements, CREDENTIAL_ENDED, id).catch(onTrouble));
  const announcements = joinAnnouncements(
    databaseUrl,
    CREDENTIAL_ENDED,
    {
      onAnnouncement: (announced) => {
        credentials.forgetHere(announced);
        const organizationId = endedOrganization(announced);
        if (organizationId === undefined) return;
        csds.forget(organizationId);
        profiles.forget(organizationId);
        spooledPrints.forget(organizationId);
      },
      onGap: () => {
        credentials.forgetAllHere();
        csds.forgetAll();
        profiles.forgetAll();
      },
      onTrouble,
    },
    label && labelText(label),
    label && secretBox.keyId,
  );
  const oauthKeys = createSigningKeys({ database: opened.database, secretBox, clock });
  const mailer = openMailer(config);
  const billing = config.stripe ? await openBilling(config.stripe) : noBilling;
  const issuingWith = (pacs: PacAccounts): IssuingContext => ({
    pacs,
    clock,
    csds,
    profiles,
    journal,
    // An update replaces it at run time.
    get schemaValidator() {
      return satData.current.schemaValidator;
    },
  });
  const services: Services = {
    database: opened.database,
    clock,
    log,
    ...(label?.owner !== undefined && { leaseOwner: label.owner }),
    // Getters: an update replaces the values at run time.
    get catalogs() {
      return satData.current.catalogs;
    },
    get catalogSearch() {
      return satData.current.catalogSearch;
    },
    ownUse: createOwnUse(opened.database, (error) =>
      log.warn({ error }, 'past use of catalog codes could not be counted; the search ignores it'),
    ),
    issuing: { sandbox: issuingWith(connected.pacs.sandbox), production: issuingWith(connected.pacs.production) },
    pdf,
    logos: createLogoFetcher(addressGuard, (image, lane) => pdf.drawLogo(image, lane)),
    exportSlots: createExportSlots(clock),
    spooledPrints,
    verifier,
    csdOpener,
    satAuthorities: trust.satAuthorities,
    secretBox,
    webhookSender: publishPosts(webhookSender),
    mailer: givenMailer ?? mailer,
    passwords,
    sessionTokens: createSessionTokens(
      [masterKey, ...previousKeys].map((key) => deriveKey(key, 'session tokens')),
      config.baseUrl,
    ),
    oauthKeys,
    accessTokens: createAccessTokens(oauthKeys, config.baseUrl),
    pageKey: deriveKey(masterKey, 'login and consent pages'),
    confirmationKey: deriveKey(masterKey, 'confirmations of documents'),
    csds,
    billing,
    credentials,
    rateLimiter: createRateLimiter({ database: opened.database, clock, log }, config.limits),
    largeBodies: createLargeBodies(),
    settings: {
      baseUrl: config.baseUrl,
      mailLeaves: config.smtpUrl !== undefined,
      mailDailyCap: config.mailDailyCap,
      signUp: config.signUp,
      clientRegistration: config.clientRegistration,
      allowTestCertificatesInProduction: !config.production,
      idempotencyWaitSeconds: 25,
      plans: config.plans,
      defaultPlan: config.defaultPlan,
      partnerCommissionRate: config.partnerCommissionRate,
      printsAhead: servesCallers,
    },
  };
  const queuedMail = sendQueuedMail(services, mailer, databaseUrl, { mailWaits });
  return {
    services,
    pools: () => opened.pools(),
    stopMail: () => queuedMail.stop(),
    async close() {
      await queuedMail.stop();
      await spooledPrints.close();
      await pdf.close();
      await webhookSender.close();
      await connected.close();
      await journal.close();
      await announcements.close();
      verifier.dispose();
      csdOpener.close();
      closeSatData();
      await opened.close();
    },
  };
}

/** Through the pooler of DATABASE_URL if there is one. */
export const servingDatabase = ({ databaseUrl, databaseDirectUrl, databaseReplicaUrl }: Config, directUrl: string) => ({
  url: databaseDirectUrl === undefined ? directUrl : (databaseUrl ?? directUrl),
  throughPooler: databaseDirectUrl !== undefined,
  replicaUrl: databaseReplicaUrl,
});

/** By SMTP, or into files if no server is configured. */
function openMailer({ smtpUrl, mailFrom, baseUrl, dataDir }: Config) {
  const sender = { from: mailFrom, domain: new URL(baseUrl).hostname };
  return smtpUrl === undefined
    ? createFileMailer(join(dataDir, 'mail'), sender)
    : createSmtpMailer(smtpUrl.reveal(), sender);
}

/** Loaded on first use: its client consists of two hundred files. */
async function openBilling({ secretKey, webhookSecret, apiUrl }: NonNullable<Config['stripe']>): Promise<Billing> {
  const { createStripeBilling } = await import('@lacre/adapters/billing/stripe-billing');
  return createStripeBilling({ secretKey: secretKey.reveal(), webhookSecret: webhookSecret.reveal(), apiUrl });
}

/** One master key, one derived key per purpose (HKDF, RFC 5869). */
function deriveKey(masterKey: Buffer, purpose: string) {
  return createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `lacre ${purpose} v1`, 32)));
}
