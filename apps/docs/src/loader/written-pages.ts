import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@lacre/services/language';
import type { Page } from '../page.ts';
import { expandIncludes } from './expand-includes.ts';

/** Pages in the folder `content`, one file each: `content/en/guides/taxes.md` is `/docs/en/guides/taxes`. */
export function writtenPages(root: string): Page[] {
  const folder = join(root, 'content');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const id = name
        .slice(0, -'.md'.length)
        .replaceAll('\\', '/')
        .replace(/\/index$/, '');
      const { title, description, body } = readPage(readFileSync(join(folder, name), 'utf8'), name);
      const language = id.split('/', 1)[0] as Language;
      return { id, title, description, body: expandIncludes(body, language), file: `content/${name}` };
    });
}

/** A page begins with its title, `# Taxes by example`, and one paragraph for search results. */
function readPage(text: string, name: string): Pick<Page, 'title' | 'description' | 'body'> {
  const [heading = '', description = '', ...rest] = text.split('\n\n');
  if (!heading.startsWith('# ')) throw new Error(`${name} does not begin with its title`);
  return {
    title: heading.slice(2).trim(),
    description: description.replaceAll('\n', ' ').trim(),
    body: [description, ...rest].join('\n\n'),
  };
}
