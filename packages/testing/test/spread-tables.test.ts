import { globSync, readFileSync } from 'node:fs';
import { acrossOrganizations } from '@lacre/testing/distribution/across-organizations';
import { findSpreadTables } from '@lacre/testing/distribution/find-spread-tables';
import { expect } from 'chai';
import { loadModule } from 'libpg-query';

const scoped: Record<string, string> = {
  'a value': 'select * from invoice where organization_id = $1',
  'a value of a type': 'select * from invoice i where i.organization_id = $1::uuid and i.id = $2',
  'the session': `select * from invoice where organization_id = current_setting('lacre.organization')::uuid`,
  'its own id': 'update organization set name = $2 where id = $1',
  'another table': `select 1 from invoice i join invoice_xml x on x.organization_id = i.organization_id where x.organization_id = $1`,
  'a row of columns':
    'select 1 from invoice i, invoice_xml x where (x.organization_id, x.id) = (i.organization_id, i.id) and i.organization_id = $1',
  'a shared column': 'select 1 from invoice i join invoice_xml x using (organization_id) where i.organization_id = $1',
  'rows taken before': `with one as (select organization_id, id from invoice where organization_id = $1)
    select * from invoice_xml x join one on x.organization_id = one.organization_id`,
  'the query around it': `select exists (select from invoice_xml x where x.organization_id = i.organization_id)
    from invoice i where i.organization_id = $1`,
  'what a subquery answers': `select * from invoice where organization_id =
    (select organization_id from api_key where organization_id = $1)`,
  'every branch of a condition': `select * from customer where (organization_id = $1 and tax_id = $2)
    or (organization_id = $3 and id = $4)`,
  'a new row': 'insert into invoice (organization_id, id) values ($1, $2) on conflict do nothing',
  'no organization at all': 'select * from user_account u join session s on s.user_id = u.id',
};

const spread: [what: string, text: string, tables: string[]][] = [
  ['no condition', 'delete from invoice', ['invoice']],
  ['its id alone', 'select * from invoice where id = $1', ['invoice']],
  ['another column of the name', 'select * from organization where slug = $1', ['organization']],
  [
    'the table beside it alone',
    'select 1 from invoice i join customer c on c.id = i.customer_id where i.organization_id = $1',
    ['customer'],
  ],
  [
    'tables tied to each other',
    'select 1 from invoice i join customer c on c.organization_id = i.organization_id',
    ['customer', 'invoice'],
  ],
  ['many values', 'select * from invoice where organization_id = any ($1)', ['invoice']],
  [
    'an array of rows',
    'update invoice i set id = c.id from unnest($1::uuid[], $2::uuid[]) c (organization_id, id) where i.organization_id = c.organization_id',
    ['invoice'],
  ],
  ['one branch of a condition', 'select * from invoice where organization_id = $1 or id = $2', ['invoice']],
  [
    'one side of a union',
    'select id from invoice where organization_id = $1 union all select id from customer',
    ['customer'],
  ],
  [
    'a subquery',
    'select * from invoice where organization_id = $1 and id in (select id from invoice_xml)',
    ['invoice_xml'],
  ],
  [
    'a common table expression',
    'with due as (select id from invoice for update skip locked) update organization set name = $2 where id = $1',
    ['invoice'],
  ],
  ['a new row without it', 'insert into invoice (id) select $1', ['invoice']],
];

describe('statements on tables distributed by organization', () => {
  before(() => loadModule());

  for (const [what, text] of Object.entries(scoped))
    it(`use one node when restricted to one organization by ${what}`, () =>
      expect(findSpreadTables(text)).to.deep.equal([]));

  for (const [what, text, tables] of spread)
    it(`use every node with ${what}`, () => expect(findSpreadTables(text)).to.deep.equal(tables));

  it('exist for every name listed as spanning organizations', () => {
    const folder = new URL('./repositories/', import.meta.resolve('@lacre/database/data-source'));
    const sources = globSync('**/*.ts', { cwd: folder }).map((file) => readFileSync(new URL(file, folder), 'utf8'));
    const written = sources.join('\n');
    // Statements of TypeORM have no name; a statement in two forms has the form after its name.
    const named = [...acrossOrganizations]
      .filter((name) => !name.startsWith('FROM '))
      .map((name) => name.replace(/-(true|false)$/, '-'));
    expect(named.filter((name) => !written.includes(name))).to.deep.equal([]);
  });
});
