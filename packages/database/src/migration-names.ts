import { readdirSync } from 'node:fs';

/** Files whose class name is spelled differently. */
const exceptions: Readonly<Record<string, string>> = { '20261121001000-oauth.ts': 'OAuth20261121001000' };

/** Where TypeORM records applied migrations. */
export const MIGRATION_TABLE = 'migration';

/** Migration files by their timestamp: the order in which TypeORM runs them. */
export const migrationFiles: readonly string[] = readdirSync(new URL('./migrations/', import.meta.url))
  .filter((file) => /^\d{14}-/.test(file))
  .sort();

/**
 * Names as recorded in the database, in that order. Derived from the file names: most starts have nothing to apply and
 * load none of the files.
 */
export const migrationNames: readonly string[] = migrationFiles.map(recordedName);

/** Migrations that the database has and this version does not know: a newer version migrated it. */
export const unknownMigrations = (recorded: readonly string[]): string[] =>
  recorded.filter((name) => !migrationNames.includes(name));

/** Number of migrations, of this version or of `wanted`, that the database lacks. */
export const countMissing = (recorded: readonly string[], wanted = migrationNames): number =>
  wanted.filter((name) => !recorded.includes(name)).length;

/** `20261121000100-job-queue.ts` is JobQueue20261121000100. */
function recordedName(file: string): string {
  const [time = '', ...words] = file.replace(/\.ts$/, '').split('-');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return exceptions[file] ?? `${name}${time}`;
}
