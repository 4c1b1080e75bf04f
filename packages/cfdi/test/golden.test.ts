import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { parseCfdi } from '@lacre/cfdi/parse';
import { validate } from '@lacre/cfdi/validate';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { goldenDocuments, goldenFolder, STAND_IN } from './golden-documents.ts';
import { itNeeding, missing, satFile } from './sat-reference.ts';

/** The only way to write goldens: GOLDEN_WRITE=1. A run without it compares. */
const WRITE = process.env.GOLDEN_WRITE === '1';
const documents = goldenDocuments();

function xmlFile(name: string): string {
  return join(goldenFolder, `${name}.xml`);
}

function compare(file: string, text: string): void {
  if (WRITE) writeFileSync(file, text);
  expect(existsSync(file), `${file} is missing; write it with GOLDEN_WRITE=1`).to.equal(true);
  expect(readFileSync(file, 'utf8')).to.equal(text);
}

describe('golden documents', () => {
  for (const { name, shows, comprobante, draft, now, zona } of documents) {
    describe(`${name}: ${shows}`, () => {
      it('builds the XML that is written down', () => {
        compare(xmlFile(name), buildXml(comprobante, STAND_IN));
      });

      it('builds the original string that is written down', () => {
        compare(join(goldenFolder, `${name}.cadena.txt`), cadenaOriginal(comprobante));
      });

      it('breaks no rule', () => {
        const violations = validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
        expect(violations.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
      });

      it('is rebuilt from its XML without loss', () => {
        const parsed = parseCfdi(buildXml(comprobante, STAND_IN));
        expect(parsed.beyondModel).to.deep.equal([]);
        expect(parsed.sello).to.deep.equal(STAND_IN);
        expect(JSON.parse(JSON.stringify(parsed.comprobante))).to.deep.equal(JSON.parse(JSON.stringify(comprobante)));
        expect(buildXml(parsed.comprobante, parsed.sello)).to.equal(buildXml(comprobante, STAND_IN));
      });

      itNeeding(missing(true, 'xsltproc'), "has the original string of the SAT's XSLT, byte for byte", () => {
        const xslt = satFile('xml/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt');
        const options = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] };
        const theirs = execFileSync('xsltproc', ['--nonet', xslt, xmlFile(name)], options);
        // xsltproc ends its output with a line end that is not part of the string.
        expect(theirs.toString('utf8').replace(/\n$/, '')).to.equal(cadenaOriginal(comprobante));
      });
    });
  }

  itNeeding(missing(true, 'xmllint'), "are all valid by the SAT's schema", () => {
    const files = documents.map(({ name }) => xmlFile(name));
    const schema = satFile('xml/cfdi40-all.xsd');
    try {
      execFileSync('xmllint', ['--nonet', '--noout', '--schema', schema, ...files], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    } catch (error) {
      throw new Error(String((error as { stderr: Buffer }).stderr).slice(0, 4000));
    }
  });
});
