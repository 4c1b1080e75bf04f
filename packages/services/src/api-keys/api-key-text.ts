import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../actor.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;

/**
 * `sk_test_` or `sk_live_`, 32 random base-62 digits (190 bits) and a checksum that rejects typos without a look-up.
 */
export function newApiKey(environment: Environment): { key: string; hash: Buffer; prefix: string; last4: string } {
  const prefix = environment === 'production' ? 'sk_live_' : 'sk_test_';
  const body = prefix + randomDigits(secretLength);
  const key = body + checksum(body);
  return { key, hash: hashApiKey(key), prefix, last4: key.slice(-4) };
}

function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The hash as text, the cache key of a process. */
export const digestOfApiKey = (key: string): string => hash('sha256', key, 'base64');

/** True for anything that looks like an API key by its prefix, valid or not. */
export const hasApiKeyPrefix = (text: string): boolean => /^sk_(?:test|live)_/.test(text);

/** True when the text has the format and the checksum of an API key. */
export function looksLikeApiKey(key: string): boolean {
  if (!/^sk_(test|live)_[0-9A-Za-z]{38}$/.test(key)) return false;
  const body = key.slice(0, -checksumLength);
  return checksum(body) === key.slice(-checksumLength);
}

function randomDigits(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 below 256: greater bytes would favour the first digits.
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += digits[byte % 62];
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let i = 0; i < checksumLength; i += 1) {
    out = digits[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}
