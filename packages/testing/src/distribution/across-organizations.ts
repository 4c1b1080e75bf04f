/** Rows of an organization that is unknown beforehand: their key comes with the request. */
const byKey = [
  'api-key-by-hash',
  'invitation-by-token',
  'oauth-application-find-by-client-id',
  'oauth-application-has-origin',
  'oauth-artifact-delete',
  'oauth-artifact-delete-grant',
  'oauth-artifact-delete-under-grant',
  'oauth-artifact-find',
  'oauth-artifact-find-live-grant',
  'oauth-artifact-insert-under-grant',
  'oauth-artifact-last-of-authorization',
  'oauth-authorization-delete-last',
  'oauth-authorization-hold',
  'partner-by-code',
  'partner-earning-insert',
  'referral-insert',
  'FROM "organization" "Organization" WHERE (("Organization"."slug" = $1) AND ("Organization"."deleted_at" IS NULL)) LIMIT 1',
];

/** Rows of one user, or of those who authorized one application, in all organizations. */
const ofUser = [
  'invitation-is-invited',
  'member-organizations',
  'oauth-artifact-list-grants-of-user',
  'oauth-authorization-delete-of-user',
  'oauth-authorization-find-of-user',
  'oauth-authorization-hold-organizations-of-owner',
  'oauth-authorization-hold-organizations-of-user',
  'oauth-authorization-list-of-application',
  'oauth-authorization-list-of-user',
  'user-profile',
  'FROM "organization" "o" INNER JOIN "member" "m" ON "m"."organization_id" = "o"."id" and "m"."user_id" = $1 ORDER BY "m"."created_at" ASC, "o"."id" ASC',
];

/**
 * Work of all organizations from which a worker takes what is due: `for update skip locked`, which Citus rejects for
 * more than one shard.
 */
const due = [
  'attempt-abandon',
  'attempt-take-due',
  'cancellation-take-due',
  'delivery-claim',
  'invoice-balance-fold',
  'invoice-count-fold',
  'invoice-email-drop',
  'invoice-email-take-due',
  'issuing-job-take-due',
  'late-delivery',
  'late-invoice-email',
  'late-job',
  'late-webhook',
  'list-back-fill-take',
  'month-sum-fold',
  'relay',
  'substitution-take-due',
];

/** Metrics, keys and cleanup of the whole installation, by the worker or a command. */
const upkeep = [
  'api-key-expiring-organizations',
  'archive-delete-expired',
  'attempt-count-by-evidence',
  'attempt-issuers-since',
  'attempt-list-needing-review',
  'audit-stamps-after',
  'audit-unsealed-false',
  'audit-unsealed-true',
  'certificate-ending-organizations',
  'certificate-figures',
  'certificate-find-active-of-each',
  'delivery-list-orphans',
  'delivery-purge',
  'delivery-release',
  'events-purge',
  'events-purge-lock',
  'idempotency-key-purge',
  'invitation-due-organizations',
  'invitation-orphaned-organizations',
  'issuing-batch-purge',
  'issuing-job-give-back',
  'issuing-job-list-orphans',
  'issuing-job-purge',
  'issuing-job-release',
  'mail-day-delete-old',
  'month-sums-unsummed',
  'oauth-artifact-delete-expired',
  'oauth-authorization-delete-idle',
  'oauth-client-delete-unused',
  'organization-hold-deleted',
  'organization-list-deleted',
  'printed-document-delete-older',
  'printed-document-delete-oldest',
  'queue-figures',
  'referral-end',
  'sat-check-due',
  'sealed-key-ids',
  'sealed-keys-in-use',
  'sealed-others',
  'sealed-replace',
  'simulator-authority-find',
  'simulator-authority-put',
  'stamp-unheld',
  'webhook-ended-organizations',
  'webhook-waiting-organizations',
];

/**
 * Statements over several organizations, by name: on a cluster distributed by organization each one queries every node
 * (docs/production.md, "Beyond one server"). All others restrict their rows to one organization.
 */
export const acrossOrganizations: ReadonlySet<string> = new Set([...byKey, ...ofUser, ...due, ...upkeep]);
