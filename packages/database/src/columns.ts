import type { EntitySchemaColumnOptions } from 'typeorm';

type Options = Omit<EntitySchemaColumnOptions, 'type' | 'name'>;

/** Shapes of columns, each with its type named; the database's own name comes first. */
export const uuid = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'uuid',
  name,
  ...options,
});
export const text = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'text',
  name,
  ...options,
});
export const boolean = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'boolean',
  name,
  ...options,
});
export const integer = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'integer',
  name,
  ...options,
});
/** Read as text: it may exceed what a number holds exactly. */
export const bigint = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'bigint',
  name,
  ...options,
});
/** Exact decimal with six places, read and written as text. */
export const decimal = (name: string, precision: number, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'numeric',
  name,
  precision,
  scale: 6,
  ...options,
});
export const bytes = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'bytea',
  name,
  ...options,
});
export const json = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'jsonb',
  name,
  ...options,
});
export const instant = (name: string, options: Options = {}): EntitySchemaColumnOptions => ({
  type: 'timestamptz',
  name,
  ...options,
});

export const nullable = { nullable: true } as const;
/** Read only where a query asks for it by name. */
export const secret = { select: false } as const;

export const timestamps = { createdAt: instant('created_at'), updatedAt: instant('updated_at') };

/** The first half of every tenant table's primary key, and the second. */
export const tenantKey = {
  organizationId: uuid('organization_id', { primary: true }),
  id: uuid('id', { primary: true }),
};

/** The foreign key of a tenant table; its rows go with the organization. */
export const ownedByOrganization = (table: string) => ({
  target: 'Organization',
  columnNames: ['organizationId'],
  referencedColumnNames: ['id'],
  name: `${table}_organization_id_fkey`,
  onDelete: 'CASCADE' as const,
});

/** The foreign key of what belongs to one invoice; it goes with it. */
export const ofInvoice = (table: string) => ({
  target: 'Invoice',
  columnNames: ['organizationId', 'invoiceId'],
  referencedColumnNames: ['organizationId', 'id'],
  name: `${table}_organization_id_invoice_id_fkey`,
  onDelete: 'CASCADE' as const,
});

/** Text with a closed set of values. */
export const oneOf = (table: string, column: string, values: readonly string[]) => ({
  name: `${table}_${column}_check`,
  expression: `${column} in (${values.map((value) => `'${value}'`).join(', ')})`,
});

/** An index that TypeORM cannot describe (partial, descending or on an expression): the migration alone defines it. */
export const indexOfMigration = (name: string, columns: string[], unique = false) => ({
  name,
  columns,
  unique,
  synchronize: false,
});

export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/** What an insert must say: columns that may be null, and those in `Defaulted`, may be left out. */
export type New<Row, Defaulted extends keyof Row = never> = {
  [Key in keyof Row as Key extends Defaulted ? never : null extends Row[Key] ? never : Key]: Row[Key];
} & {
  [Key in keyof Row as Key extends Defaulted ? Key : null extends Row[Key] ? Key : never]?: Row[Key] | undefined;
};
