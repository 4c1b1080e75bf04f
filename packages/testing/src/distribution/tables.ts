/**
 * Replicated to every node, because rows of any organization refer to them (docs/production.md, "Beyond one server").
 */
export const referenceTables = ['oauth_application', 'oauth_client', 'user_account'];

/** Views of reference tables only. */
const referenceViews = ['known_oauth_application'];

/** On one node: no row of an organization refers to them. */
export const localTables = [
  'agenda_jobs',
  'billing_cancellation',
  'fiscal_uuid',
  'installation_fact',
  'invoice_archive',
  'mail_turn',
  'migration',
  'oauth_interaction',
  'oauth_signing_key',
  'outgoing_mail',
  'passkey',
  'passkey_challenge',
  'rate_window',
  'recovery_code',
  'second_factor',
  'session',
  'sign_in_challenge',
  'sign_in_failure',
  'user_token',
];

const schemaViews = ['columns', 'tables'];

/** Temporary, within one transaction. */
const temporaryTables = ['product_import'];

/** The column that determines the node of a row of a distributed table. */
export const distributionColumn = (table: string): string => (table === 'organization' ? 'id' : 'organization_id');

const elsewhere = new Set([...referenceTables, ...referenceViews, ...localTables, ...schemaViews, ...temporaryTables]);

/** Whether `table` is distributed; PostgreSQL's own catalog is not. */
export const isDistributed = (table: string): boolean => !table.startsWith('pg_') && !elsewhere.has(table);
