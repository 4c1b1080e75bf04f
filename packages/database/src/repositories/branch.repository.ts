import { Branch } from '../entities/branch.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { firstSeriesOf, seriesOfDocument } from './first-series.ts';
import { seriesOrder } from './series-order.ts';

export type BranchRow = RowOf<typeof Branch>;

const columns = columnsOf(Branch);

export function branches(statements: StatementRunner) {
  return {
    /** By code. */
    list: (organizationId: string): Promise<BranchRow[]> =>
      statements.run<BranchRow>({
        name: 'branch-list',
        text: `select ${columns} from branch where organization_id = $1 order by code`,
        values: [organizationId],
        tenant: organizationId,
      }),

    async find(organizationId: string, code: string): Promise<BranchRow | undefined> {
      const [row] = await statements.run<BranchRow>({
        name: 'branch-find',
        text: `select ${columns} from branch where organization_id = $1 and code = $2`,
        values: [organizationId, code],
        tenant: organizationId,
      });
      return row;
    },

    async count(organizationId: string): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'branch-count',
        text: 'select count(*)::int as count from branch where organization_id = $1',
        values: [organizationId],
        tenant: organizationId,
      });
      return row?.count ?? 0;
    },

    async put(
      { organizationId, code, name, zip }: Omit<BranchRow, 'createdAt' | 'updatedAt'>,
      at: Date,
    ): Promise<BranchRow> {
      const [row] = await statements.run<BranchRow>({
        name: 'branch-put',
        text: `insert into branch (organization_id, code, name, zip, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
          on conflict (organization_id, code) do update set name = $3, zip = $4, updated_at = $5
          returning ${columns}`,
        values: [organizationId, code, name, zip, at],
        tenant: organizationId,
      });
      if (!row) throw new Error('a branch gave nothing back');
      return row;
    },

    /**
     * Moves the series of a branch to its new postal code, unless another branch remains at the old one. Otherwise
     * than in this order, locking them would deadlock with claims.
     */
    async moveSeries(organizationId: string, from: string, to: string): Promise<void> {
      await statements.run({
        name: 'branch-move-series',
        text: `with held as (
            select environment, series from folio_series where organization_id = $1 and place_of_issue = $2
              and not exists (select from branch where organization_id = $1 and zip = $2)
            order by ${seriesOrder} for no key update
          )
          update folio_series f set place_of_issue = $3 from held
          where f.organization_id = $1 and f.environment = held.environment and f.series = held.series`,
        values: [organizationId, from, to],
        tenant: organizationId,
      });
    },

    /**
     * Where a document would be issued: whether `zip` is a branch's, and the place of issue of its series (the one that
     * a document of its type gets if none is named), with that series' name.
     */
    async findPlace(
      organizationId: string,
      asked: { environment: string; type: string; series: string | undefined; zip: string | undefined },
    ): Promise<{ isBranch: boolean; series: string | null; seriesPlace: string | null }> {
      const { environment, type, series, zip } = asked;
      const [row] = await statements.run<{ isBranch: boolean; series: string | null; seriesPlace: string | null }>({
        name: 'branch-find-place',
        text: `select exists (select from branch b where b.organization_id = $1 and b.zip = $6) as "isBranch",
            f.series, f.place_of_issue as "seriesPlace"
          from (select 1) always left join (${seriesOfDocument}) f on true`,
        values: [organizationId, environment, type, series ?? null, firstSeriesOf(type), zip ?? null],
        tenant: organizationId,
      });
      return row ?? { isBranch: false, series: null, seriesPlace: null };
    },
  };
}
