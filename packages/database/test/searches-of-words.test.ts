import { invoices } from '@lacre/database/repositories/invoice.repository';
import { wordPatterns } from '@lacre/database/repositories/word-patterns';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { PlanNode } from './generic-plan.ts';
import { givenOrganization, now } from './given.ts';
import { recordedStatements } from './recorded-statements.ts';

interface AnalyzedNode extends PlanNode {
  Filter?: string;
  Plans?: AnalyzedNode[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

const count = 300;
const bounds = { offset: 0, limit: 20 };

describe('a search of words', () => {
  let test: TestDatabase;
  let organizationId: string;
  before(async () => {
    test = await createTestDatabase();
    ({ organizationId } = await givenOrganization(test.database));
    await test.dataSource.query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
       select $1, gen_random_uuid(), 'production', gen_random_uuid()::text, 'Ñ', n::text, 'I', 'EKU9003173C9', 'XAXX010101000',
         'JOSÉ MUÑOZ ' || n, '601', 'MXN', 1, '2026-01-01T00:00:00', '06000', '2026-01-01T00:00:00', false, 'vigente', at, at
       from generate_series(1, $2::integer) n, lateral (select $3::timestamptz + n * interval '1 s' as at) moment`,
      [organizationId, count, now],
    );
    await test.dataSource.query('analyze invoice');
  });
  after(() => test.drop());

  /** The scans of invoices of each statement, with what they did. */
  async function scansOf(words: string[], sort?: 'total'): Promise<AnalyzedNode[]> {
    const { recorder, said } = recordedStatements();
    const documents = invoices(recorder, { isDone: async () => true });
    const filter = { words };
    await (sort
      ? documents.orderedPage(organizationId, filter, { key: sort, descending: false }, bounds)
      : documents.page(organizationId, filter, bounds));
    const flat = (node: AnalyzedNode): AnalyzedNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    return test.application.transaction(async (manager) => {
      await manager.query(`select set_config('lacre.organization', $1, true)`, [organizationId]);
      const scans = [];
      for (const { text, values } of said) {
        const [{ 'QUERY PLAN': plan }] = await manager.query<[{ 'QUERY PLAN': [{ Plan: AnalyzedNode }] }]>(
          `explain (analyze, format json) ${text}`,
          values,
        );
        scans.push(...flat(plan[0].Plan).filter((node) => node['Relation Name'] === 'invoice'));
      }
      return scans;
    });
  }

  const looksOf = (scans: readonly AnalyzedNode[]) =>
    scans.reduce(
      (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
      0,
    );

  it('finds them with any accents and in any case, and nothing else', async () => {
    const texts = ['ÁÀÄÂ ÉÈËÊ ÍÌÏÎ ÓÒÖÔ ÚÙÜÛ Ñ Ç', 'áàäâ éèëê íìïî óòöô úùüû ñ ç', 'aaaa eeee iiii oooo uuuu n c'];
    const words = ['aaaa', 'eeee', 'iiii', 'oooo', 'uuuu', 'n', 'c', 'aaa'];
    const finds = async (text: string, ...sought: string[]) => {
      const [row] = await test.dataSource.query<[{ found: boolean }]>('select $1::text ~ all ($2::text[]) as found', [
        text,
        wordPatterns(sought),
      ]);
      return row.found;
    };
    for (const text of texts) expect(await finds(text, ...words), text).to.equal(true);
    for (const text of texts) expect(await finds(text, 'aaaaa'), text).to.equal(false);
    const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
      (sign) => !/[A-Z]/.test(sign),
    );
    const all = signs.join('');
    for (const sign of signs) {
      expect(await finds(`x${sign}y`.toUpperCase(), `x${sign}y`), sign).to.equal(true);
      expect(await finds(all.replace(sign, '').toUpperCase(), sign), sign).to.equal(false);
    }
    for (const word of ['***:a', '***=a', '(?i)a', '$', '^', 'ω€', '😀', all]) {
      expect(await finds(`x${word}x`, word), word).to.equal(true);
      expect(await finds('ABC', word), word).to.equal(false);
    }
    expect(await finds('ΩMEGA', 'ωm')).to.equal(true);
  });

  for (const sort of [undefined, 'total'] as const)
    it(`looks at each invoice once if one page has all that match${sort ? ', in another order' : ''}`, async () => {
      expect(looksOf(await scansOf(['munoz', 'nobody'], sort))).to.equal(count);
    });

  it('compares the text as it is stored', async () => {
    for (const { Filter } of await scansOf(['munoz'])) if (Filter) expect(Filter).not.to.match(/translate|lower/);
  });
});
