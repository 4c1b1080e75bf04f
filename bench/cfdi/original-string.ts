import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { buildXml } from '@lacre/cfdi/xml';
import forge from 'node-forge';
import { row } from '../harness/figures.ts';
import { satSource } from '../harness/sat-source.ts';
import { cost, csd, document, ms, target } from './documents.ts';

const { resolve } = createRequire(import.meta.url);

/** saxon-js has no types of its own. */
interface SaxonJs {
  transform(options: Record<string, unknown>, mode: 'sync'): { principalResult: string };
}

/** A way to run the SAT's XSLT: from the file of a document to its original string. */
interface Engine {
  name: string;
  /** Undefined if it is not installed. */
  prepare(xslt: string, folder: string): ((file: string) => string) | undefined;
  /** Largest document size to measure. */
  upTo: number;
}

const engines: Engine[] = [
  {
    name: 'xsltproc',
    upTo: 1000,
    prepare: (xslt) => asProcess('xsltproc', '--version', (file) => ['--nonet', xslt, file]),
  },
  { name: 'saxon-js, compiled stylesheet kept', upTo: 1000, prepare: saxonJs },
  {
    name: 'Saxon on the command line',
    upTo: 1,
    prepare: (xslt) => asProcess('saxonb-xslt', '-?', (file) => ['-ext:on', `-s:${file}`, `-xsl:${xslt}`]),
  },
];

/** The original string by other engines, and signing by node-forge. */
export function compareOriginalStrings(): void {
  const source = satSource();
  const xslt = source && join(source, 'xml/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt');
  if (!xslt || !existsSync(xslt)) row('the SAT’s stylesheet', 'not run', 'set SAT_DATA to a folder with the SAT files');
  else compareEngines(xslt);
  const small = document(1);
  const key = forge.pki.privateKeyFromPem(csd.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const byForge = cost(() => {
    const digest = forge.md.sha256.create().update(cadenaOriginal(small), 'utf8');
    return key.sign(digest);
  });
  const ours = cost(() => sealComprobanteSync(small, csd));
  const times = byForge / ours;
  row('original string by ours, signed by node-forge', ms(byForge), target(times >= 50, `P3 ours ${x(times)} (50 x)`));
}

function compareEngines(xslt: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-bench-'));
  try {
    for (const { name, prepare, upTo } of engines) {
      const run = prepare(xslt, folder);
      if (!run) {
        row(name, 'not run', 'not installed');
        continue;
      }
      for (const concepts of [1, 10, 1000].filter((count) => count <= upTo)) compare(name, run, concepts, folder);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(name: string, run: (file: string) => string, concepts: number, folder: string): void {
  const c: Comprobante = document(concepts);
  const file = join(folder, `${concepts}.xml`);
  writeFileSync(file, buildXml(c, { sello: 'U0VMTE8=', certificado: 'QQ==' }));
  const equal = run(file).replace(/\n$/, '') === cadenaOriginal(c);
  const theirs = cost(() => run(file), 300);
  const ours = cost(() => cadenaOriginal(c), 200);
  row(
    `${concepts} concepts: original string by ${name}`,
    ms(theirs),
    target(equal, `P4 byte-equal; ours ${x(theirs / ours)}`),
  );
  if (name !== 'Saxon on the command line') return;
  const sealed = cost(() => sealComprobanteSync(c, csd));
  const times = theirs / sealed;
  row('  the same with the seal, end to end', ms(theirs), target(times >= 1000, `P3 ours ${x(times)} (1,000 x)`));
}

const x = (times: number) => `${times.toFixed(0)} x as fast`;

/** As integrations use it: one process per document. */
function asProcess(program: string, probe: string, words: (file: string) => string[]) {
  try {
    execFileSync(program, [probe], { stdio: 'ignore' });
  } catch (error) {
    // Saxon exits with an error code for its own help.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  return (file: string) => execFileSync(program, words(file), { stdio: ['ignore', 'pipe', 'ignore'] }).toString('utf8');
}

/** Compiles the stylesheet once (seconds), then transforms in this process. */
function saxonJs(xslt: string, folder: string) {
  const sef = join(folder, 'cadena.sef.json');
  const compiler = join(dirname(resolve('xslt3')), 'xslt3.js');
  execFileSync(process.execPath, [compiler, `-xsl:${xslt}`, `-export:${sef}`, '-nogo'], { stdio: 'ignore' });
  const saxon = createRequire(import.meta.url)('saxon-js') as SaxonJs;
  const stylesheetInternal = JSON.parse(readFileSync(sef, 'utf8')) as unknown;
  return (file: string) =>
    saxon.transform({ stylesheetInternal, sourceText: readFileSync(file, 'utf8'), destination: 'serialized' }, 'sync')
      .principalResult;
}
