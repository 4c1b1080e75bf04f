import type { Language } from '@lacre/services/language';
import type { Page } from '../page.ts';

const words = {
  en: {
    lead: '> Lacre issues and manages Mexican electronic invoices (CFDI 4.0) over REST and tRPC. The OpenAPI document is at /api/openapi.json.',
    errors: 'Errors',
    guides: 'Guides',
  },
  es: {
    lead: '> Lacre emite y administra facturas electrónicas mexicanas (CFDI 4.0) por REST y tRPC. El documento OpenAPI está en /api/openapi.json.',
    errors: 'Errores',
    guides: 'Guías',
  },
} satisfies Record<Language, unknown>;

/** The index of the pages of one language, as https://llmstxt.org describes it. */
export function llmsText(pages: readonly Page[], language: Language): string {
  const { lead, errors, guides } = words[language];
  const own = pages.filter(({ id }) => id.startsWith(`${language}/`));
  const list = (those: Page[]) =>
    those
      .map(({ id, title, description }) => `- [${title}](/docs/${id}.md): ${description.replaceAll('\n', ' ')}`)
      .join('\n');
  const isError = ({ id }: Page) => id.startsWith(`${language}/errors/`);
  return `# Lacre\n\n${lead}\n\n## ${guides}\n\n${list(own.filter((page) => !isError(page)))}\n\n## ${errors}\n\n${list(own.filter(isError))}\n`;
}
