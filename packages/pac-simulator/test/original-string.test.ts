import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { buildOriginalString } from '../src/original-string.ts';
import { readCfdi } from '../src/read-cfdi.ts';
import { SAT_DATA } from './sat-data.ts';
import { at, draftIngreso, writeXml } from './write-cfdi.ts';

function cadenaOf(xml: string | Buffer): string {
  const read = readCfdi(Buffer.from(xml));
  if ('rejection' in read) throw new Error(read.rejection.message);
  return buildOriginalString(read.comprobante);
}

describe('original string', () => {
  it('is the one of the SAT for every sealed sample (pending without SAT data)', function () {
    if (SAT_DATA === undefined) return this.skip();
    const folder = join(SAT_DATA, 'samples');
    const names = readdirSync(folder).filter((name) => name.endsWith('.xml'));
    expect(names).to.have.length.greaterThan(4);
    for (const name of names) {
      const expected = readFileSync(join(folder, name.replace('.xml', '.cadena.txt')), 'utf8').trimEnd();
      expect(cadenaOf(readFileSync(join(folder, name))), name).to.equal(expected);
    }
  });

  it('decodes entities, normalizes white space and leaves a no-break space alone', () => {
    const draft = draftIngreso();
    at(draft, 'Conceptos/Concepto').attributes['Descripcion'] = '  Uno &\n dos\u00a0 tres ';
    expect(cadenaOf(writeXml(draft))).to.contain('|Uno & dos\u00a0 tres|');
  });

  it('skips absent optional attributes and keeps empty ones', () => {
    const draft = draftIngreso();
    Object.assign(draft.attributes, { Serie: '', Folio: undefined });
    expect(cadenaOf(writeXml(draft))).to.match(/^\|\|4\.0\|\|2026-11-21T11:00:00\|03\|/);
  });

  it('puts local taxes after the taxes of the document', () => {
    const xml = writeXml(draftIngreso()).replace(
      '</cfdi:Comprobante>',
      '<cfdi:Complemento><l:ImpuestosLocales xmlns:l="http://www.sat.gob.mx/implocal" version="1.0" TotaldeRetenciones="0.00" TotaldeTraslados="30.00"><l:TrasladosLocales ImpLocTrasladado="ISH" TasadeTraslado="3.00" Importe="30.00"/></l:ImpuestosLocales></cfdi:Complemento></cfdi:Comprobante>',
    );
    expect(cadenaOf(xml)).to.match(/\|160\.00\|160\.00\|1\.0\|0\.00\|30\.00\|ISH\|3\.00\|30\.00\|\|$/);
  });
});
