import type { DocumentType } from '@lacre/cfdi/document-type';
import type { ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import type { Environment } from '../actor.ts';
import { lruCache } from '../lru-cache.ts';

/** Identifies the series that assigns a folio. */
export interface SeriesSelector {
  organizationId: string;
  environment: Environment;
  type: DocumentType;
  /** undefined: the default series of the type. */
  series: string | undefined;
}

/** A folio to seal a document with before it is claimed. */
export interface ReservedFolio {
  series: string;
  folio: number;
  /** Resolves when the claims of lower folios have been sent to the database in order, or abandoned. */
  turn: Promise<void>;
  /** Called when the claim has been sent or abandoned, so that the next one may proceed. */
  handOver(): void;
  /** Reports whether the folio was claimed. */
  settle(isClaimed: boolean): void;
}

/**
 * The folios that series are expected to assign next, per process. Nothing is reserved in the database: another process
 * may take the folio first, and the compare-and-set of the claim decides.
 */
export interface NextFolios {
  /**
   * Waits for this process's claims whose folio the database assigns. undefined when the next folio is unknown or
   * another process took one recently.
   */
  reserve(asked: SeriesSelector): Promise<ReservedFolio | undefined>;
  /** Records the folio that the database assigned to a claim; settles like the claim. */
  note<Made extends { claimed: ClaimedAttempt }>(
    asked: SeriesSelector,
    claim: Promise<Made | undefined>,
  ): Promise<Made | undefined>;
}

interface Series {
  name: string;
  /** undefined: unknown. */
  next: number | undefined;
  /** Incremented when a reserved folio turns out to be taken; results of folios reserved before that are ignored. */
  generation: number;
  /** Consecutive misses, and the number of claims still left to the database before the next attempt. */
  misses: number;
  pause: number;
  lastTurn: Promise<void>;
}

/** A series by its name, or the default series of a type. */
interface Asked {
  series: Series | undefined;
  /** Resolves once every claim that was in flight by now, and gets its folio from the database, has settled. */
  given: Promise<void>;
}

const seriesMax = 5_000;
/** When several processes issue in one series, at most 2^10 claims are left to the database before the next attempt. */
const missesMax = 10;

export function createNextFolios(): NextFolios {
  const known = lruCache<Series>(seriesMax);
  const places = lruCache<Asked>(seriesMax);

  return {
    async reserve(asked) {
      const place = places.get(keyOf(asked));
      if (!place?.series || place.series.pause > 0) return undefined;
      await place.given;
      return place.series.next === undefined ? undefined : reserveNext(place.series, place.series.next);
    },

    async note(asked, claim) {
      const key = keyOf(asked);
      const place = places.get(key) ?? { series: undefined, given: Promise.resolve() };
      places.set(key, place);
      place.given = settled(place.given, claim);
      const claimedDocument = await claim;
      if (claimedDocument) place.series = learn(asked, claimedDocument.claimed);
      return claimedDocument;
    },
  };

  function learn({ organizationId, environment }: SeriesSelector, claimed: ClaimedAttempt): Series {
    const key = `${organizationId} ${environment} ${claimed.series}`;
    const series = known.get(key) ?? newSeries(claimed.series);
    known.set(key, series);
    const folio = Number(claimed.folio);
    if (series.pause > 0) series.pause -= 1;
    else if (Number.isSafeInteger(folio)) series.next = Math.max(series.next ?? 0, folio + 1);
    return series;
  }
}

function reserveNext(series: Series, folio: number): ReservedFolio {
  const { name, generation, lastTurn: turn } = series;
  const { promise, resolve: handOver } = Promise.withResolvers<void>();
  series.next = folio + 1;
  series.lastTurn = promise;
  return {
    series: name,
    folio,
    turn,
    handOver,
    settle(isClaimed) {
      if (generation !== series.generation) return;
      if (isClaimed) series.misses = 0;
      else {
        series.generation += 1;
        series.next = undefined;
        series.pause = 2 ** series.misses - 1;
        series.misses = Math.min(series.misses + 1, missesMax);
      }
    },
  };
}

/** Drops the results: as long as claims overlap, each promise refers to the one before it. */
const settled = (...all: Promise<unknown>[]): Promise<void> => Promise.allSettled(all).then(() => undefined);

const newSeries = (name: string): Series => ({
  name,
  next: undefined,
  generation: 0,
  misses: 0,
  pause: 0,
  lastTurn: Promise.resolve(),
});

const keyOf = ({ organizationId, environment, type, series }: SeriesSelector) =>
  `${organizationId} ${environment} ${series === undefined ? `default ${type}` : `series ${series}`}`;
