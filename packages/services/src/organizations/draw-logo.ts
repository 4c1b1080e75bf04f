import { AppError } from '../errors.ts';
import type { DrawnLogo } from '../ports/logo-fetcher.ts';
import type { Services } from '../services.ts';

/** How long the request that sets a logo waits for the logo's server and for the browser. */
const patienceMs = 6_000;

/**
 * Renders a logo while it is being set, so that an invalid one is rejected where it can be fixed. undefined when it is
 * temporarily unavailable (its server or our renderer does not respond): retried with the first document. Throws 400
 * LOGO_NOT_DRAWABLE.
 *
 * @param lane logos of one lane are rendered one at a time
 */
export async function drawLogo(
  { logos, log }: Pick<Services, 'logos' | 'log'>,
  url: string,
  lane: string,
): Promise<DrawnLogo | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const drawing = logos.fetch(url, lane).catch((error: unknown) => {
    if (isFaultOfLogo(error)) throw error;
    log.info({ lane, reason: String(error) }, 'a logo that was set could not be fetched yet');
    return undefined;
  });
  // A late result is no longer awaited.
  drawing.catch(() => undefined);
  try {
    return await Promise.race([drawing, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The image itself is invalid, so a retry would fail too. */
const isFaultOfLogo = (error: unknown): boolean => error instanceof AppError && error.code === 'LOGO_NOT_DRAWABLE';
