import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Scalar as its makers bundle it: one module and what it loads later, all from this folder. */
export function copyReference(folder: string): void {
  const entry = fileURLToPath(import.meta.resolve('@scalar/api-reference'));
  const bundle = join(dirname(entry), 'browser');
  cpSync(bundle, join(folder, 'scalar'), {
    recursive: true,
    filter: (source) => !source.endsWith('.map') && !source.endsWith('standalone.js'),
  });
}
