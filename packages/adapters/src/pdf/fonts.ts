import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Face {
  family: 'Plex' | 'Plex Mono';
  file: string;
  weight: number;
  range: string;
}

/** Unicode ranges of the font subsets: a text within Latin 1 makes the browser read only one file per weight. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExtended =
  'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const sans = [400, 600].flatMap((weight): Face[] => [
  { family: 'Plex', file: `ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff2`, weight, range: latin },
  {
    family: 'Plex',
    file: `ibm-plex-sans/files/ibm-plex-sans-latin-ext-${weight}-normal.woff2`,
    weight,
    range: latinExtended,
  },
]);
const faces: Face[] = [
  ...sans,
  {
    family: 'Plex Mono',
    file: 'ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    weight: 400,
    range: latin,
  },
];

/**
 * IBM Plex (SIL Open Font License 1.1) as embedded font faces. Static fonts: from variable ones Chromium embeds glyphs
 * without a font name. Missing characters come from the machine's own fonts.
 */
export function fontFaces(): string {
  known ??= readFontFaces();
  return known;
}

let known: string | undefined;

function readFontFaces(): string {
  const { resolve } = createRequire(import.meta.url);
  return faces
    .map(({ family, file, weight, range }) => {
      const data = readFileSync(resolve(`@fontsource/${file}`)).toString('base64');
      return `@font-face{font-family:'${family}';font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
    })
    .join('\n');
}
