import type { LogoImage } from '@lacre/services/ports/logo-fetcher';
import { logoFault } from './logo-fault.ts';

/** Maximum pixels of a side; more would cost the browser memory without being visible. */
const sideMax = 4_096;
const svgBytesMax = 300_000;
/** A drawing that references itself repeatedly may grow exponentially. */
const svgUsesMax = 100;

/**
 * The image type of bytes, by their content and not as declared by the client. Throws with the reason if they are not
 * an image.
 */
export function readLogo(bytes: Buffer): LogoImage {
  if (bytes.subarray(0, 8).equals(pngSignature)) {
    checkSides(bytes.length >= 24 ? bytes.readUInt32BE(16) : 0, bytes.length >= 24 ? bytes.readUInt32BE(20) : 0);
    return { contentType: 'image/png', bytes };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const [width, height] = jpegSides(bytes);
    checkSides(width, height);
    return { contentType: 'image/jpeg', bytes };
  }
  checkSvg(bytes);
  return { contentType: 'image/svg+xml', bytes };
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function checkSides(width: number, height: number): void {
  if (width < 1 || height < 1 || width > sideMax || height > sideMax) throw logoFault('sides');
}

/** Width and height are in the first frame header (markers SOF0 to SOF15 except three). */
function jpegSides(bytes: Buffer): [number, number] {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return [0, 0];
}

/**
 * As an image its scripts do not run and it loads nothing; what is rejected here would only make printing slow or fail.
 */
function checkSvg(bytes: Buffer): void {
  if (bytes.length > svgBytesMax) throw logoFault('svgTooLarge');
  const text = bytes.toString('utf8');
  if (!beginsSvg(text)) throw logoFault('noImage');
  const markup = withoutComments(text).toLowerCase();
  if (['<!', '<script', '<foreignobject'].some((refused) => markup.includes(refused))) throw logoFault('svgActive');
  if (markup.split('<use').length - 1 > svgUsesMax) throw logoFault('svgRepeats');
}

/** True if only an XML declaration, comments and white space precede the element `svg`. */
function beginsSvg(text: string): boolean {
  let rest = text.trimStart();
  if (rest.startsWith('<?xml')) rest = after(rest, '?>').trimStart();
  while (rest.startsWith('<!--')) rest = after(rest, '-->').trimStart();
  return /^<svg[\s>]/.test(rest);
}

/** What follows the first `end`; '' if there is none. */
function after(text: string, end: string): string {
  const at = text.indexOf(end);
  return at < 0 ? '' : text.slice(at + end.length);
}

/** An unterminated comment stays. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4);
    if (end < 0) break;
    parts.push(text.slice(from, at));
    from = end + 3;
  }
  return parts.join('') + text.slice(from);
}
