import type { Text } from './violation.ts';

/** Meaning of one of our own findings, and what to do about it. */
export interface RuleRow {
  meaning: Text;
  remedy: Text;
}

export const row = (en: string, es: string, remedyEn: string, remedyEs: string): RuleRow => ({
  meaning: { en, es },
  remedy: { en: remedyEn, es: remedyEs },
});
