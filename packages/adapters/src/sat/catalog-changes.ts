/** One row of any catalog: its code or equivalent key, its text and its validity dates. */
export interface DatedRow {
  vigenteDesde?: string;
  vigenteHasta?: string;
}

/** The changes an update makes to one catalog. */
export interface CatalogChanges {
  name: string;
  before: number;
  after: number;
  added: Found;
  changed: Found;
  /** Entries that the source ends with a date. */
  closed: Found;
  /** Valid entries that the source no longer has: ended if losses are allowed, never deleted. */
  lost: Found;
}

export interface Found {
  count: number;
  /** The first few, as text. */
  examples: readonly string[];
}

export interface Comparison<Row extends DatedRow> {
  name: string;
  before: readonly Row[];
  /** Rows of the source. */
  now: readonly Row[];
  /** Rows with the same key are the same entry. */
  key(row: Row): string;
  /** A row as text. */
  describe(row: Row): string;
  /** Day of the update, `YYYY-MM-DD`. */
  today: string;
}

const EXAMPLES = 5;

/**
 * Compares the stored rows with those of a source and merges them: the source decides about the entries it has; valid
 * entries that it lacks are ended on the day before the update; ended ones stay as they are.
 */
export function compareCatalog<Row extends DatedRow>(c: Comparison<Row>): { rows: Row[]; changes: CatalogChanges } {
  const before = groups(c.before, c.key);
  const now = groups(c.now, c.key);
  const added = new Finding();
  const changed = new Finding();
  const closed = new Finding();
  const lost = new Finding();
  const isOpen = (rows: readonly Row[]) =>
    rows.some(({ vigenteHasta }) => vigenteHasta === undefined || vigenteHasta >= c.today);

  for (const [key, rows] of now) {
    const old = before.get(key);
    const [first] = rows;
    if (first === undefined) continue;
    if (old === undefined) added.add(() => c.describe(first));
    else if (!sameRows(old, rows)) {
      if (isOpen(old) && !isOpen(rows)) closed.add(() => `${c.describe(first)} (until ${lastDay(rows)})`);
      else changed.add(() => `${c.describe(first)}: ${differences(old, rows)}`);
    }
  }
  const rows = [...c.now];
  const yesterday = dayBefore(c.today);
  for (const [key, old] of before) {
    if (now.has(key)) continue;
    if (isOpen(old)) lost.add(() => (old[0] === undefined ? key : c.describe(old[0])));
    for (const row of old) {
      const open = row.vigenteHasta === undefined || row.vigenteHasta >= c.today;
      rows.push(open ? { ...row, vigenteHasta: yesterday } : row);
    }
  }
  return {
    rows,
    changes: { name: c.name, before: c.before.length, after: rows.length, added, changed, closed, lost },
  };
}

class Finding implements Found {
  count = 0;
  examples: string[] = [];

  add(inWords: () => string): void {
    this.count += 1;
    if (this.examples.length < EXAMPLES) this.examples.push(inWords());
  }
}

function groups<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const known = found.get(name);
    if (known === undefined) found.set(name, [row]);
    else known.push(row);
  }
  return found;
}

function sameRows(a: readonly DatedRow[], b: readonly DatedRow[]): boolean {
  if (a.length !== b.length) return false;
  if (a.length === 1 && a[0] !== undefined && b[0] !== undefined) return plain(a[0]) === plain(b[0]);
  const texts = (rows: readonly DatedRow[]) => rows.map(plain).sort().join('\n');
  return texts(a) === texts(b);
}

/** The row as text, independent of the order of its fields. */
function plain(row: object): string {
  return JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null && !Array.isArray(value) ? plain(value as object) : value,
      ]),
  );
}

/** `descripcion "a" -> "b"` for the fields in which the newest periods of an entry differ. */
function differences(old: readonly DatedRow[], now: readonly DatedRow[]): string {
  if (old.length !== now.length) return `${old.length} -> ${now.length} periods of validity`;
  const a = flat(old.at(-1));
  const b = flat(now.at(-1));
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);
  return names.map((name) => `${name} ${a[name] ?? '(none)'} -> ${b[name] ?? '(none)'}`).join(', ');
}

function flat(row: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === ''
        ? []
        : typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.entries(flat(value as object))
          : [[name, JSON.stringify(value)]],
    ),
  );
}

const lastDay = (rows: readonly DatedRow[]) =>
  rows
    .map(({ vigenteHasta }) => vigenteHasta ?? '')
    .sort()
    .at(-1) ?? '';

/** The day before a day, both `YYYY-MM-DD`. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
