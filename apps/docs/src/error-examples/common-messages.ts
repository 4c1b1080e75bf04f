import type { Language } from '@lacre/services/language';
import common from './common-messages.json' with { type: 'json' };

/**
 * What the service says with codes that stand for many things: a search for one of these finds the page. A test
 * compares them with what is answered, and writes them: npm run record-examples.
 */
export const commonMessages: Readonly<Record<string, readonly Readonly<Record<Language, string>>[] | undefined>> =
  common;
