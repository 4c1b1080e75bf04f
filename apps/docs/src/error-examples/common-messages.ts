import type { Language } from '@lacre/services/language';
import common from './common-messages.json' with { type: 'json' };

/**
 * Messages of codes with many causes: a search for one of them finds the page. A test compares them with the service's
 * responses and updates them: npm run record-examples.
 */
export const commonMessages: Readonly<Record<string, readonly Readonly<Record<Language, string>>[] | undefined>> =
  common;
