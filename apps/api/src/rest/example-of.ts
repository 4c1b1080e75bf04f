import type { Document, Schema } from './document.ts';

type Schemas = Document['components']['schemas'];

/** An example value of a schema with its required fields only; `name` is the name of the field that holds it. */
export function exampleOf(schemas: Schemas, schema: Schema, name = ''): unknown {
  const component = schema.$ref?.split('/').at(-1);
  if (component !== undefined) return exampleOf(schemas, schemas[component] ?? {}, name);
  if (schema['example'] !== undefined) return schema['example'];
  if (schema['default'] !== undefined) return schema['default'];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [alternative] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (alternative) return exampleOf(schemas, alternative, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const {
        properties = {},
        required: names = Object.keys(properties).slice(0, Number(schema['minProperties'] ?? 0)),
      } = schema;
      const required = names.map((field) => [field, exampleOf(schemas, properties[field] ?? {}, field)] as const);
      return Object.fromEntries(required);
    }
    case 'array':
      return schema['maxItems'] === 0 ? [] : [exampleOf(schemas, schema.items ?? {}, name)];
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema, name);
  }
}

function textOf({ format = '', pattern, minLength = 0 }: Schema, name: string): string {
  const text = texts[format] ?? names[name] ?? '...';
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text))
    return patterned.find((one) => new RegExp(pattern, 'u').test(one)) ?? text;
  return text.padEnd(Number(minLength), '.');
}

const texts: Record<string, string> = {
  uuid: '0193e5a0-7c00-7000-8000-000000000001',
  email: 'ana@example.com',
  uri: 'https://example.com',
  'date-time': '2026-12-31T23:59:59Z',
  ipv4: '203.0.113.7',
  binary: '...',
};

/** Example values by field name. */
const names: Record<string, string> = {
  name: 'Ana Torres',
  legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  taxId: 'URE180429TM6',
  rfc: 'URE180429TM6',
  rfcReceptor: 'URE180429TM6',
  taxSystem: '601',
  regimenFiscal: '601',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  newPassword: 'another horse battery',
  description: 'Consultoría de software',
  descripcion: 'Consultoría de software',
  productKey: '81111500',
  claveProdServ: '81111500',
  unitKey: 'E48',
  claveUnidad: 'E48',
  moneda: 'MXN',
  url: 'https://example.com/hooks/lacre',
  redirectUris: 'https://example.com/callback',
  events: 'invoice.stamped',
  event: 'invoice.stamped',
  requestId: '0193e5a0-7c00-7000-8000-000000000001',
  fecha: '2026-11-21T12:00:00',
  fechaTimbrado: '2026-11-21T12:00:01',
  date: '2026-11-21',
  type: '002',
  factorType: 'Tasa',
  from: '2026-11-01T00:00:00Z',
};

const patterned = ['16000', '06000', 'MEX', 'MXN', 'consultoria-torres', '0.160000', '3', '#1a2b3c', '0123456789'];
