import type { EntityManager } from 'typeorm';
import type { ReadingDatabase, Replica } from './replica.ts';
import { apiKeys } from './repositories/api-key.repository.ts';
import { apiKeyUses } from './repositories/api-key-use.repository.ts';
import { auditEntries } from './repositories/audit-entry.repository.ts';
import { billing } from './repositories/billing.repository.ts';
import { branches } from './repositories/branch.repository.ts';
import { cancellationRequests } from './repositories/cancellation-request.repository.ts';
import { certificates } from './repositories/certificate.repository.ts';
import { customers } from './repositories/customer.repository.ts';
import { documentSettings } from './repositories/document-settings.repository.ts';
import { folioSeries } from './repositories/folio-series.repository.ts';
import { idempotencyKeys } from './repositories/idempotency-key.repository.ts';
import { facts } from './repositories/installation-fact.repository.ts';
import { invitations } from './repositories/invitation.repository.ts';
import { invoices } from './repositories/invoice.repository.ts';
import { invoiceArchive } from './repositories/invoice-archive.repository.ts';
import { invoiceCodes } from './repositories/invoice-code.repository.ts';
import { invoiceCounts } from './repositories/invoice-count.repository.ts';
import { invoiceEmails } from './repositories/invoice-email.repository.ts';
import { invoiceExports } from './repositories/invoice-export.repository.ts';
import { invoiceLedger } from './repositories/invoice-ledger.repository.ts';
import { invoiceRelations } from './repositories/invoice-relation.repository.ts';
import { invoiceTimelines } from './repositories/invoice-timeline.repository.ts';
import { issuingBatches } from './repositories/issuing-batch.repository.ts';
import { issuingJobs } from './repositories/issuing-job.repository.ts';
import { lateRows } from './repositories/late-rows.repository.ts';
import { listBackFill } from './repositories/list-back-fill.repository.ts';
import { mailLimits } from './repositories/mail-limit.repository.ts';
import { members } from './repositories/member.repository.ts';
import { monthSums } from './repositories/month-sum.repository.ts';
import { oauthApplications } from './repositories/oauth-application.repository.ts';
import { oauthArtifacts } from './repositories/oauth-artifact.repository.ts';
import { oauthAuthorizations } from './repositories/oauth-authorization.repository.ts';
import { oauthClients } from './repositories/oauth-client.repository.ts';
import { oauthInteractions } from './repositories/oauth-interaction.repository.ts';
import { oauthSigningKeys } from './repositories/oauth-signing-key.repository.ts';
import { organizations } from './repositories/organization.repository.ts';
import { events } from './repositories/outbox-event.repository.ts';
import { outgoingMails } from './repositories/outgoing-mail.repository.ts';
import { partners } from './repositories/partner.repository.ts';
import { passkeys } from './repositories/passkey.repository.ts';
import { passkeyChallenges } from './repositories/passkey-challenge.repository.ts';
import { printedDocuments } from './repositories/printed-document.repository.ts';
import { products } from './repositories/product.repository.ts';
import { queueFigures } from './repositories/queue-figures.repository.ts';
import { rateWindows } from './repositories/rate-window.repository.ts';
import { receivables } from './repositories/receivable.repository.ts';
import { sandboxClocks } from './repositories/sandbox-clock.repository.ts';
import { satChecks } from './repositories/sat-check.repository.ts';
import { sealedSecrets } from './repositories/sealed-secret.repository.ts';
import { secondFactors } from './repositories/second-factor.repository.ts';
import { sessions } from './repositories/session.repository.ts';
import { signInChallenges } from './repositories/sign-in-challenge.repository.ts';
import { signInFailures } from './repositories/sign-in-failure.repository.ts';
import { simulatorAuthority } from './repositories/simulator-authority.repository.ts';
import { stampingAttempts } from './repositories/stamping-attempt.repository.ts';
import { substitutions } from './repositories/substitution.repository.ts';
import { transactionIds } from './repositories/transaction-id.repository.ts';
import { usageMonths } from './repositories/usage-month.repository.ts';
import { users } from './repositories/user.repository.ts';
import { userTokens } from './repositories/user-token.repository.ts';
import { webhooks } from './repositories/webhook.repository.ts';
import { webhookDeliveries } from './repositories/webhook-delivery.repository.ts';
import type { StatementRunner } from './statements.ts';

