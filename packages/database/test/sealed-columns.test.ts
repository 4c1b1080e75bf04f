import { keyIdColumns } from '@lacre/database/repositories/sealed-secret.repository';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';

describe('columns encrypted with the master key', () => {
  it('are all known to a rotation of that key', async () => {
    const test = await createTestDatabase();
    try {
      const found = await test.dataSource.query<{ place: string }[]>(
        `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as place
          from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') and data_type = 'text' and column_name like '%key\\_id'`,
      );
      expect(found.map(({ place }) => place)).to.have.members(keyIdColumns);
    } finally {
      await test.drop();
    }
  });
});
