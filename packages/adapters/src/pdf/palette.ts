/** The shades derived from an organization's colour. All are `#rrggbb`. */
export interface Palette {
  /** The colour as chosen: bars. */
  brand: string;
  /** For the rules above the columns and the total: the colour as chosen, unless it could not be seen on white. */
  rule: string;
  /** Dark enough for text on white (WCAG 2.2, contrast 4.5). */
  ink: string;
  /** A very light shade, for backgrounds of text. */
  tint: string;
  /** For rules that only separate. */
  hair: string;
}

type Rgb = readonly [number, number, number];

/** @param color `#rrggbb` */
export function paletteOf(color: string): Palette {
  const brand = parse(color);
  const ink = darkened(brand, 4.5);
  return {
    brand: hex(brand),
    rule: hex(darkened(brand, 1.5)),
    ink: hex(ink),
    tint: hex(mix(white, ink, 0.055)),
    hair: hex(mix(white, ink, 0.18)),
  };
}

/** With at least this contrast on white. */
function darkened(color: Rgb, contrast: number): Rgb {
  let dark = color;
  while (contrastOnWhite(dark) < contrast) dark = mix(dark, [0, 0, 0], 0.06);
  return dark;
}

const white: Rgb = [255, 255, 255];

function parse(color: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new TypeError('a colour is #rrggbb');
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => a[i] * (1 - share) + b[i] * share;
  return [part(0), part(1), part(2)];
}

function contrastOnWhite(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
