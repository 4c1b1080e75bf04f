import type { IncomingMessage } from 'node:http';

/**
 * The media type that `Content-Type` says, in lower case and without its parameters (RFC 9110, 8.3.1); '' without one.
 */
export const mediaTypeOf = ({ headers }: IncomingMessage): string => partsOf(headers['content-type'])[0] ?? '';

/** True for `application/json` in UTF-8, which it may say (RFC 8259, 8.1) and no other parameter. */
export function isJsonType({ headers }: IncomingMessage): boolean {
  const [type, charset = '', ...others] = partsOf(headers['content-type']);
  return type === 'application/json' && (charset === '' || isUtf8(charset)) && others.every((other) => other === '');
}

const partsOf = (contentType = '') => contentType.split(';').map((part) => part.trim().toLowerCase());

function isUtf8(parameter: string): boolean {
  const [name, value = ''] = parameter.split('=', 2).map((side) => side.trim());
  return name === 'charset' && ['utf-8', 'utf8', '"utf-8"', '"utf8"'].includes(value);
}
