import type { DocumentType } from '@lacre/cfdi/document-type';
import type { ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import type { Environment } from '../actor.ts';
import { lruCache } from '../lru-cache.ts';

/** Where a document takes its folio from. */
export interface SeriesAsked {
  organizationId: string;
  environment: Environment;
  type: DocumentType;
  /** undefined: the default one of the type. */
  series: string | undefined;
}

/** A folio to seal a document with before it is claimed. */
export interface ReservedFolio {
  series: string;
  folio: number;
  /** The claims of lower ones are on their way to the database, in their order, or were given up. */
  turn: Promise<void>;
  /** The claim is on its way, or given up: the next one's turn. */
  handOver(): void;
  /** Whether it was claimed. */
  settle(isClaimed: boolean): void;
}

/**
 * The folios that series probably have next, in this process. Nothing is taken here: another process may be given one
 * of them first, and the claim that compares decides.
 */
export interface NextFolios {
  /**
   * Waits for the claims of this process that are given their folio by the database. undefined: it is not known, or was
   * another's lately.
   */
  reserve(asked: SeriesAsked): Promise<ReservedFolio | undefined>;
  /** Takes note of the folio that the database gives to a claim, and answers what the claim does. */
  note<Made extends { claimed: ClaimedAttempt }>(
    asked: SeriesAsked,
    claim: Promise<Made | undefined>,
  ): Promise<Made | undefined>;
}

interface Series {
  name: string;
  /** undefined: not known. */
  next: number | undefined;
  /** Raised by the first reserved folio that was another's: those reserved with it say nothing new. */
  generation: number;
  /** How often that happened in a row, and how many claims are still left to the database for it. */
  misses: number;
  pause: number;
  lastTurn: Promise<void>;
}

/** What is asked for: a series by its name, or the default one of a type. */
interface Asked {
  series: Series | undefined;
  /** Over once every claim that is given its folio by the database, and was under way by now, is answered. */
  given: Promise<void>;
}

const seriesMax = 5_000;
/** Where several processes issue in one series, at most 2^10 claims go by before the next try. */
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
      const made = await claim;
      if (made) place.series = learn(asked, made.claimed);
      return made;
    },
  };

  function learn({ organizationId, environment }: SeriesAsked, claimed: ClaimedAttempt): Series {
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

/** Without what they gave: each leads to the one before it, for as long as there is always a claim under way. */
const settled = (...all: Promise<unknown>[]): Promise<void> => Promise.allSettled(all).then(() => undefined);

const newSeries = (name: string): Series => ({
  name,
  next: undefined,
  generation: 0,
  misses: 0,
  pause: 0,
  lastTurn: Promise.resolve(),
});

const keyOf = ({ organizationId, environment, type, series }: SeriesAsked) =>
  `${organizationId} ${environment} ${series === undefined ? `default ${type}` : `series ${series}`}`;
