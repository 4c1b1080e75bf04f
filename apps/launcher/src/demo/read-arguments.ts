import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Arguments {
  /** What is shown: invoices from sign-up to verified stamp, or an application that is authorized by OAuth. */
  journey: 'invoices' | 'oauth';
  /** The server to work with; undefined: the one that answers here, else one of our own. */
  url: string | undefined;
  /** Folder with a .cer and a .key; undefined: a generated CSD. */
  csd: string | undefined;
  csdPassword: string;
  /** Folder for the XML and PDF files. */
  out: string | undefined;
  /** The certificate that verifies the stamps of the server's PAC. */
  pacCertificate: string | undefined;
  help: boolean;
}

export const usage = `npm run demo -- [oauth] [options]

  oauth                   let an application in by OAuth 2.0, in a real browser, up to a listed invoice

  --url http://...        the server to work with (default: BASE_URL, else the one on PORT, else one started for the demo)
  --csd DIR               seal with the .cer and .key in DIR (default: a generated CSD)
  --csd-password TEXT     password of the .key (default: the public one of the SAT's test certificates)
  --out DIR               where to save the XML and PDF files (default: DATA_DIR/demo/<local time>)
  --pac-certificate FILE  certificate of the PAC that stamps (default: the built-in simulator's)
`;

/** Password of every test certificate that the SAT has published. */
const satTestPassword = '12345678a';

/** Reads the command line. Paths are relative to the folder the user is in, also under npm. Throws what is wrong. */
export function readArguments(argv: string[], env: Record<string, string | undefined>): Arguments {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      csd: { type: 'string' },
      'csd-password': { type: 'string', default: satTestPassword },
      out: { type: 'string' },
      'pac-certificate': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const path = (text: string | undefined) => (text === undefined ? undefined : resolve(env.INIT_CWD ?? '.', text));
  return {
    journey: readJourney(positionals),
    url: readUrl(values.url),
    csd: path(values.csd),
    csdPassword: values['csd-password'],
    out: path(values.out),
    pacCertificate: path(values['pac-certificate']),
    help: values.help,
  };
}

function readJourney([name, ...more]: string[]): Arguments['journey'] {
  if (name === undefined) return 'invoices';
  if (name === 'oauth' && more.length === 0) return name;
  throw new Error(`the demo knows the journey oauth, not ${[name, ...more].join(' ')}`);
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`--url must be an http or https address, not ${text}`);
  return url.href.replace(/(?<!\/)\/+$/, '');
}
