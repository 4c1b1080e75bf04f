/** How node-postgres writes a value as text; its type declarations leave it out (docs/decisions/0024). */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
