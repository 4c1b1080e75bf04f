/** What the client knows of an operation besides its types, read from a line of `routes`: `POST /invoices key`. */
export interface Route {
  method: string;
  /** What stands between the fields of the path, and those: `['/invoices/', 'id', '/pdf']`. */
  path: readonly string[];
  /** An `Idempotency-Key` holds: the same call may be sent again. */
  key: boolean;
  file: boolean;
  list: boolean;
  /** All fields go as a form, files among them. */
  form: boolean;
  /** Fields of the query of a method that has a body. */
  query: readonly string[];
  /** The field that may be the whole body, with its media type. */
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
