/** The parts of an OpenAPI 3.1 document that we use. */
export interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string; license?: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: {
    schemas: Record<string, Schema>;
    headers?: Record<string, Header>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
}

export interface DocumentOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, DocumentResponse>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
}

export interface DocumentResponse {
  description: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, MediaType>;
}

export interface Header {
  description: string;
  schema: Schema;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: string | number | boolean | null;
  [keyword: string]: unknown;
}

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
