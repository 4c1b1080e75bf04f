/** The same on every node, for rows of any organization lead to them (docs/production.md, "Beyond one server"). */
export const referenceTables = ['oauth_application', 'oauth_client', 'user_account'];

/** Over reference tables alone. */
const referenceViews = ['known_oauth_application'];

/** On one node: nothing of an organization leads to them. */
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

/** Of one transaction, where that is. */
const temporaryTables = ['product_import'];

/** The column that says on which node a row of a distributed table is. */
export const distributionColumn = (table: string): string => (table === 'organization' ? 'id' : 'organization_id');

const elsewhere = new Set([...referenceTables, ...referenceViews, ...localTables, ...schemaViews, ...temporaryTables]);

/** Whether the rows of `table` are spread over the nodes; a name of PostgreSQL's own catalog is not. */
export const isDistributed = (table: string): boolean => !table.startsWith('pg_') && !elsewhere.has(table);
