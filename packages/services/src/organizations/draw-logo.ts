import { AppError } from '../errors.ts';
import type { DrawnLogo } from '../ports/logo-fetcher.ts';
import type { Services } from '../services.ts';

/** As long as the request that sets a logo waits for its server and for the browser. */
const patienceMs = 6_000;

/**
 * The image of a logo that is being set, so that one that cannot be drawn is refused where that can be mended.
 * undefined when it cannot be had now (its server does not answer, nothing draws): it is asked for again with the first
 * document. Throws 400 LOGO_NOT_DRAWABLE.
 *
 * @param lane whose logos wait for each other
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
  // One that comes too late is not waited for any more.
  drawing.catch(() => undefined);
  try {
    return await Promise.race([drawing, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The image itself is at fault, and will be the next time. */
const isFaultOfLogo = (error: unknown): boolean => error instanceof AppError && error.code === 'LOGO_NOT_DRAWABLE';
