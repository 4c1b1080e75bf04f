import { useState } from 'react';

/**
 * The idempotency key for what a form makes: sent again as it was, because the answer was lost, it makes no second one.
 * Something else was written since: that is another one, with a key of its own.
 */
export function useIdempotencyKey(): (body: unknown) => { idempotencyKey: string } {
  const [sent] = useState({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== sent.text) Object.assign(sent, { text, key: crypto.randomUUID() });
    return { idempotencyKey: sent.key };
  };
}
