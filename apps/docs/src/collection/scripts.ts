/** Before each request: only the credentials that are set are sent, the key where there are both. */
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
  '  throw new Error(\'Set the variable apiKey of the collection, or send "Sign in" first.\');',
  '}',
];

const keep = (variable: string, field: string): string[] => [
  `if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json().${field});`,
];

/** After an answer that brings what others need, by operation. */
export const afterAnswer: Readonly<Record<string, string[] | undefined>> = {
  'auth-signUp': keep('token', 'token'),
  'auth-signIn': keep('token', 'token'),
  'auth-refresh': keep('token', 'token'),
  'organizations-create': keep('organizationId', 'id'),
  'apiKeys-create': keep('apiKey', 'key'),
};
