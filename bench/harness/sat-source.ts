import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * SAT_DATA, otherwise the reference folder beside the checkout, otherwise undefined: then neither side checks a schema.
 */
export function satSource(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/sat', import.meta.url));
  return process.env.SAT_DATA ?? (existsSync(`${beside}/catalogs`) ? beside : undefined);
}
