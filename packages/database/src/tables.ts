import { ApiKey } from './entities/api-key.entity.ts';
import { ApiKeyUse } from './entities/api-key-use.entity.ts';
import { AuditEntry } from './entities/audit-entry.entity.ts';
import { AuditHead } from './entities/audit-head.entity.ts';
import { BillingCancellation } from './entities/billing-cancellation.entity.ts';
import { Branch } from './entities/branch.entity.ts';
import { CancellationRequest } from './entities/cancellation-request.entity.ts';
import { Certificate } from './entities/certificate.entity.ts';
import { Customer } from './entities/customer.entity.ts';
import { CustomerMonth } from './entities/customer-month.entity.ts';
import { DocumentSettings } from './entities/document-settings.entity.ts';
import { FiscalUuid } from './entities/fiscal-uuid.entity.ts';
import { FolioSeries } from './entities/folio-series.entity.ts';
import { IdempotencyKey } from './entities/idempotency-key.entity.ts';
import { InstallationFact } from './entities/installation-fact.entity.ts';
import { Invitation } from './entities/invitation.entity.ts';
import { Invoice } from './entities/invoice.entity.ts';
import { InvoiceArchive } from './entities/invoice-archive.entity.ts';
import { InvoiceBalance } from './entities/invoice-balance.entity.ts';
import { InvoiceBalanceDay } from './entities/invoice-balance-day.entity.ts';
import { InvoiceBalanceDelta } from './entities/invoice-balance-delta.entity.ts';
import { InvoiceCount } from './entities/invoice-count.entity.ts';
import { InvoiceCountDelta } from './entities/invoice-count-delta.entity.ts';
import { InvoiceEmail } from './entities/invoice-email.entity.ts';
import { InvoiceLedger } from './entities/invoice-ledger.entity.ts';
import { InvoiceMonth } from './entities/invoice-month.entity.ts';
import { InvoiceMonthDelta } from './entities/invoice-month-delta.entity.ts';
import { InvoiceRelation } from './entities/invoice-relation.entity.ts';
import { InvoiceXml } from './entities/invoice-xml.entity.ts';
import { IssuingBatch } from './entities/issuing-batch.entity.ts';
import { IssuingJob } from './entities/issuing-job.entity.ts';
import { MailDay } from './entities/mail-day.entity.ts';
import { MailTurn } from './entities/mail-turn.entity.ts';
import { Member } from './entities/member.entity.ts';
import { OauthApplication } from './entities/oauth-application.entity.ts';
import { OauthArtifact } from './entities/oauth-artifact.entity.ts';
import { OauthAuthorization } from './entities/oauth-authorization.entity.ts';
import { OauthClient } from './entities/oauth-client.entity.ts';
import { OauthInteraction } from './entities/oauth-interaction.entity.ts';
import { OauthSigningKey } from './entities/oauth-signing-key.entity.ts';
import { Organization } from './entities/organization.entity.ts';
import { OrganizationLogo } from './entities/organization-logo.entity.ts';
import { OutboxEvent } from './entities/outbox-event.entity.ts';
import { OutgoingMail } from './entities/outgoing-mail.entity.ts';
import { Partner } from './entities/partner.entity.ts';
import { PartnerEarning } from './entities/partner-earning.entity.ts';
import { Passkey } from './entities/passkey.entity.ts';
import { PasskeyChallenge } from './entities/passkey-challenge.entity.ts';
import { PrintedDocument } from './entities/printed-document.entity.ts';
import { Product } from './entities/product.entity.ts';
import { RateWindow } from './entities/rate-window.entity.ts';
import { RecoveryCode } from './entities/recovery-code.entity.ts';
import { Referral } from './entities/referral.entity.ts';
import { SandboxClock } from './entities/sandbox-clock.entity.ts';
import { SatCheck } from './entities/sat-check.entity.ts';
import { SecondFactor } from './entities/second-factor.entity.ts';
import { Session } from './entities/session.entity.ts';
import { SignInChallenge } from './entities/sign-in-challenge.entity.ts';
import { SignInFailure } from './entities/sign-in-failure.entity.ts';
import { StampingAttempt } from './entities/stamping-attempt.entity.ts';
import { Subscription } from './entities/subscription.entity.ts';
import { Substitution } from './entities/substitution.entity.ts';
import { UsageMonth } from './entities/usage-month.entity.ts';
import { UserAccount } from './entities/user-account.entity.ts';
import { UserToken } from './entities/user-token.entity.ts';
import { Webhook } from './entities/webhook.entity.ts';
import { WebhookDelivery } from './entities/webhook-delivery.entity.ts';
import type { Table } from './table.ts';

/** All our tables; those of the job queue belong to its library. */
export const tables: Table[] = [
  ApiKey,
  ApiKeyUse,
  AuditEntry,
  AuditHead,
  BillingCancellation,
  Branch,
  CancellationRequest,
  Certificate,
  Customer,
  CustomerMonth,
  DocumentSettings,
  FiscalUuid,
  FolioSeries,
  IdempotencyKey,
  InstallationFact,
  Invitation,
  Invoice,
  InvoiceArchive,
  InvoiceBalance,
  InvoiceBalanceDay,
  InvoiceBalanceDelta,
  InvoiceCount,
  InvoiceCountDelta,
  InvoiceEmail,
  InvoiceLedger,
  InvoiceMonth,
  InvoiceMonthDelta,
  InvoiceRelation,
  InvoiceXml,
  IssuingBatch,
  IssuingJob,
  MailDay,
  MailTurn,
  Member,
  OauthApplication,
  OauthArtifact,
  OauthAuthorization,
  OauthClient,
  OauthInteraction,
  OauthSigningKey,
  Organization,
  OrganizationLogo,
  OutboxEvent,
  OutgoingMail,
  Partner,
  PartnerEarning,
  Passkey,
  PasskeyChallenge,
  PrintedDocument,
  Product,
  RateWindow,
  RecoveryCode,
  Referral,
  SandboxClock,
  SatCheck,
  SecondFactor,
  Session,
  SignInChallenge,
  SignInFailure,
  StampingAttempt,
  Subscription,
  Substitution,
  UsageMonth,
  UserAccount,
  UserToken,
  Webhook,
  WebhookDelivery,
];
