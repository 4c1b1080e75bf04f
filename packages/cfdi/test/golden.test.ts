import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { parseCfdi } from '@lacre/cfdi/parse';
import { validate } from '@lacre/cfdi/validate';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { goldenDocuments, goldenFolder, STAND_IN } from './golden-documents.ts';
import { demandValid, stringOfXslt } from './sat-reference.ts';
import { itAsRecorded } from './sat-verdicts.ts';

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
      it('builds the recorded XML', () => {
        compare(xmlFile(name), buildXml(comprobante, STAND_IN));
      });

      it('builds the recorded original string', () => {
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

      itAsRecorded(
        `golden ${name}: string`,
        'xsltproc',
        "has the original string of the SAT's XSLT, byte for byte",
        () => [cadenaOriginal(comprobante)],
        ([ours]) => expect(stringOfXslt([buildXml(comprobante, STAND_IN)])).to.equal(ours),
      );
    });
  }

  itAsRecorded(
    'golden: valid',
    'xmllint',
    "are all valid by the SAT's schema",
    () => documents.map(({ comprobante }) => buildXml(comprobante, STAND_IN)),
    (ours) => demandValid(ours, 'xml/cfdi40-all.xsd'),
  );
});
