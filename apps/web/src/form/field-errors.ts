import { isLacreError } from '@lacre/client';

/**
 * What an error says, for the fields of a form; a field answers for what stands inside it (`taxes` for
 * `taxes[0].rate`).
 *
 * @param prefix of paths whose fields the form knows without it, `address.`
 * @returns `errors` by field, and `rest`: the error itself where a part of it belongs to no field
 */
export function fieldErrors<Field extends string>(error: unknown, fields: readonly Field[], prefix = '') {
  const details = (isLacreError(error) ? error.data.details : undefined) ?? [];
  const errors: Partial<Record<Field, string>> = {};
  let isWhole = details.length > 0;
  for (const { path: wholePath, message } of details) {
    const path = wholePath.startsWith(prefix) ? wholePath.slice(prefix.length) : wholePath;
    const field = fields.find((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
    if (field === undefined) isWhole = false;
    else errors[field] = [errors[field], withoutPath(message, wholePath)].filter(Boolean).join(' ');
  }
  return { errors, rest: isWhole ? undefined : error };
}

/** What a message of the service begins with where that is a path: of what it is about, or of what that stands in. */
export const pathAtStart = (message: string): string => /^[\w.[\]]+/.exec(message)?.[0] ?? '';

/** The name of the field stands above it: `zip debe tener` says `Debe tener`. */
export function withoutPath(message: string, path: string): string {
  const start = pathAtStart(message);
  const isOfPath =
    path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`) || path.endsWith(`.${start}`);
  if (start === '' || !isOfPath) return message;
  const text = message.slice(start.length).replace(/^:? /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
