import QRCode from 'qrcode';
import type { Html } from './html.ts';

/**
 * The choice of the eight masks makes no difference for a URL with a UUID and a piece of a seal: it has no large areas
 * of one colour under any of them. Trying all of them costs more than the rest of the page.
 */
const maskPattern = 3;

/**
 * Capital letters take 5.5 bits in alphanumeric mode and 8 in byte mode. The UUID is the only long run of them;
 * searching for the best segmentation (the library's default for a string) took half the time of composing a page.
 */
export function segmentsOf(text: string): QRCode.QRCodeSegment[] {
  return text
    .split(capitals)
    .filter((part) => part !== '')
    .map((part) =>
      part.length >= capitalsLeast && capitalsOnly.test(part)
        ? { mode: 'alphanumeric', data: part }
        : { mode: 'byte', data: Buffer.from(part, 'utf8') },
    );
}

const capitalsLeast = 20;
const capitals = new RegExp(`([0-9A-Z-]{${capitalsLeast},})`);
const capitalsOnly = /^[0-9A-Z-]+$/;

/**
 * A QR code, error correction M, as one path: runs of dark modules, row by row. The quiet zone of four modules is part
 * of the drawing.
 */
export function qrSvg(text: string, label: string): Html {
  const { modules } = QRCode.create(segmentsOf(text), { errorCorrectionLevel: 'M', maskPattern });
  const { size, data } = modules;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      const from = x;
      while (x < size && data[y * size + x]) x += 1;
      path += `M${from + 4} ${y + 4}h${x - from}v1h${from - x}z`;
    }
  }
  const side = size + 8;
  return {
    markup: `<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  };
}
