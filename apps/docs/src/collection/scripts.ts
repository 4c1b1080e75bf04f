/**
 * Pre-request script: sends only credentials that are set, the key if both are; reports an unset path variable instead
 * of sending a request that finds nothing.
 */
export const beforeRequest = [
  "const apiKey = pm.variables.get('apiKey');",
  "const token = pm.variables.get('token');",
  'const headers = pm.request.headers;',
  "const takesKey = headers.has('X-API-Key');",
  "const takesToken = headers.has('Authorization');",
  "if (takesKey && !apiKey) headers.remove('X-API-Key');",
  "if (takesToken && (!token || (takesKey && apiKey))) headers.remove('Authorization');",
  "if (!headers.has('Authorization') || !pm.variables.get('organizationId')) headers.remove('X-Organization-Id');",
  "if ((takesKey || takesToken) && !headers.has('X-API-Key') && !headers.has('Authorization')) {",
  '  const names = takesKey && takesToken ? "apiKey or token" : takesKey ? "apiKey" : "token";',
  '  throw new Error(\'Set the variable \' + names + \' of the collection; "Sign up" and "Sign in" write token.\');',
  '}',
  'pm.request.url.variables.each(({ key, value }) => {',
  '  const [, name] = /^\\{\\{(\\w+)\\}\\}$/.exec(value) || [];',
  '  if (name && !pm.variables.get(name)) throw new Error(',
  "    'Set the variable ' + name + ' of the collection; ' + (name === 'organizationId'",
  '      ? \'"Validate an API key" and "Create an organization" write it.\'',
  "      : 'the request that creates one writes it.'));",
  "  if (!value) throw new Error('Give the path variable ' + key + ' of this request a value.');",
  '});',
];

const keep = (variable: string, field: string): string[] => [
  `if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json().${field});`,
];

/** Scripts that store values from responses for other requests, by operation. */
export const afterAnswer: Readonly<Record<string, string[] | undefined>> = {
  'auth-signUp': keep('token', 'token'),
  'auth-signIn': keep('token', 'token'),
  'auth-refresh': keep('token', 'token'),
  'organizations-create': keep('organizationId', 'id'),
  'apiKeys-validate': keep('organizationId', 'organizationId'),
  'apiKeys-create': [...keep('apiKey', 'key'), ...keep('apiKeyId', 'id')],
  'invoices-create': keep('invoiceId', 'id'),
  'invoices-createBatch': keep('batchId', 'batchId'),
  'payments-create': keep('paymentId', 'id'),
  'payrolls-create': keep('payrollId', 'id'),
  'payrolls-createBatch': keep('batchId', 'batchId'),
  'retentions-create': keep('retentionId', 'id'),
  'customers-create': keep('customerId', 'id'),
  'products-create': keep('productId', 'id'),
  'webhooks-create': keep('webhookId', 'id'),
  'oauth-createApplication': keep('applicationId', 'id'),
  'invitations-create': keep('inviteId', 'id'),
};

/** The variable for `{id}`, by the preceding path segment. */
const holders: Readonly<Record<string, string | undefined>> = {
  organizations: 'organizationId',
  invoices: 'invoiceId',
  payments: 'paymentId',
  payrolls: 'payrollId',
  retentions: 'retentionId',
  batches: 'batchId',
  customers: 'customerId',
  products: 'productId',
  webhooks: 'webhookId',
  'api-keys': 'apiKeyId',
  'oauth-apps': 'applicationId',
  invites: 'inviteId',
};

/** `{{invoiceId}}` for the field `id` of `/invoices/{id}`; undefined if no request provides the value. */
export function heldIn(path: string, field: string): string | undefined {
  const before = path.split(`/{${field}}`)[0]?.split('/').at(-1) ?? '';
  const name = field === 'id' || field === 'inviteId' || field === 'organizationId' ? holders[before] : undefined;
  return name && `{{${name}}}`;
}
