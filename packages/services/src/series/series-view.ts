import type { DocumentType } from '@lacre/cfdi/document-type';
import type { FolioSeriesRow } from '@lacre/database/entities/folio-series.entity';
import type { Environment } from '../actor.ts';

/** A series and its next folio. */
export interface SeriesView {
  series: string;
  type: DocumentType;
  nextFolio: number;
  isDefault: boolean;
  environment: Environment;
  /** Postal code of its branch; null: the fiscal domicile. */
  placeOfIssue: string | null;
  /** Certificate that seals its documents; null: the default one. */
  certificateId: string | null;
}

export function toSeriesView({
  series,
  type,
  nextFolio,
  isDefault,
  environment,
  placeOfIssue,
  certificateId,
}: FolioSeriesRow): SeriesView {
  return { series, type, nextFolio: Number(nextFolio), isDefault, environment, placeOfIssue, certificateId };
}
