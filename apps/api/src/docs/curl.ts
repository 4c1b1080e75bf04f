import type { Document, DocumentOperation, Schema } from '../rest/document.ts';
import { exampleOf } from '../rest/example-of.ts';

/** A call that can be pasted into a shell once the variables are set. */
export function curlOf(document: Document, method: string, path: string, operation: DocumentOperation): string {
  const base = document.servers[0]?.url ?? '';
  const required = (operation.parameters ?? []).filter(({ in: place, required: must }) => place === 'query' && must);
  const query = required
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(document.components.schemas, schema)))}`)
    .join('&');
  const url = `${base}${path.replace(/\{([^{}]+)\}/g, (_, name: string) => `$${shellName(name)}`)}${query && `?${query}`}`;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...credentials(operation),
    ...body(document, operation),
  ];
  return lines.join(' \\\n  ');
}

const shellName = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

function credentials({ security, parameters = [] }: DocumentOperation): string[] {
  const [first] = security;
  if (!first) return [];
  if ('apiKey' in first) return ['-H "X-API-Key: $LACRE_API_KEY"'];
  const header = parameters.some(({ name }) => name === 'X-Organization-Id')
    ? ['-H "X-Organization-Id: $ORGANIZATION_ID"']
    : [];
  return ['-H "Authorization: Bearer $LACRE_TOKEN"', ...header];
}

function body(document: Document, { requestBody, responses }: DocumentOperation): string[] {
  const sent = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema, example }]) => {
    if (type === 'multipart/form-data')
      return Object.entries(schema.properties ?? {}).map(([name, field]) => formField(name, field));
    const value = JSON.stringify(example ?? exampleOf(document.components.schemas, schema), null, 2)
      .replaceAll("'", "'\\''")
      .replaceAll('\n', '\n  ');
    return [`-H "Content-Type: ${type}"`, `-d '${value}'`];
  });
  const answered = Object.keys(Object.values(responses)[0]?.content ?? {})[0];
  return answered && answered !== 'application/json'
    ? [...sent, `-o ${answered.includes('pdf') ? 'factura.pdf' : answered.includes('xml') ? 'factura.xml' : 'archivo'}`]
    : sent;
}

const formField = (name: string, { format }: Schema) =>
  format === 'binary' ? `-F ${name}=@archivo.${name}` : `-F ${name}="$${shellName(name)}"`;
