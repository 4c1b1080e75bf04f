import { useState } from 'react';

/**
 * The idempotency key of a form. A retry of the same body after a lost response creates no duplicate; another body gets
 * a new key.
 */
export function useIdempotencyKey(): (body: unknown) => { idempotencyKey: string } {
  const [sent] = useState({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== sent.text) Object.assign(sent, { text, key: crypto.randomUUID() });
    return { idempotencyKey: sent.key };
  };
}
