import { commandTexts } from './command-texts.ts';
import type { Language } from './language.ts';
import { messageTexts } from './message-texts.ts';
import { usageTexts } from './usage-texts.ts';

const texts = { ...commandTexts, ...messageTexts, ...usageTexts };

type Table = typeof texts;

/** All texts in one language: a text, or a function of its parameters. */
export type Texts = { readonly [Name in keyof Table]: Table[Name]['en'] };

export const textsIn = (language: Language): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as unknown as Texts;
