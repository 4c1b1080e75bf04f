import type { Text } from '@lacre/cfdi/violation';

/** Languages in which the service speaks. */
export type Language = keyof Text;

/** A text of the interface specification says in which language it stands there. */
export interface Message extends Text {
  spec?: Language;
}

/** The language of one answer. */
export interface AnswerLanguage {
  language: Language;
  /** By Accept-Language. Otherwise the specification's own texts keep their wording. */
  isAsked: boolean;
}

/** In the language of a locale, `es-MX`, when nothing else was asked for; as it was when we do not speak that. */
export function inLocale(asked: AnswerLanguage, locale: string | null): AnswerLanguage {
  const language = locale?.slice(0, 2).toLowerCase();
  return asked.isAsked || (language !== 'es' && language !== 'en') ? asked : { language, isAsked: false };
}

/** Of who does not say. */
export const english: AnswerLanguage = { language: 'en', isAsked: false };

/** A message in the one language of an answer. */
export function inLanguage(message: Message, { language, isAsked }: AnswerLanguage): string {
  return message[isAsked ? language : (message.spec ?? language)];
}

/** What stands for a `{name}`: the same in both languages, or a text of each. */
export type Parameter = string | number | Text;

/** `{name}` replaced by its parameter, in both languages. */
export function filled(message: Message, parameters: Readonly<Record<string, Parameter>>): Message {
  const fill = (language: Language) =>
    message[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      return String(typeof parameter === 'object' ? parameter[language] : (parameter ?? whole));
    });
  return { ...message, en: fill('en'), es: fill('es') };
}
