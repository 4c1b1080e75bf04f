import type { EntitySchemaColumnOptions } from 'typeorm';

export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Whether an insert must say it, may leave it to the database, or must leave it. */
type Insertion = 'required' | 'optional' | 'never';
/** Hidden ones are read only where a statement asks for them by name. */
type Visibility = 'shown' | 'hidden';

/**
 * One column of a table: `Value` as TypeORM and `pg` read and write it. Its name in the database is that of its
 * property, in snake case.
 */
export class Column<Value = unknown, Insert extends Insertion = Insertion, Shown extends Visibility = Visibility> {
  /** Of types only. */
  declare readonly value: Value;
  declare readonly insert: Insert;
  declare readonly visibility: Shown;
  readonly options: EntitySchemaColumnOptions;
  /** All that it may hold, where these are few. */
  readonly values: readonly string[] | undefined;

  constructor(options: EntitySchemaColumnOptions, values?: readonly string[]) {
    this.options = options;
    this.values = values;
  }

  primary(): Column<Value, Insert, Shown> {
    return this.with({ primary: true });
  }

  nullable(): Column<Value | null, 'optional', Shown> {
    return this.with({ nullable: true });
  }

  /** @param value the value, or a function that answers the expression */
  default(value: Value | (() => string)): Column<Value, 'optional', Shown> {
    return this.with({ default: value });
  }

  hidden(): Column<Value, Insert, 'hidden'> {
    return this.with({ select: false });
  }

  array(): Column<Value[], Insert, Shown> {
    return this.with({ array: true });
  }

  /** The database makes it by an expression, and only there is it of use. */
  generated(expression: string): Column<Value, 'never', 'hidden'> {
    return this.with({ generatedType: 'STORED', asExpression: expression, select: false });
  }

  /** The database numbers the rows. */
  identity(): Column<Value, 'never', Shown> {
    // TypeORM knows it, its types of an entity schema do not.
    return this.with({ generated: 'identity' as 'increment' });
  }

  private with<V, I extends Insertion, S extends Visibility>(options: Partial<EntitySchemaColumnOptions>) {
    return new Column<V, I, S>({ ...this.options, ...options }, this.values);
  }
}

const column =
  <Value>(type: EntitySchemaColumnOptions['type']) =>
  (): Column<Value, 'required', 'shown'> =>
    new Column({ type });

export const uuid = column<string>('uuid');
/** @typeParam Value narrower where we alone write it */
export const text = <Value extends string = string>(): Column<Value, 'required', 'shown'> =>
  new Column({ type: 'text' });
export const boolean = column<boolean>('boolean');
export const integer = column<number>('integer');
/** Read as text: it may exceed what a number holds exactly. */
export const bigint = column<string>('bigint');
export const real = column<number>('real');
export const bytes = column<Buffer>('bytea');
export const instant = column<Date>('timestamptz');
/** A calendar day. Statements read it with `::text`: `pg` would make it a moment in the zone of the process. */
export const day = column<string>('date');

/** Exact decimal with six places, read and written as text. */
export const decimal = (precision: number): Column<string, 'required', 'shown'> =>
  new Column({ type: 'numeric', precision, scale: 6 });

export const json = <Value>(): Column<Value, 'required', 'shown'> => new Column({ type: 'jsonb' });

/** Text with a closed set of values; the database checks it. */
export const oneOf = <const Value extends string>(values: readonly Value[]): Column<Value, 'required', 'shown'> =>
  new Column({ type: 'text' }, values);

export const timestamps = { createdAt: instant(), updatedAt: instant() };

/** The first half of every tenant table's primary key, and the second. */
export const tenantKey = { organizationId: uuid().primary(), id: uuid().primary() };
