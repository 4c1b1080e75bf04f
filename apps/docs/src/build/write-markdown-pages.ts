import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedPages } from '../generated/generated-pages.ts';
import { languages } from '../languages.ts';
import { writtenPages } from '../loader/written-pages.ts';
import { llmsText } from './llms-text.ts';

/** Writes each page as Markdown next to its HTML, `/docs/en/guides/taxes.md`, and the index for programs. */
export function writeMarkdownPages(folder: string): void {
  const pages = [...writtenPages(process.cwd()), ...generatedPages()];
  for (const { id, title, body } of pages) {
    const file = join(folder, `${id}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `# ${title}\n\n${body}\n`);
  }
  for (const language of languages) writeFileSync(join(folder, language, 'llms.txt'), llmsText(pages, language));
}
