import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Arguments {
  /** The demo to run: invoices from sign-up to verified stamp, or an application that is authorized by OAuth. */
  journey: 'invoices' | 'oauth';
  /** The server to use; undefined: one that already runs here, else one started by the demo. */
  url: string | undefined;
  /** Folder with a .cer and a .key; undefined: generate a CSD. */
  csd: string | undefined;
  csdPassword: string;
  /** Folder for the XML and PDF files. */
  out: string | undefined;
  /** The PAC's certificate, for verifying stamps. */
  pacCertificate: string | undefined;
  help: boolean;
}

export const usage = `npm run demo -- [oauth] [options]

  oauth                   authorize an application by OAuth 2.0 in a real browser, up to a listed invoice

  --url http://...        the server to use (default: BASE_URL, else the one on PORT, else one started for the demo)
  --csd DIR               seal with the .cer and .key in DIR (default: a generated CSD)
  --csd-password TEXT     password of the .key (default: the public one of the SAT's test certificates)
  --out DIR               where to save the XML and PDF files (default: DATA_DIR/demo/<local time>)
  --pac-certificate FILE  certificate of the stamping PAC (default: the built-in simulator's)
`;

/** Password of all test certificates that the SAT has published. */
const satTestPassword = '12345678a';

/** Reads the command line. Paths are relative to the user's folder, also under npm. Throws for invalid arguments. */
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
  throw new Error(`the only other journey is oauth, not ${[name, ...more].join(' ')}`);
}

function readUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Error(`--url must be an http or https address, not ${text}`);
  return url.href.replace(/(?<!\/)\/+$/, '');
}
