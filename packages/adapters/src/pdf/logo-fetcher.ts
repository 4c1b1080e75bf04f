import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AppError } from '@lacre/services/errors';
import { GatheredBytes } from '@lacre/services/gathered-bytes';
import type { DrawnLogo, LogoFetcher, LogoImage } from '@lacre/services/ports/logo-fetcher';
import { LaneLimiter } from '../concurrency/lane-limiter.ts';
import { AddressRefused } from '../outbound/address-guard.ts';
import { ResponseOverflow, receivedBytesMax } from '../outbound/response-overflow.ts';
import { logoFault } from './logo-fault.ts';
import { readLogo } from './logo-image.ts';

/** Keeps requests to URLs given by users on the public internet; the connection only goes to the checked addresses. */
export interface AddressCheck {
  check(url: string): Promise<{ url: URL; addresses: readonly { address: string; family: 4 | 6 }[] }>;
}

export interface LogoFetcherOptions {
  /** From resolving the name to the last byte. Default 8 s. */
  totalMs?: number;
  /** Default 5 MB. */
  bytesMax?: number;
  /** For servers whose certificate is signed by a private CA: tests. */
  ca?: string;
}

/** Converts an image to PNG; see `ChromiumPdfRenderer.drawLogo`. */
export type DrawLogo = (image: LogoImage, lane: string) => Promise<DrawnLogo>;

/** Fetches logos with one GET (no redirects, no proxy whatever the environment says, no retry), and has them drawn. */
export function createLogoFetcher(
  addresses: AddressCheck,
  draw: DrawLogo,
  options: LogoFetcherOptions = {},
): LogoFetcher {
  const { totalMs = 8_000, bytesMax = 5 * 1024 * 1024, ca } = options;
  const asked = new Map<string, Promise<DrawnLogo>>();
  const turns = new LaneLimiter({ total: 8, perLane: 1, waiting: 32, waitingPerLane: 2, waitMs: totalMs });
  const fetchImage = async (address: string, lane: string): Promise<LogoImage> => {
    const release = await turns.enter(lane);
    if (!release) throw tooMany();
    try {
      const limit = AbortSignal.timeout(totalMs);
      const target = await addresses.check(address).catch((error: unknown) => {
        // A name that does not resolve yet may be right.
        throw error instanceof AddressRefused ? logoFault('notPublic') : error;
      });
      return readLogo(await get(target, bytesMax, limit, ca));
    } finally {
      release();
    }
  };
  return {
    // Concurrent requests for the same logo share one response.
    fetch(address, lane) {
      const key = `${lane} ${address}`;
      const known = asked.get(key);
      if (known) return known;
      const drawn = fetchImage(address, lane)
        .then((image) => draw(image, lane))
        .finally(() => asked.delete(key));
      asked.set(key, drawn);
      return drawn;
    },
  };
}

const tooMany = () =>
  new AppError('SERVICE_UNAVAILABLE', {
    texts: {
      en: 'Too many logos are being fetched. Try again in a few seconds.',
      es: 'Se están descargando demasiados logotipos. Intente de nuevo en unos segundos.',
    },
    retryAfterSeconds: 5,
  });

function get(
  { url, addresses }: Awaited<ReturnType<AddressCheck['check']>>,
  bytesMax: number,
  signal: AbortSignal,
  ca: string | undefined,
): Promise<Buffer> {
  const lookup: LookupFunction = (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { accept: 'image/png, image/jpeg, image/svg+xml', 'user-agent': 'Lacre' };
    const asked = request(url, { lookup, agent: false, headers, signal, ...(ca !== undefined && { ca }) }, (answer) => {
      collect(answer, bytesMax).then(resolve, (error: unknown) => {
        asked.destroy();
        reject(error);
      });
    });
    asked.on('error', reject);
    // Endless 1xx or empty lines before a response would keep a processor busy until the time is over.
    asked.on('socket', (socket) =>
      socket.on('data', () => {
        if (socket.bytesRead > receivedBytesMax(bytesMax)) asked.destroy(new ResponseOverflow());
      }),
    );
    asked.end();
  });
}

async function collect(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const { statusCode = 0, headers } = answer;
  // It would redirect again: unlike an image that is not there yet, it is not worth a retry.
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) throw logoFault('redirected');
  if (statusCode !== 200) throw new Error(`the logo's server returned status ${statusCode}`);
  const image = new GatheredBytes(bytesMax);
  for await (const chunk of answer as AsyncIterable<Buffer>) if (!image.add(chunk)) throw logoFault('tooLarge');
  return image.bytes();
}
