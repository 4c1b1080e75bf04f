import type { EntitySchemaIndexOptions } from 'typeorm';
import { EntitySchema } from 'typeorm';
import type { Column } from './columns.ts';

type Columns = Record<string, Column>;

interface TableOptions<C extends Columns> {
  columns: C;
  indices?: EntitySchemaIndexOptions[];
  uniques?: { name: string; columns: (keyof C & string)[] }[];
  /** In addition to those of columns with a closed set of values. */
  checks?: { name: string; expression: string }[];
  foreignKeys?: ForeignKey[];
}

/** A table: TypeORM's entity, from which select lists, row types and the rows of use cases are derived. */
export class Table<C extends Columns = Columns> extends EntitySchema<StoredRow<C>> {
  readonly columns: C;
  readonly tableName: string;

  constructor(name: string, { columns, checks = [], foreignKeys = [], ...options }: TableOptions<C>) {
    super({
      ...options,
      name: entityName(name),
      tableName: name,
      columns: Object.fromEntries(
        Object.entries(columns).map(([property, column]) => [
          property,
          { name: columnName(property), ...column.options },
        ]),
      ) as NonNullable<EntitySchema<StoredRow<C>>['options']['columns']>,
      checks: [
        ...Object.entries(columns).flatMap(([property, { values }]) =>
          values ? [{ name: `${name}_${columnName(property)}_check`, expression: isOneOf(property, values) }] : [],
        ),
        ...checks,
      ],
      foreignKeys: foreignKeys.map(({ name: given, ...key }) => ({
        name: given ?? `${name}_${key.columnNames.map(columnName).join('_')}_fkey`,
        ...key,
      })),
    });
    this.columns = columns;
    this.tableName = name;
  }
}

/** @param name in the database */
export const table = <C extends Columns>(name: string, options: TableOptions<C>): Table<C> => new Table(name, options);

type StoredRow<C extends Columns> = { [Key in keyof C]: C[Key]['value'] };

/** The row of a table without its hidden columns: what TypeORM and `columnsOf` read. */
export type RowOf<T extends Table> = {
  [Key in keyof T['columns'] as T['columns'][Key]['visibility'] extends 'hidden'
    ? never
    : Key]: T['columns'][Key]['value'];
};

/** Includes hidden columns. */
export type StoredRowOf<T extends Table> = StoredRow<T['columns']>;

type InsertedAs<T extends Table, I extends Column['insert']> = {
  [Key in keyof T['columns'] as T['columns'][Key]['insert'] extends I ? Key : never]: T['columns'][Key]['value'];
};

/** The row of an insert: columns that may be null or have a default may be omitted. */
export type NewRowOf<T extends Table> = InsertedAs<T, 'required'> & {
  [Key in keyof InsertedAs<T, 'optional'>]?: InsertedAs<T, 'optional'>[Key] | undefined;
};

type Defaulted<T extends Table> = {
  [Key in keyof RowOf<T> as T['columns'][Key & string]['insert'] extends 'optional' ? Key : never]: RowOf<T>[Key];
};

/** The values of columns that an insert omits: the default, else null. Without hidden ones. */
export function defaultsOf<C extends Columns>({ columns }: Table<C>): Defaulted<Table<C>> {
  return Object.fromEntries(
    Object.entries(columns)
      .map(([property, column]) => [property, column.options] as const)
      .filter(([, { select, nullable, default: value }]) => select !== false && (nullable || value !== undefined))
      .map(([property, { default: value = null }]) => [property, structuredClone(value)]),
  ) as Defaulted<Table<C>>;
}

interface ForeignKey {
  target: string;
  columnNames: string[];
  referencedColumnNames: string[];
  name?: string;
  onDelete?: 'CASCADE';
}

/**
 * A foreign key with cascading delete.
 *
 * @param columns which of the table's columns refers to which of the target's
 * @param name if it is not the one that PostgreSQL would generate
 */
export const belongsTo = (target: string, columns: Record<string, string>, name?: string): ForeignKey => ({
  target: entityName(target),
  columnNames: Object.keys(columns),
  referencedColumnNames: Object.values(columns),
  onDelete: 'CASCADE',
  ...(name !== undefined && { name }),
});

/** A foreign key that keeps the row it refers to from being deleted. */
export const refersTo = (target: string, columns: Record<string, string>): ForeignKey => {
  const { onDelete: _, ...key } = belongsTo(target, columns);
  return key;
};

export const ofOrganization = belongsTo('organization', { organizationId: 'id' });
export const ofInvoice = belongsTo('invoice', { organizationId: 'organizationId', invoiceId: 'id' });
export const ofUser = belongsTo('user_account', { userId: 'id' });

/** An index that TypeORM cannot describe (partial, descending or on an expression): the migration alone defines it. */
export const indexOfMigration = (name: string, columns: string[], unique = false): EntitySchemaIndexOptions => ({
  name,
  columns,
  unique,
  synchronize: false,
});

/** Which columns a statement reads: by default all that are not hidden. */
interface Choice<Property> {
  /** Only these, hidden or not. */
  only?: readonly Property[];
  /** These hidden ones too. */
  also?: readonly Property[];
  /** All except these. */
  without?: readonly Property[];
}

/**
 * The select list of a table's rows, created once when the statement is defined: `i.id, i.legal_name as "legalName"`.
 *
 * @param alias of the table in the statement, if any
 */
export function columnsOf<C extends Columns>(
  { columns, tableName }: Table<C>,
  alias: string = tableName,
  { only, also = [], without = [] }: Choice<keyof C & string> = {},
): string {
  return Object.entries(columns)
    .filter(([property, column]) =>
      only ? only.includes(property) : also.includes(property) || column.options.select !== false,
    )
    .filter(([property]) => !without.includes(property))
    .map(([property]) => {
      const name = columnName(property);
      return name === property ? `${alias}.${name}` : `${alias}.${name} as "${property}"`;
    })
    .join(', ');
}

/** The database name of a property. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function entityName(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isOneOf(property: string, values: readonly string[]): string {
  return `${columnName(property)} in (${values.map((value) => `'${value}'`).join(', ')})`;
}
