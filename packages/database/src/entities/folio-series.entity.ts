import { bigint, boolean, environments, oneOf, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

export const seriesTypes = ['I', 'E', 'T', 'P', 'N', 'R'] as const;

/** A series and the folio it gives next. Folios grow and are never given twice; gaps are allowed. */
export const FolioSeries = table('folio_series', {
  columns: {
    organizationId: uuid().primary(),
    environment: oneOf(environments).primary(),
    series: text().primary(),
    /** TipoDeComprobante. */
    type: oneOf(seriesTypes),
    /** Integer text. */
    nextFolio: bigint(),
    isDefault: boolean(),
    /** Postal code of the branch that issues it; null: the fiscal domicile. */
    placeOfIssue: text().nullable(),
    /** Certificate that seals it; null: the default one. */
    certificateId: uuid().nullable(),
  },
  indices: [indexOfMigration('folio_series_default_key', ['organizationId', 'environment', 'type'], true)],
  foreignKeys: [ofOrganization],
});
export type FolioSeriesRow = RowOf<typeof FolioSeries>;
