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

/**
 * The parameter for which `isJsonType` refuses `application/json`, as it is spelled in the request and cut where it is
 * long; undefined where the type itself is another one.
 */
export function refusedParameterOf(req: IncomingMessage): string | undefined {
  if (mediaTypeOf(req) !== 'application/json' || isJsonType(req)) return undefined;
  const [, ...parameters] = (req.headers['content-type'] ?? '').split(';').map((part) => part.trim());
  const refused = parameters.find((parameter, at) => parameter !== '' && (at > 0 || !isUtf8(parameter.toLowerCase())));
  return refused && refused.length > shownMax ? `${refused.slice(0, shownMax)}...` : refused;
}

const shownMax = 60;

const partsOf = (contentType = '') => contentType.split(';').map((part) => part.trim().toLowerCase());

function isUtf8(parameter: string): boolean {
  const [name, value = ''] = parameter.split('=', 2).map((side) => side.trim());
  return name === 'charset' && ['utf-8', 'utf8', '"utf-8"', '"utf8"'].includes(value);
}
