import { z } from 'zod';

/** `postgresql://login:password@host:5432/database`. */
export const postgresUrl = serverUrl(/^postgres(ql)?:/i, 'must be a postgresql:// URL', isReadable);
/** `smtp://login:password@host:587`. */
export const smtpUrl = serverUrl(
  /^smtps?:/i,
  'must be an smtp:// or smtps:// URL',
  (text) => isReadable(text) && hasPlainLogin(text),
);
/** `mongodb://login:password@host:27017,host:27017/database`: the members of a replica set may be named one by one. */
export const mongoUrl = serverUrl(/^mongodb(\+srv)?:/i, 'must be a mongodb:// URL', (text) =>
  isReadable(firstMember(text)),
);

/** A password as `openssl rand -base64` or a provider of mail makes it has signs that end the host of a URL. */
function serverUrl(scheme: RegExp, must: string, isRead: (text: string) => boolean) {
  return z
    .string()
    .refine((text) => scheme.test(text), { error: must, abort: true })
    .refine(isRead, {
      error: `${must}: it cannot be read as one. In a login or password / ? # % and @ are written %2F %3F %23 %25 and %40`,
    });
}

function isReadable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { host, username, pathname, hash } = new URL(text);
  // `u:12/ab@host/x` reads as the port 12 of a host `u`.
  return (host !== '' || pathname.startsWith('/')) && (username !== '' || !`${pathname}${hash}`.includes('@'));
}

/** Several hosts are no URL to `URL`. */
function firstMember(text: string): string {
  const comma = text.indexOf(',', text.lastIndexOf('@') + 1);
  if (comma === -1) return text;
  const rest = text.slice(comma);
  const end = rest.search(/[/?#]/);
  return text.slice(0, comma) + (end === -1 ? '' : rest.slice(end));
}

function hasPlainLogin(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(`${username} ${password}`);
    return true;
  } catch {
    return false;
  }
}
