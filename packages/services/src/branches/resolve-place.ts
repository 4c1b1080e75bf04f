import type { Environment } from '../actor.ts';
import { errorCodes } from '../error-codes/error-codes.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

/** The fields of a request that determine its place of issue. */
export interface PlaceRequest {
  /** TipoDeComprobante. */
  type: string;
  series?: string | undefined;
  /** Postal code. */
  placeOfIssue?: string | undefined;
}

export interface IssuingPlace {
  /** LugarExpedicion; undefined: the fiscal domicile. */
  zip: string | undefined;
  /** The default series if it determined the place, so that the document cannot end up in another series. */
  series: string | undefined;
}

/**
 * The place of issue of a document: its own, else that of its series (one branch each), else the fiscal domicile. It
 * determines the tax rates of the border region and the time zone of Fecha. 400 for a place that is not the
 * organization's.
 */
export async function resolvePlace(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  environment: Environment,
  { type, series, placeOfIssue }: PlaceRequest,
  domicile: string | null,
): Promise<IssuingPlace> {
  const placeFilter = { environment, type, series, zip: placeOfIssue };
  const place = await database.branches.findPlace(organizationId, placeFilter);
  if (placeOfIssue !== undefined) {
    if (!place.isBranch && placeOfIssue !== domicile) throw unknownPlace();
    return { zip: placeOfIssue, series: undefined };
  }
  if (place.seriesPlace === null) return { zip: undefined, series: undefined };
  return { zip: place.seriesPlace, series: series ?? place.series ?? undefined };
}

const { message, remedy: hint } = errorCodes.PLACE_OF_ISSUE_UNKNOWN;

const unknownPlace = () =>
  new AppError('PLACE_OF_ISSUE_UNKNOWN', {
    details: [{ path: 'placeOfIssue', code: 'PLACE_OF_ISSUE_UNKNOWN', message, hint, source: 'api' }],
  });
