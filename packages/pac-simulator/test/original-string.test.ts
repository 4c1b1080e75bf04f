import { sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { buildOriginalString } from '../src/original-string.ts';
import { readCfdi } from '../src/read-cfdi.ts';
import { at, draftIngreso, writeXml } from './write-cfdi.ts';

function cadenaOf(xml: string | Buffer): string {
  const read = readCfdi(Buffer.from(xml));
  if ('rejection' in read) throw new Error(read.rejection.message);
  return buildOriginalString(read.comprobante);
}

describe('original string', () => {
  it('is that of the SAT for every sealed sample', () => {
    for (const name of sealedNames) {
      const { xml, cadena } = sealedSample(name);
      expect(cadenaOf(xml), name).to.equal(cadena);
    }
  });

  it('decodes entities, normalizes white space and keeps a no-break space', () => {
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

  it('writes a pipe for an absent date in GastosHidrocarburos, as the style sheet of the SAT does', () => {
    const xml = writeXml(draftIngreso()).replace(
      '</cfdi:Comprobante>',
      '<cfdi:Complemento><g:GastosHidrocarburos xmlns:g="http://www.sat.gob.mx/GastosHidrocarburos10" Version="1.0" NumeroContrato="C-1"><g:Erogacion TipoErogacion="Gasto" MontocuErogacion="1.00" Porcentaje="50.000"><g:DocumentoRelacionado OrigenErogacion="Nacional" MontoTotalIVA="2.00" Mes="10" MontoTotalErogaciones="3.00"/></g:Erogacion></g:GastosHidrocarburos></cfdi:Complemento></cfdi:Comprobante>',
    );
    expect(cadenaOf(xml)).to.match(/\|Nacional\|2\.00\|\|10\|3\.00\|\|$/);
  });
});
