import { FolioSeries, type FolioSeriesRow } from '../entities/folio-series.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf } from '../table.ts';
import { firstSeriesOf, seriesOfDocument } from './first-series.ts';
import { seriesOrder } from './series-order.ts';

const columns = columnsOf(FolioSeries, 'f');

/** Series and their next folios. Attempts reserve folios in their claim; this is for the people who manage series. */
export function folioSeries(statements: StatementRunner) {
  return {
    async list(organizationId: string, environment?: FolioSeriesRow['environment']): Promise<FolioSeriesRow[]> {
      return statements.run<FolioSeriesRow>({
        name: 'series-list',
        text: `select ${columns} from folio_series f where organization_id = $1 and ($2::text is null or environment = $2)
          order by environment, type, series`,
        values: [organizationId, environment ?? null],
        tenant: organizationId,
      });
    },

    /**
     * Name and certificate of a series, or of the one that a document of its type gets if none is named; undefined if
     * there is none yet.
     */
    async findCertificate(
      organizationId: string,
      asked: { environment: string; type: string; series: string | undefined },
    ): Promise<Pick<FolioSeriesRow, 'series' | 'certificateId'> | undefined> {
      const { environment, type, series } = asked;
      const [row] = await statements.run<Pick<FolioSeriesRow, 'series' | 'certificateId'>>({
        name: 'series-find-certificate',
        text: `select f.series, f.certificate_id as "certificateId" from (${seriesOfDocument}) f`,
        values: [organizationId, environment, type, series ?? null, firstSeriesOf(type)],
        tenant: organizationId,
      });
      return row;
    },

    /** A series that names the certificate; undefined if none does. */
    async findOfCertificate(organizationId: string, certificateId: string): Promise<string | undefined> {
      const [row] = await statements.run<{ series: string }>({
        name: 'series-find-of-certificate',
        text: `select series from folio_series where organization_id = $1 and certificate_id = $2
          order by environment, series limit 1`,
        values: [organizationId, certificateId],
        tenant: organizationId,
      });
      return row?.series;
    },

    /**
     * Locks the series, if it exists, so that no folio is reserved until the transaction ends; with `newDefaultOf` also
     * the default of that type, which it replaces.
     */
    async hold(
      organizationId: string,
      environment: FolioSeriesRow['environment'],
      series: string,
      newDefaultOf?: string,
    ): Promise<FolioSeriesRow | undefined> {
      const rows = await statements.run<FolioSeriesRow>({
        name: 'series-hold',
        text: `select ${columns} from folio_series f where organization_id = $1 and environment = $2
            and (series = $3 or is_default and type = $4)
          order by ${seriesOrder} for update`,
        values: [organizationId, environment, series, newDefaultOf ?? null],
        tenant: organizationId,
      });
      return rows.find((row) => row.series === series);
    },

    /** The highest number used by any attempt of the series, refused ones included; undefined if there is none. */
    async highestUsed(
      organizationId: string,
      environment: FolioSeriesRow['environment'],
      series: string,
    ): Promise<string | undefined> {
      const [row] = await statements.run<{ highest: string | null }>({
        name: 'series-highest-used',
        text: `select max(folio::bigint)::text as highest from stamping_attempt
          where organization_id = $1 and environment = $2 and series = $3 and folio ~ '^[0-9]{1,15}$'`,
        values: [organizationId, environment, series],
        tenant: organizationId,
      });
      return row?.highest ?? undefined;
    },

    /**
     * Creates or updates a series and returns it. If it becomes the default, the previous default no longer is. A
     * series that was not locked may have assigned folios meanwhile: its next folio then only increases.
     */
    async put(row: FolioSeriesRow, { held }: { held: boolean }): Promise<FolioSeriesRow> {
      const { organizationId, environment, series, type, nextFolio, isDefault, placeOfIssue, certificateId } = row;
      if (isDefault)
        await statements.run({
          name: 'series-end-default',
          text: `update folio_series set is_default = false
            where organization_id = $1 and environment = $2 and type = $3 and is_default and series <> $4`,
          values: [organizationId, environment, type, series],
          tenant: organizationId,
        });
      const [put] = await statements.run<FolioSeriesRow>({
        name: 'series-put',
        text: `insert into folio_series as f (organization_id, environment, series, type, next_folio, is_default, place_of_issue,
            certificate_id)
          values ($1, $2, $3, $4, $5, $6, $8, $9)
          on conflict (organization_id, environment, series) do update set is_default = $6, place_of_issue = $8, certificate_id = $9,
            next_folio = case when $7 then $5 else greatest(f.next_folio, $5) end
          returning ${columns}`,
        values: [organizationId, environment, series, type, nextFolio, isDefault, held, placeOfIssue, certificateId],
        tenant: organizationId,
      });
      return put ?? row;
    },
  };
}
