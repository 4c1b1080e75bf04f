import { bigint, boolean, environments, oneOf, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

const seriesTypes = ['I', 'E', 'T', 'P', 'N', 'R'] as const;

/** A series and its next folio. Folios increase and are never reused; gaps are allowed. */
export const FolioSeries = table('folio_series', {
  columns: {
    organizationId: uuid().primary(),
    environment: oneOf(environments).primary(),
    series: text().primary(),
    /** TipoDeComprobante. */
    type: oneOf(seriesTypes),
    /** Integer as a string. */
    nextFolio: bigint(),
    isDefault: boolean(),
    /** Postal code of the issuing branch; null: the fiscal domicile. */
    placeOfIssue: text().nullable(),
    /** Certificate that seals its documents; null: the default one. */
    certificateId: uuid().nullable(),
  },
  indices: [indexOfMigration('folio_series_default_key', ['organizationId', 'environment', 'type'], true)],
  foreignKeys: [ofOrganization],
});
export type FolioSeriesRow = RowOf<typeof FolioSeries>;
