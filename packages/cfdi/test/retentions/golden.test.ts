import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRetenciones } from '@lacre/cfdi/retentions/parse-retenciones';
import { buildRetencionesXml, cadenaRetenciones } from '@lacre/cfdi/retentions/retenciones-xml';
import type { RetentionBody } from '@lacre/cfdi/retentions/retention-body';
import { expect } from 'chai';
import { make } from './retention.ts';

const folder = join(import.meta.dirname, 'golden');
/** The only way to write goldens: GOLDEN_WRITE=1. A run without it compares. */
const WRITE = process.env['GOLDEN_WRITE'] === '1';
const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };

interface GoldenRetention {
  shows: string;
  body: Partial<RetentionBody>;
}

function compare(file: string, text: string): void {
  if (WRITE) writeFileSync(file, text);
  expect(existsSync(file), `${file} is missing; write it with GOLDEN_WRITE=1`).to.equal(true);
  expect(readFileSync(file, 'utf8')).to.equal(text);
}

describe('golden retentions', () => {
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  for (const name of names.toSorted().map((file) => file.slice(0, -'.json'.length))) {
    const { shows, body } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as GoldenRetention;
    const made = make(body);
    const document = { ...made.document, noCertificado: '30001000000500003416' };

    describe(`${name}: ${shows}`, () => {
      it('builds the recorded XML and original string', () => {
        compare(join(folder, `${name}.xml`), buildRetencionesXml(document, STAND_IN));
        compare(join(folder, `${name}.cadena.txt`), cadenaRetenciones(document));
      });

      it('breaks no rule, and is rebuilt from its XML without loss', () => {
        expect(made.errors).to.deep.equal([]);
        const xml = buildRetencionesXml(document, STAND_IN);
        const parsed = parseRetenciones(xml);
        expect(parsed.beyondModel).to.deep.equal([]);
        expect(buildRetencionesXml(parsed.comprobante, STAND_IN)).to.equal(xml);
      });
    });
  }
});
