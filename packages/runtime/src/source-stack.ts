import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';

/** Locations reported before: an error that occurs a thousand times only costs a map look-up. */
const places = new LRUCache<string, string>({ max: 2_000 });
/** Several megabytes each, so they may be garbage-collected. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * The stack of an error with locations in our sources, if the program runs from a bundle (scripts/programs.mjs). Node's
 * own `--enable-source-maps` would keep all maps in memory from the start (70 MB).
 *
 * A message is part of a stack and may contain what a user sent: only files of the program's own folder are looked up.
 *
 * @param program the file that the process runs
 */
export function sourceStack(stack: string, program: string | undefined = process.argv[1]): string {
  if (program === undefined || !program.endsWith('.mjs') || !stack.includes(dirname(program))) return stack;
  const folder = `${pathToFileURL(dirname(program)).href}/`;
  return stack.replaceAll(/(file:\/\/[^\s():]+\.mjs):(\d+)(?::(\d+))?/g, (place, url: string, line, column = 1) => {
    if (!url.startsWith(folder) || !/^[\w.~-]+$/.test(url.slice(folder.length))) return place;
    const known = places.get(place) ?? placeOf(url, Number(line), Number(column)) ?? place;
    places.set(place, known);
    return known;
  });
}

function placeOf(url: string, line: number, column: number): string | undefined {
  const file = fileURLToPath(url);
  const entry = mapOf(`${file}.map`)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return undefined;
  const source = resolve(dirname(file), entry.originalSource);
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(file: string): SourceMap | undefined {
  const held = maps.get(file)?.deref();
  if (held !== undefined || !existsSync(file)) return held;
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  maps.set(file, new WeakRef(map));
  return map;
}
