import { eventDefinitions } from '@lacre/services/events/event-kinds';
import type { Language } from '@lacre/services/language';
import { inLanguage } from './in-language.ts';

const heads = { en: '| Event | When | `data` |', es: '| Evento | Cuándo | `data` |' } satisfies Record<
  Language,
  string
>;

/** Every kind of event, from the definitions that the service uses. */
export function eventTable(language: Language): string {
  const rows = Object.entries(eventDefinitions).map(
    ([kind, { when, data }]) =>
      `| \`${kind}\` | ${inLanguage(when, language)
        .replaceAll('|', '\\|')
        .replace(/\b[A-Z]+ \/[\w/{}]+/g, '`$&`')} | ${Object.keys(data.shape)
        .map((name) => `\`${name}\``)
        .join(' ')} |`,
  );
  return [heads[language], '| --- | --- | --- |', ...rows].join('\n');
}
