import { withoutEndpoint } from './without-endpoint.ts';

/** An endpoint in a hint that says nothing else: pages have a button for it. */
const endpoint = /\b(?:GET|POST|PUT|PATCH|DELETE) \//;

/** A message and its hint as sentences of one text: many messages of the service end without a period. */
export function withHint(message: string, hint: string | null | undefined): { message: string; hint: string } {
  const text = withoutEndpoint(hint ?? '');
  if (text === '' || endpoint.test(text)) return { message, hint: '' };
  return { message: /^$|[.!?:]$/.test(message) ? message : `${message}.`, hint: text };
}
