import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressFiles } from './compress-files.ts';
import { copyReference } from './copy-reference.ts';
import { writeCollection } from './write-collection.ts';
import { writeMarkdownPages } from './write-markdown-pages.ts';
import { writeScriptHashes } from './write-script-hashes.ts';

/**
 * Steps after the pages are built: the reference's script, the Postman collection, Markdown, hashes for the policy,
 * compression.
 */
export function finishSite(): AstroIntegration {
  return {
    name: 'finish-site',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        copyReference(folder);
        writeCollection(folder);
        writeMarkdownPages(folder);
        writeScriptHashes(folder);
        compressFiles(folder);
      },
    },
  };
}
