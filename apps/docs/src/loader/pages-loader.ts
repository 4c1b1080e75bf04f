import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { generatedPages } from '../generated/generated-pages.ts';
import { writtenPages } from './written-pages.ts';

/**
 * Every page of the site: those of `content`, with includes expanded, and those generated from the service's tables.
 */
export function pagesLoader(): Loader {
  return {
    name: 'pages',
    async load({ store, parseData, renderMarkdown, config }) {
      store.clear();
      const root = fileURLToPath(config.root);
      for (const { id, title, description, body, file, ...rest } of [...writtenPages(root), ...generatedPages()]) {
        const data = await parseData({ id, data: { title, description, editUrl: false, ...rest } });
        const fileURL = new URL(file ?? `content/${id}.md`, config.root);
        store.set({ id, data, body, rendered: await renderMarkdown(body, { fileURL }) });
      }
    },
  };
}
