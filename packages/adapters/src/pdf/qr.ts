import QRCode from 'qrcode';
import type { Html } from './html.ts';

/**
 * Which of the eight masks makes no difference for an address with a UUID and a piece of a seal in it: it has no large
 * areas of one colour under any of them. Trying all of them costs more than the rest of the page.
 */
const maskPattern = 3;

/**
 * Signs in capitals take 5.5 bits in the mode made for them and 8 in bytes. The UUID is the one long run of those;
 * looking for the best division (what the library does for a text) took half of the time of setting a whole page.
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
