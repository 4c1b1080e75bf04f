/** What the client knows about an operation besides its types, parsed from a line of `routes`: `POST /invoices key`. */
export interface Route {
  method: string;
  /** Literal parts and field names of the path, alternating: `['/invoices/', 'id', '/pdf']`. */
  path: readonly string[];
  /** Supports `Idempotency-Key`: the same call can be retried. */
  key: boolean;
  file: boolean;
  list: boolean;
  /** All fields, including files, are sent as a form. */
  form: boolean;
  /** Query fields of a method that has a body. */
  query: readonly string[];
  /** The field that can be sent as the whole body, with its media type. */
  raw: readonly [field: string, type: string] | undefined;
}

export function routeOf(line: string): Route {
  const [method = '', path = '', ...words] = line.split(' ');
  const pairs = words.filter((word) => word.includes('=')).map((word) => word.split('=', 2) as [string, string]);
  const [, query] = pairs.find(([name]) => name === 'query') ?? [];
  return {
    method,
    path: path.split(/\{(\w+)\}/),
    key: words.includes('key'),
    file: words.includes('file'),
    list: words.includes('list'),
    form: words.includes('form'),
    query: query?.split(',') ?? [],
    raw: pairs.find(([name]) => name !== 'query'),
  };
}
