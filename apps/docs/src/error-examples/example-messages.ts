import type { Language } from '@lacre/services/language';
import messages from './example-messages.json' with { type: 'json' };

/**
 * Messages for the wrong body of each example: a search for the message finds the page. A test compares and updates
 * them: npm run record-examples.
 */
export const exampleMessages: Readonly<Record<string, Readonly<Record<Language, string>> | undefined>> = messages;
