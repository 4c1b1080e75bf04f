import type { Language } from '@lacre/services/language';
import messages from './example-messages.json' with { type: 'json' };

/**
 * What the service says of the wrong body of each example: a search for the message finds the page. A test compares
 * it, and writes it: npm run record-examples.
 */
export const exampleMessages: Readonly<Record<string, Readonly<Record<Language, string>> | undefined>> = messages;
