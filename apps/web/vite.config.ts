import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Static files for `/app`, which the API serves; its policy allows scripts and styles of this origin only. */
export default defineConfig({
  base: '/app/',
  plugins: [react(), compressed()],
  build: {
    // What knows light-dark() and the rest of 2024.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: address would need a permission of its own in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The frame of every page in one file; what is not of it waits for the page that needs it.
            { name: 'frame', tags: ['$initial'] },
            // What many pages use comes in a few files, not in thirty small ones.
            { name: 'form', test: /@mantine\/form|\/klona\/|\/fast-deep-equal\// },
            { name: 'settings', test: /\/web\/src\/settings\//, minShareCount: 8 },
            { name: 'shared', minShareCount: 10, entriesAware: true, entriesAwareMergeThreshold: 45_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/trpc': 'http://localhost:3000' } },
});

/** Beside each file its compressed forms, so that nothing is compressed per request. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, 'assets');
    },
    closeBundle: (error) => {
      if (error) return;
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
