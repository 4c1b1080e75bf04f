import { loadModule } from 'libpg-query';
import { Connection } from 'pg';
import { acrossOrganizations } from './across-organizations.ts';
import { findSpreadTables } from './find-spread-tables.ts';

/** Properties of a connection missing in its type declarations. */
interface Wire {
  startup(settings: { application_name?: string }): void;
  parse(statement: { name?: string; text: string }): void;
}

/** Application name of the service's own connections; those that tests use directly have none. */
const APPLICATION_NAME = 'lacre';

const own = new WeakSet<Wire>();
const checked = new Set<string>();
let spread: string[] = [];
let watching: Promise<void> | undefined;

/** Checks every statement that the service prepares in this process, once each. */
export function watchStatements(): Promise<void> {
  watching ??= loadModule().then(watch);
  return watching;
}

/** Statements checked since the last call that query every node of a distributed cluster but are not listed as such. */
export function takeSpreadStatements(): string[] {
  const taken = spread;
  spread = [];
  return taken;
}

function watch(): void {
  const wire = Connection.prototype as unknown as Wire;
  const { startup, parse } = wire;
  wire.startup = function (settings) {
    if (settings.application_name === APPLICATION_NAME) own.add(this);
    startup.call(this, settings);
  };
  wire.parse = function (statement) {
    // Through a pooler ours have no name; all other tests check them by name.
    if (own.has(this) && statement.name !== '') check(statement.text, statement.name);
    parse.call(this, statement);
  };
}

function check(text: string, name: string | undefined): void {
  if (checked.has(text)) return;
  checked.add(text);
  if (acrossOrganizations.has(nameOf(text, name))) return;
  const tables = findSpreadTables(text);
  if (tables.length > 0) spread.push(`${nameOf(text, name)}: ${tables.join(', ')}`);
}

/**
 * TypeORM's statements have no name: identified by what they read, without their columns. A name may be followed by a
 * blank and the column concerned.
 */
function nameOf(text: string, name: string | undefined): string {
  if (name !== undefined && name !== '') return name.split(' ', 1)[0] ?? name;
  return text.slice(text.indexOf(' FROM ') + 1).replace(/\s+/g, ' ');
}
