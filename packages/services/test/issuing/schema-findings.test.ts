import { dividendos10 } from '@lacre/cfdi/complements/retenciones/dividendos';
import { normaliseRetention } from '@lacre/cfdi/retentions/normalise-retention';
import { expect } from 'chai';
import { schemaFindings } from '../../src/issuing/schema-findings.ts';
import type { SchemaFault } from '../../src/ports/schema-validator.ts';
import { fees } from '../retentions/fees.ts';

const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };

const value = String((dividendos10.example['dividOUtil'] as Record<string, string>)['cveTipDivOUtil']);
const fault: SchemaFault = {
  message: { en: `Element 'DividOUtil', attribute 'CveTipDivOUtil': x`, es: 'DividOUtil, atributo CveTipDivOUtil: x' },
  at: { element: 'DividOUtil', attribute: 'CveTipDivOUtil', value, said: { en: 'is wrong', es: 'está mal' } },
};

/** What is reported for a retention of dividends in which the schema finds those faults. */
function found(...errors: SchemaFault[]) {
  const body = { ...fees, cveRetenc: '14', complement: { dividendos10: dividendos10.example } };
  const { document } = normaliseRetention(body, {
    issuer,
    now: new Date('2026-11-20T18:30:00Z'),
    zona: 'America/Mexico_City',
  });
  return schemaFindings({ validate: async () => ({ ok: false, errors }) }, document, new Uint8Array());
}

describe('an error of the schema of the SAT', () => {
  it('names the field of the request, also of a retention, instead of element and attribute', async () => {
    expect(await found(fault)).to.deep.equal([
      {
        path: 'complement.dividendos10.dividOUtil.cveTipDivOUtil',
        code: 'SCHEMA_INVALID',
        message: {
          en: "complement.dividendos10.dividOUtil.cveTipDivOUtil does not follow the SAT's schema: is wrong",
          es: 'complement.dividendos10.dividOUtil.cveTipDivOUtil no cumple el esquema del SAT: está mal',
        },
        source: 'sat',
      },
    ]);
  });

  it('keeps the names of the document if its value is in no field of a complement', async () => {
    const elsewhere: SchemaFault[] = [
      { message: fault.message },
      { ...fault, at: { element: 'Periodo', attribute: 'MesIni', value: '13', said: { en: 'x', es: 'x' } } },
    ];
    for (const one of elsewhere)
      expect((await found(one))[0]).to.deep.include({
        path: '',
        message: {
          en: `The document does not follow the SAT's schema: ${fault.message.en}`,
          es: `El comprobante no cumple el esquema del SAT: ${fault.message.es}`,
        },
      });
  });
});
