import { EntitySchema } from 'typeorm';
import type { Environment } from '../columns.ts';
import {
  bigint,
  boolean,
  environments,
  indexOfMigration,
  nullable,
  oneOf,
  ownedByOrganization,
  text,
  uuid,
} from '../columns.ts';

export const seriesTypes = ['I', 'E', 'T', 'P'] as const;

/** A series and the folio it gives next. Folios grow and are never given twice; gaps are allowed. */
export interface FolioSeriesRow {
  organizationId: string;
  environment: Environment;
  series: string;
  /** TipoDeComprobante. */
  type: (typeof seriesTypes)[number];
  /** Integer text. */
  nextFolio: string;
  isDefault: boolean;
  /** Postal code of the branch that issues it; null: the fiscal domicile. */
  placeOfIssue: string | null;
  /** Certificate that seals it; null: the default one. */
  certificateId: string | null;
}

export const FolioSeries = new EntitySchema<FolioSeriesRow>({
  name: 'FolioSeries',
  tableName: 'folio_series',
  columns: {
    organizationId: uuid('organization_id', { primary: true }),
    environment: text('environment', { primary: true }),
    series: text('series', { primary: true }),
    type: text('type'),
    nextFolio: bigint('next_folio'),
    isDefault: boolean('is_default'),
    placeOfIssue: text('place_of_issue', nullable),
    certificateId: uuid('certificate_id', nullable),
  },
  checks: [oneOf('folio_series', 'environment', environments), oneOf('folio_series', 'type', seriesTypes)],
  indices: [indexOfMigration('folio_series_default_key', ['organizationId', 'environment', 'type'], true)],
  foreignKeys: [ownedByOrganization('folio_series')],
});
