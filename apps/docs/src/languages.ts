import type { Language } from '@lacre/services/language';

export type { Language };
export const languages: readonly Language[] = ['en', 'es'];
