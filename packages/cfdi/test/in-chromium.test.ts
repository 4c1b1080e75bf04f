import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openCsd } from '@lacre/cfdi/csd';
import { parseCfdi } from '@lacre/cfdi/parse';
import { sealComprobante, verifySello } from '@lacre/cfdi/seal';
import type { Sealed } from '@lacre/cfdi/seal-with';
import { verifySelloOnWeb, webSigner } from '@lacre/cfdi/web-seal';
import { findChromium } from '@lacre/embedded/chromium';
import { certificate, keyFile, sharedKey } from '@lacre/testing/certificate-authority';
import { expect } from 'chai';
import { launch } from 'puppeteer';
import { rolldown } from 'rolldown';
import { everything, type Given } from './everything.ts';
import { type GoldenInput, goldenDocuments, goldenFolder } from './golden-documents.ts';

const virtual = 'entry.ts';

/** Bundles a module, given as text, into one file for a browser. */
async function bundle(source: string, minify = false): Promise<string> {
  const build = await rolldown({
    input: virtual,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => (importer === undefined ? join(import.meta.dirname, virtual) : undefined),
        load: (id) => (id.endsWith(`/${virtual}`) ? source : undefined),
      },
    ],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'iife', name: 'lacre', minify });
  return output[0].code;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function givenHere(): Given {
  const files = readdirSync(goldenFolder).filter((name) => name.endsWith('.json'));
  return {
    goldens: files.map((name) => JSON.parse(readFileSync(join(goldenFolder, name), 'utf8')) as GoldenInput),
    cer: hex(certificate()),
    pkcs8: hex(sharedKey().privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
}

async function everythingInChromium(given: Given): Promise<Record<string, unknown>> {
  const code = await bundle(`export { everything } from './everything.ts';`);
  const dataDir = mkdtempSync(join(tmpdir(), 'lacre-cfdi-'));
  const { executablePath, env } = await findChromium({ dataDir });
  const browser = await launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: ['--disable-dev-shm-usage', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...process.env, ...env },
  });
  try {
    const page = await browser.newPage();
    // WebCrypto is available only on a secure origin, such as a page of localhost.
    await page.setRequestInterception(true);
    page.on('request', (request) => void request.respond({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto('http://localhost/');
    await page.addScriptTag({ content: code });
    return (await page.evaluate(`lacre.everything(${JSON.stringify(given)})`)) as Record<string, unknown>;
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

describe('the core in a browser', () => {
  it('returns the same as in Node for every vector and golden document', async () => {
    const given = givenHere();
    const here = await everything(given);
    const there = await everythingInChromium(given);
    expect(Object.keys(there).length).to.be.greaterThan(300);
    expect(Object.keys(there)).to.deep.equal(Object.keys(here));
    for (const [name, result] of Object.entries(here)) expect(there[name], name).to.deep.equal(result);
  });

  it('seals with WebCrypto as with node:crypto, and verifies the same', async () => {
    const cer = certificate();
    const csd = openCsd(cer, keyFile('secreto'), 'secreto', new Date('2026-11-20T12:00:00Z'));
    const pkcs8 = new Uint8Array(sharedKey().privateKey.export({ format: 'der', type: 'pkcs8' }));
    const given = givenHere();
    const sealed = Object.values(await everything(given)).flatMap(
      (result) => (result as { sealed?: Sealed }).sealed ?? [],
    );
    expect(sealed).to.have.lengthOf(given.goldens.length);
    for (const { xml, cadena, sello } of sealed) {
      const { comprobante } = parseCfdi(xml);
      expect(await sealComprobante(comprobante, csd)).to.deep.equal({ xml, cadena, sello });
      expect(verifySello(cadena, sello, cer)).to.equal(true);
      expect(await verifySelloOnWeb(cadena, sello, cer)).to.equal(true);
      expect(await verifySelloOnWeb(`${cadena} `, sello, cer)).to.equal(false);
    }
    expect((await webSigner(cer, pkcs8)).noCertificado).to.equal(csd.noCertificado);
    expect(await verifySelloOnWeb('||4.0||', 'not base64!', cer)).to.equal(false);
    expect(await verifySelloOnWeb('||4.0||', '', new Uint8Array([1, 2]))).to.equal(false);
  });

  it('adds at most 100 KB compressed to a page, including complements, for totals, rules and original string, without catalogs', async () => {
    const source = `export { cadenaOriginal, calculate, normalise, validate } from '../src/index.ts';`;
    const bytes = gzipSync(await bundle(source, true)).length;
    expect(bytes).to.be.within(20_000, 100_000);
    expect(goldenDocuments().length).to.be.greaterThan(0);
  });
});
