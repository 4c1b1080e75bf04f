import type { DocumentType } from '@lacre/cfdi/document-type';
import type { FolioSeriesRow } from '@lacre/database/entities/folio-series.entity';
import type { Environment } from '../actor.ts';

/** A series and the folio it gives next. */
export interface SeriesView {
  series: string;
  type: DocumentType;
  nextFolio: number;
  isDefault: boolean;
  environment: Environment;
  /** Postal code of the branch that issues it; null: the fiscal domicile. */
  placeOfIssue: string | null;
  /** Certificate that seals it; null: the default one. */
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
