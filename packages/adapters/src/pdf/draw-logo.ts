import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import { LogoNotDrawn } from './logo-fault.ts';
import { call, PageRefused, type PrintPage } from './print-page.ts';

/** The largest size at which a logo is printed (58 by 19 mm), at 600 dpi. */
const logoPixels = { width: 1_370, height: 449 };

/**
 * Puts one image alone on the page, as large as `width` and `height` allow; only a vector image is enlarged beyond its
 * own size. Returns its size.
 */
const putImage = `(source, isDrawing, width, height) => {
  document.body.innerHTML = '<img style="position:absolute;left:0;top:0;max-width:none;max-height:none">';
  const [image] = document.images;
  image.src = source;
  return image.decode().then(() => {
    const natural = { width: image.naturalWidth || 300, height: image.naturalHeight || 150 };
    const fit = Math.min(width / natural.width, height / natural.height);
    const scale = isDrawing === 'true' ? fit : Math.min(1, fit);
    const size = { width: Math.max(1, Math.round(natural.width * scale)), height: Math.max(1, Math.round(natural.height * scale)) };
    image.style.width = size.width + 'px';
    image.style.height = size.height + 'px';
    return size;
  });
}`;

/** A PNG of an image, on a transparent background. */
export async function drawLogo(page: PrintPage, { contentType, bytes }: LogoImage): Promise<Buffer> {
  const { session } = page;
  await session.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const size = await call<{ width: number; height: number }>(
    page,
    putImage,
    `data:${contentType};base64,${bytes.toString('base64')}`,
    String(contentType === 'image/svg+xml'),
    String(logoPixels.width),
    String(logoPixels.height),
  ).catch((error: unknown) => {
    // Chromium cannot decode the image; if the browser exits meanwhile, that says nothing about it.
    throw error instanceof PageRefused ? new LogoNotDrawn('broken') : error;
  });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, ...size, scale: 1 },
    captureBeyondViewport: true,
  });
  return Buffer.from(data, 'base64');
}
