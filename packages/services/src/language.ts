import type { Text } from '@lacre/cfdi/violation';

/** Languages of the service. */
export type Language = keyof Text;

/** A text of the interface specification states the language it has there. */
export interface Message extends Text {
  spec?: Language;
}

/** The language of one response. */
export interface ResponseLanguage {
  language: Language;
  /** Whether Accept-Language requested it. Otherwise the specification's texts keep their wording. */
  isAsked: boolean;
}

/** In the language of a locale, `es-MX`, if none was requested; unchanged if we do not support it. */
export function inLocale(asked: ResponseLanguage, locale: string | null): ResponseLanguage {
  const language = locale?.slice(0, 2).toLowerCase();
  return asked.isAsked || (language !== 'es' && language !== 'en') ? asked : { language, isAsked: false };
}

/** The default. */
export const english: ResponseLanguage = { language: 'en', isAsked: false };

/** A message in the language of a response. */
export function inLanguage(message: Message, { language, isAsked }: ResponseLanguage): string {
  return message[isAsked ? language : (message.spec ?? language)];
}

/** The value of a `{name}`: the same in both languages, or a text of each. */
export type Parameter = string | number | Text;

/** Replaces `{name}` by its parameter, in both languages. */
export function filled(message: Message, parameters: Readonly<Record<string, Parameter>>): Message {
  const fill = (language: Language) =>
    message[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      return String(typeof parameter === 'object' ? parameter[language] : (parameter ?? whole));
    });
  return { ...message, en: fill('en'), es: fill('es') };
}