/**
 * All data of the service, by repository. `organizationId` is the first parameter of every method of a tenant's
 * repository.
 */
export interface Database {
  users: ReturnType<typeof users>;
  userTokens: ReturnType<typeof userTokens>;
  signInFailures: ReturnType<typeof signInFailures>;
  signInChallenges: ReturnType<typeof signInChallenges>;
  secondFactors: ReturnType<typeof secondFactors>;
  passkeys: ReturnType<typeof passkeys>;
  passkeyChallenges: ReturnType<typeof passkeyChallenges>;
  sessions: ReturnType<typeof sessions>;
  organizations: ReturnType<typeof organizations>;
  members: ReturnType<typeof members>;
  invitations: ReturnType<typeof invitations>;
  certificates: ReturnType<typeof certificates>;
  apiKeys: ReturnType<typeof apiKeys>;
  apiKeyUses: ReturnType<typeof apiKeyUses>;
  customers: ReturnType<typeof customers>;
  products: ReturnType<typeof products>;
  folioSeries: ReturnType<typeof folioSeries>;
  branches: ReturnType<typeof branches>;
  usageMonths: ReturnType<typeof usageMonths>;
  stampingAttempts: ReturnType<typeof stampingAttempts>;
  issuingJobs: ReturnType<typeof issuingJobs>;
  issuingBatches: ReturnType<typeof issuingBatches>;
  invoices: ReturnType<typeof invoices>;
  invoiceCodes: ReturnType<typeof invoiceCodes>;
  invoiceCounts: ReturnType<typeof invoiceCounts>;
  invoiceLedger: ReturnType<typeof invoiceLedger>;
  lateRows: ReturnType<typeof lateRows>;
  listBackFill: ReturnType<typeof listBackFill>;
  monthSums: ReturnType<typeof monthSums>;
  receivables: ReturnType<typeof receivables>;
  oauthApplications: ReturnType<typeof oauthApplications>;
  oauthAuthorizations: ReturnType<typeof oauthAuthorizations>;
  oauthArtifacts: ReturnType<typeof oauthArtifacts>;
  oauthClients: ReturnType<typeof oauthClients>;
  oauthInteractions: ReturnType<typeof oauthInteractions>;
  oauthSigningKeys: ReturnType<typeof oauthSigningKeys>;
  invoiceExports: ReturnType<typeof invoiceExports>;
  invoiceEmails: ReturnType<typeof invoiceEmails>;
  documentSettings: ReturnType<typeof documentSettings>;
  printedDocuments: ReturnType<typeof printedDocuments>;
  invoiceRelations: ReturnType<typeof invoiceRelations>;
  invoiceTimelines: ReturnType<typeof invoiceTimelines>;
  cancellationRequests: ReturnType<typeof cancellationRequests>;
  substitutions: ReturnType<typeof substitutions>;
  satChecks: ReturnType<typeof satChecks>;
  sandboxClocks: ReturnType<typeof sandboxClocks>;
  invoiceArchive: ReturnType<typeof invoiceArchive>;
  partners: ReturnType<typeof partners>;
  billing: ReturnType<typeof billing>;
  events: ReturnType<typeof events>;
  webhooks: ReturnType<typeof webhooks>;
  webhookDeliveries: ReturnType<typeof webhookDeliveries>;
  auditEntries: ReturnType<typeof auditEntries>;
  outgoingMails: ReturnType<typeof outgoingMails>;
  mailLimits: ReturnType<typeof mailLimits>;
  queueFigures: ReturnType<typeof queueFigures>;
  rateWindows: ReturnType<typeof rateWindows>;
  sealedSecrets: ReturnType<typeof sealedSecrets>;
  simulatorAuthority: ReturnType<typeof simulatorAuthority>;
  idempotencyKeys: ReturnType<typeof idempotencyKeys>;
  facts: ReturnType<typeof facts>;
  transactionIds: ReturnType<typeof transactionIds>;
  /**
   * For lists and exports, which change nothing: runs on the replica, if there is one and it has caught up with
   * everything committed before, else here. `work` is run again here if the replica gives up.
   */
  read<T>(work: (database: ReadingDatabase) => Promise<T>): Promise<T>;
  /** One transaction for all repositories of `tx`. Never wrap a network call in it. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Resolves if the database responds and accepts writes; rejects otherwise. */
  ping(): Promise<void>;
}

