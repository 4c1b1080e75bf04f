import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const separator = '.';

/** Appends an HMAC to a text, bound to one purpose. */
export function seal(key: KeyObject, purpose: string, text: string): string {
  return text + separator + tagOf(key, purpose, text);
}

/** The text of a sealed value; undefined if the HMAC does not match, or is for another purpose. */
export function unseal(key: KeyObject, purpose: string, sealed: string): string | undefined {
  const at = sealed.lastIndexOf(separator);
  if (at < 0) return undefined;
  const text = sealed.slice(0, at);
  const given = Buffer.from(sealed.slice(at + 1));
  const right = Buffer.from(tagOf(key, purpose, text));
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
}

export const tagOf = (key: KeyObject, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
