import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * SAT_DATA, else the reference folder beside the checkout, else undefined: then no schema is checked on either side.
 */
export function satSource(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/sat', import.meta.url));
  return process.env.SAT_DATA ?? (existsSync(`${beside}/catalogs`) ? beside : undefined);
}
