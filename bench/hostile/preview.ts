import { invoice } from '../harness/invoice.ts';

const { idempotencyKey: _, ...previewed } = invoice;

/** Prints a preview of an unstamped invoice. */
export const preview = (url: string, key: string): Promise<Response> =>
  fetch(`${url}/invoices/preview/pdf`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(previewed),
  });
