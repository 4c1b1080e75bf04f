import { isLacreError } from '@lacre/client';
import { withHint } from '../service/with-hint.ts';

/**
 * Maps the details of an error to the fields of a form; a field also takes the errors of nested paths (`taxes` for
 * `taxes[0].rate`).
 *
 * @param prefix of paths that the form's fields lack, `address.`
 * @param hasHints adds what to do, where that is written for people; most hints name fields of the API
 * @returns `errors` by field, and `rest`: the error itself if any part of it belongs to no field
 */
export function fieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { prefix = '', hasHints = false }: { prefix?: string; hasHints?: boolean } = {},
) {
  const details = (isLacreError(error) ? error.data.details : undefined) ?? [];
  const errors: Partial<Record<Field, string>> = {};
  let isWhole = details.length > 0;
  // Without details, the field that the message begins with.
  const named = isLacreError(error) && !isWhole ? fields.find((one) => one === pathAtStart(error.message)) : undefined;
  if (named !== undefined && isLacreError(error)) {
    errors[named] = withoutPath(error.message, named);
    isWhole = true;
  }
  for (const { path: wholePath, message, hint } of details.map(withReason)) {
    const path = wholePath.startsWith(prefix) ? wholePath.slice(prefix.length) : wholePath;
    const field = fields.find((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
    if (field === undefined) isWhole = false;
    else {
      const fault = withHint(withoutPath(message, wholePath), hasHints ? hint : null);
      const { message: before } = withHint(errors[field] ?? '', fault.message);
      errors[field] = [before, fault.message, fault.hint].filter(Boolean).join(' ');
    }
  }
  return { errors, rest: isWhole ? undefined : error };
}

/**
 * The API keeps some messages as they were published, and says in the hint what is wrong with the value: of a price of
 * thirteen digits, `must be a positive number` is the message. People need only the hint.
 */
export function withReason<Detail extends { path: string; message: string; hint?: string | null }>(detail: Detail) {
  const { path, message, hint } = detail;
  const isReason = path !== '' && hint && [message, hint].every((text) => pathAtStart(text) === path);
  return isReason ? { ...detail, message: hint, hint: undefined } : detail;
}

/** The path at the beginning of a message of the service; empty if there is none. */
export const pathAtStart = (message: string): string => /^[\w.[\]]+/.exec(message)?.[0] ?? '';

/** The field's label is above it: `zip debe tener` becomes `Debe tener`. */
export function withoutPath(message: string, path: string): string {
  const start = pathAtStart(message);
  const isOfPath =
    path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`) || path.endsWith(`.${start}`);
  if (start === '' || !isOfPath) return message;
  const text = message.slice(start.length).replace(/^:? /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
