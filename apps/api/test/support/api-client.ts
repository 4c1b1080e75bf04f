import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

export interface Call {
  key?: string;
  token?: string;
  organizationId?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent verbatim, with the content type of `headers`. */
  raw?: string | Uint8Array | FormData;
  query?: Record<string, string | number>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON. */
  body: Json;
  bytes: Buffer;
}

/** Any JSON of a response; a test names the fields it expects. */
export interface Json {
  [name: string]: Json;
}

export interface ApiClient {
  (method: string, path: string, call?: Call): Promise<Answer>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, { schema?: object }> }>;
      }
    >
  >;
}

// The package is CommonJS: its function is the module itself or its default, depending on the loader.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

/** Of HTTP itself and of browser protections: the same in every response. */
const ofTransport =
  /^(?:date|connection|keep-alive|transfer-encoding|content-(?:length|type|encoding|security-policy)|cache-control|pragma|vary|cross-origin-.*|origin-agent-cluster|referrer-policy|strict-transport-security|x-(?:content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection)|access-control-.*)$/;

/**
 * Calls the server and validates every response against its own description: an undocumented status, or a body that
 * does not match, fails the calling test. So each test is a contract test too.
 */
export async function createApiClient(url: string): Promise<ApiClient> {
  const check = checkOf(await (await fetch(`${url}/api/openapi.json`)).text(), url);

  return async (method, path, call = {}) => {
    const target = new URL(path, url);
    for (const [name, value] of Object.entries(call.query ?? {})) target.searchParams.append(name, String(value));
    const answer = await fetch(target, {
      method,
      headers: {
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.key && { 'x-api-key': call.key }),
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        ...(call.organizationId && { 'x-organization-id': call.organizationId }),
        ...call.headers,
      },
      body:
        call.body === undefined
          ? (call.raw as NonNullable<RequestInit['body']> | undefined)
          : JSON.stringify(call.body),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const body = (isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined) as Json;
    check(method, target.pathname, answer.status, isJson, body, answer.headers);
    return { status: answer.status, headers: answer.headers, body, bytes };
  };
}

type Check = (method: string, path: string, status: number, isJson: boolean, body: unknown, sent: Headers) => void;

const checks = new Map<string, Check>();

/**
 * The validators of the responses of a server. Compiling schemas costs more than most tests: servers of one process
 * with the same description, except for their address, share them.
 */
function checkOf(text: string, url: string): Check {
  const alike = text.replaceAll(url, '');
  const check = checks.get(alike) ?? createCheck(JSON.parse(text) as Document);
  checks.set(alike, check);
  return check;
}

function createCheck(document: Document): Check {
  // A schema that is referenced in many places is compiled once. Its code runs too seldom to be optimized first.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction>();
  /** By the text of the schema: 1,738 responses have 112 of them; rejections of all operations mostly share one. */
  const compiled = new Map<string, ValidateFunction>();
  const compileOnce = (text: string, pointer: string): ValidateFunction => {
    const validate = compiled.get(text) ?? ajv.compile({ $ref: `api#/${pointer}` });
    compiled.set(text, validate);
    return validate;
  };
  const templates = Object.keys(document.paths)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '([^/]+)')}$`) }))
    // A literal path is found before one with a parameter.
    .sort((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')));

  return (method, path, status, isJson, body, sent) => {
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const operation = template && document.paths[template]?.[method.toLowerCase()];
    // Undocumented paths and methods: the tests of unknown paths state what they expect themselves.
    if (!template || !operation) return;
    const described = operation.responses[String(status)];
    if (!described)
      throw new Error(
        `${method} ${template} answered ${status}, which its description does not list: ${JSON.stringify(body)}`,
      );
    const result = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
    const untold = [...sent.keys()].filter((name) => !result.has(name) && !ofTransport.test(name));
    if (untold.length > 0)
      throw new Error(`${method} ${template} ${status} has headers that it does not describe: ${untold.join(', ')}`);
    const schema = described.content?.['application/json']?.schema;
    if (!isJson || !schema) return;
    const name = [method, template, status].join(' ');
    const pointer = [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const validate = validators.get(name) ?? compileOnce(JSON.stringify(schema), pointer);
    validators.set(name, validate);
    if (!validate(body))
      throw new Error(
        `${name} does not fit its description: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`,
      );
  };
}