/**
 * The repositories over one TypeORM manager and one runner of prepared statements. `onEvent` is called after a commit
 * that added events or deliveries.
 */
export function createDatabase(
  manager: EntityManager,
  statements: StatementRunner,
  onEvent: () => void = () => undefined,
  replica?: Replica,
): Database {
  const filling = listBackFill(manager, statements);
  const database: Database = {
    users: users(manager, statements),
    userTokens: userTokens(statements),
    signInFailures: signInFailures(statements),
    signInChallenges: signInChallenges(statements),
    secondFactors: secondFactors(statements),
    passkeys: passkeys(statements),
    passkeyChallenges: passkeyChallenges(statements),
    sessions: sessions(manager, statements),
    organizations: organizations(manager, statements),
    members: members(manager, statements),
    invitations: invitations(manager, statements),
    certificates: certificates(manager, statements),
    customers: customers(manager, statements),
    products: products(manager, statements),
    apiKeys: apiKeys(manager, statements),
    apiKeyUses: apiKeyUses(statements),
    folioSeries: folioSeries(statements),
    branches: branches(statements),
    usageMonths: usageMonths(statements),
    stampingAttempts: stampingAttempts(statements, onEvent),
    issuingJobs: issuingJobs(statements, onEvent),
    lateRows: lateRows(statements),
    issuingBatches: issuingBatches(statements, onEvent),
    invoices: invoices(statements, filling),
    invoiceCodes: invoiceCodes(statements),
    invoiceCounts: invoiceCounts(statements),
    invoiceLedger: invoiceLedger(statements),
    listBackFill: filling,
    monthSums: monthSums(statements),
    receivables: receivables(statements),
    oauthApplications: oauthApplications(manager, statements),
    oauthAuthorizations: oauthAuthorizations(statements),
    oauthArtifacts: oauthArtifacts(statements),
    oauthClients: oauthClients(statements),
    oauthInteractions: oauthInteractions(statements),
    oauthSigningKeys: oauthSigningKeys(statements),
    invoiceExports: invoiceExports(statements),
    invoiceEmails: invoiceEmails(statements),
    documentSettings: documentSettings(statements),
    printedDocuments: printedDocuments(statements),
    events: events(manager, statements, onEvent),
    webhooks: webhooks(manager, statements),
    webhookDeliveries: webhookDeliveries(statements, onEvent),
    invoiceRelations: invoiceRelations(statements),
    invoiceTimelines: invoiceTimelines(statements),
    cancellationRequests: cancellationRequests(statements),
    substitutions: substitutions(statements),
    satChecks: satChecks(statements),
    sandboxClocks: sandboxClocks(statements),
    invoiceArchive: invoiceArchive(statements),
    partners: partners(statements),
    billing: billing(statements),
    auditEntries: auditEntries(statements),
    outgoingMails: outgoingMails(statements),
    mailLimits: mailLimits(statements),
    queueFigures: queueFigures(statements),
    rateWindows: rateWindows(statements),
    sealedSecrets: sealedSecrets(statements),
    simulatorAuthority: simulatorAuthority(statements),
    idempotencyKeys: idempotencyKeys(statements),
    facts: facts(statements),
    transactionIds: transactionIds(statements),
    read: async (work) => {
      const read = await replica?.read(work);
      return read ? read.value : work(database);
    },
    // The manager's own, so that a nested transaction is a savepoint and not a second, separate transaction.
    transaction: async (work) => {
      let hasEvents = false;
      const onInnerEvent = () => {
        hasEvents = true;
      };
      const result = await manager.transaction((inner) =>
        work(createDatabase(inner, statements.within(inner), onInnerEvent)),
      );
      if (hasEvents) onEvent();
      return result;
    },
    ping: async () => {
      await statements.run({
        // Locks no row, and fails on a read-only server.
        name: 'ping',
        text: 'select from installation_fact where false for update',
        values: [],
      });
    },
  };
  return database;
}
