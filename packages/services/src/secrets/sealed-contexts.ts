import type { SealedColumn } from '@lacre/database/repositories/sealed-secret.repository';
import { auditHeadContext } from '../audit/audit-seal.ts';
import { keyContext } from '../certificates/csd-store.ts';
import { mailContext } from '../mail/sealed-mail.ts';
import { signingKeyContext } from '../oauth/signing-keys.ts';
import { archiveContext } from '../organizations/purge-deleted-organizations.ts';
import { secondFactorContext } from '../second-factor/sealed-totp-secret.ts';
import { webhookSecretContext } from '../webhooks/webhook-secret.ts';
import { simulatorAuthorityContext } from './simulator-authority-context.ts';

/** The encryption context of each kind of secret. */
export const sealedContexts: Record<SealedColumn, (...id: string[]) => string> = {
  'certificate key': (organizationId = '', id = '') => keyContext(organizationId, id),
  'webhook secret': (organizationId = '', id = '') => webhookSecretContext(organizationId, id),
  'previous webhook secret': (organizationId = '', id = '') => webhookSecretContext(organizationId, id),
  'oauth signing key': (kid = '') => signingKeyContext(kid),
  'archived invoice': (organizationId = '', id = '') => archiveContext(organizationId, id),
  'audit head': (organizationId = '') => auditHeadContext(organizationId),
  'second factor': (userId = '') => secondFactorContext(userId),
  'simulator authority': () => simulatorAuthorityContext,
  mail: (id = '') => mailContext(id),
};
