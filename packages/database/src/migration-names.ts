import { readdirSync } from 'node:fs';

/** Files whose class is written in another way. */
const exceptions: Readonly<Record<string, string>> = { '20261121001000-oauth.ts': 'OAuth20261121001000' };

/** Where TypeORM records what was applied. */
export const MIGRATION_TABLE = 'migration';

/** Files of the migrations by the time that they begin with: the order in which TypeORM runs them. */
export const migrationFiles: readonly string[] = readdirSync(new URL('./migrations/', import.meta.url))
  .filter((file) => /^\d{14}-/.test(file))
  .sort();

/**
 * As they are recorded in the database, in that order. Read from the names of the files: most starts find nothing to
 * apply, and load none of them.
 */
export const migrationNames: readonly string[] = migrationFiles.map(recordedName);

/** Those that the database has had and this version does not know: it was brought up by a newer one. */
export const unknownMigrations = (recorded: readonly string[]): string[] =>
  recorded.filter((name) => !migrationNames.includes(name));

/** How many the database has not had, of this version or of `wanted`. */
export const countMissing = (recorded: readonly string[], wanted = migrationNames): number =>
  wanted.filter((name) => !recorded.includes(name)).length;

/** `20261121000100-job-queue.ts` is JobQueue20261121000100. */
function recordedName(file: string): string {
  const [time = '', ...words] = file.replace(/\.ts$/, '').split('-');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return exceptions[file] ?? `${name}${time}`;
}
