import type { FolioSeriesRow } from '@lacre/database/entities/folio-series.entity';
import type { Environment } from '../actor.ts';

/** A series and the folio it gives next. */
export interface SeriesView {
  series: string;
  type: 'I' | 'E' | 'T' | 'P';
  nextFolio: number;
  isDefault: boolean;
  environment: Environment;
}

export function toSeriesView({ series, type, nextFolio, isDefault, environment }: FolioSeriesRow): SeriesView {
  return { series, type, nextFolio: Number(nextFolio), isDefault, environment };
}
