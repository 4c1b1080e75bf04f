import type { EntitySchemaColumnOptions } from 'typeorm';

export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Whether an insert must set the column, may leave it to the database, or must not set it. */
type Insertion = 'required' | 'optional' | 'never';
/** Hidden columns are read only by statements that name them. */
type Visibility = 'shown' | 'hidden';

/**
 * One column of a table: `Value` as TypeORM and `pg` read and write it. Its database name is the property's name in
 * snake case.
 */
export class Column<Value = unknown, Insert extends Insertion = Insertion, Shown extends Visibility = Visibility> {
  /** Exists in types only. */
  declare readonly value: Value;
  declare readonly insert: Insert;
  declare readonly visibility: Shown;
  readonly options: EntitySchemaColumnOptions;
  /** All allowed values, if there are few. */
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

  /** @param value the value, or a function that returns the expression */
  default(value: Value | (() => string)): Column<Value, 'optional', Shown> {
    return this.with({ default: value });
  }

  hidden(): Column<Value, Insert, 'hidden'> {
    return this.with({ select: false });
  }

  array(): Column<Value[], Insert, Shown> {
    return this.with({ array: true });
  }

  /** The database computes it from an expression; only SQL uses it. */
  generated(expression: string): Column<Value, 'never', 'hidden'> {
    return this.with({ generatedType: 'STORED', asExpression: expression, select: false });
  }

  /** The database numbers the rows. */
  identity(): Column<Value, 'never', Shown> {
    // TypeORM supports it, but its entity schema types do not declare it.
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
/** @typeParam Value narrower if only we write it */
export const text = <Value extends string = string>(): Column<Value, 'required', 'shown'> =>
  new Column({ type: 'text' });
export const boolean = column<boolean>('boolean');
export const integer = column<number>('integer');
/** Read as a string: it may exceed the range of a number. */
export const bigint = column<string>('bigint');
export const bytes = column<Buffer>('bytea');
export const instant = column<Date>('timestamptz');
/**
 * A calendar day. Statements read it with `::text`: `pg` would turn it into an instant in the time zone of the process.
 */
export const day = column<string>('date');

/** Exact decimal with six decimal places, read and written as a string. */
export const decimal = (precision: number): Column<string, 'required', 'shown'> =>
  new Column({ type: 'numeric', precision, scale: 6 });

export const json = <Value>(): Column<Value, 'required', 'shown'> => new Column({ type: 'jsonb' });

/** Text with a closed set of values, which the database checks. */
export const oneOf = <const Value extends string>(values: readonly Value[]): Column<Value, 'required', 'shown'> =>
  new Column({ type: 'text' }, values);

export const timestamps = { createdAt: instant(), updatedAt: instant() };

/** The two halves of every tenant table's primary key. */
export const tenantKey = { organizationId: uuid().primary(), id: uuid().primary() };
