import type { IncomingMessage } from 'node:http';

/** The media type in `Content-Type`, lower case and without parameters (RFC 9110, 8.3.1); '' if there is none. */
export const mediaTypeOf = ({ headers }: IncomingMessage): string => partsOf(headers['content-type'])[0] ?? '';

/** True for `application/json` without parameters other than `charset=utf-8` (RFC 8259, 8.1). */
export function isJsonType({ headers }: IncomingMessage): boolean {
  const [type, charset = '', ...others] = partsOf(headers['content-type']);
  return type === 'application/json' && (charset === '' || isUtf8(charset)) && others.every((other) => other === '');
}

/**
 * The parameter for which `isJsonType` rejects `application/json`, spelled as in the request and truncated if long;
 * undefined if the media type itself differs.
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
