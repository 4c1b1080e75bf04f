import { loadModule } from 'libpg-query';
import { Connection } from 'pg';
import { acrossOrganizations } from './across-organizations.ts';
import { findSpreadTables } from './find-spread-tables.ts';

/** The parts of a connection that its type declarations leave out. */
interface Wire {
  startup(settings: { application_name?: string }): void;
  parse(statement: { name?: string; text: string }): void;
}

/** Of the service's own connections; those on which a test arranges something have none. */
const APPLICATION_NAME = 'lacre';

const own = new WeakSet<Wire>();
const checked = new Set<string>();
let spread: string[] = [];
let watching: Promise<void> | undefined;

/** From now on every statement that the service prepares in this process is checked once. */
export function watchStatements(): Promise<void> {
  watching ??= loadModule().then(watch);
  return watching;
}

/**
 * The statements checked since the last call that ask every node of a cluster that is spread by organization, and are
 * not named as such.
 */
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
    // Through a pooler ours have an empty name; every other test checks them under their own.
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
 * What TypeORM makes has no name: it goes by what it reads, after its columns. Behind a blank a name has the column
 * that it is about.
 */
function nameOf(text: string, name: string | undefined): string {
  if (name !== undefined && name !== '') return name.split(' ', 1)[0] ?? name;
  return text.slice(text.indexOf(' FROM ') + 1).replace(/\s+/g, ' ');
}
