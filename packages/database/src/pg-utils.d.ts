/** How node-postgres serializes a value; its type declarations omit it (docs/decisions/0024). */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
