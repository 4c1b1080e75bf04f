import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { calculate, calculateInSlices } from '../src/calculate.ts';
import { normalise } from '../src/normalise.ts';
import { parseCfdi, parseCfdiInSlices } from '../src/parse.ts';
import { inSlices, SLICE } from '../src/slices.ts';
import { validate, validateInSlices } from '../src/validate.ts';
import { buildXml } from '../src/xml.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
const items = Array.from({ length: 1000 }, (_, i) => ({
  quantity: '3',
  unitPrice: `${i + 1}.333`,
  description: `Producto ${i}`,
  productKey: i === 700 ? 'x' : '80101500',
  unitKey: 'E48',
  taxIncluded: true,
  taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }],
}));
const draft = normalise({ use: 'G03', paymentForm: '03', items, total: '1502499.01' }, { issuer, receiver, now, zona });
const input = { draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona };

describe('sliced work', () => {
  it('pauses between slices and returns the same document and the same findings', async () => {
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(await inSlices(calculateInSlices(draft, 2), pause)).to.deep.equal(input.comprobante);
    const after = pauses;
    expect(after).to.be.greaterThanOrEqual(10);
    const found = await inSlices(validateInSlices(input), pause);
    expect(found).to.deep.equal(validate(input));
    expect(found.map(({ code }) => code)).to.include('CFDI40162');
    expect(pauses - after).to.be.greaterThanOrEqual(10);
  });

  it('pauses while the model of a long document is read, and reads the same as of a short one', async () => {
    const xml = buildXml(input.comprobante);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const { comprobante } = await inSlices(parseCfdiInSlices(xml), pause);
    expect(buildXml(comprobante)).to.equal(xml);
    expect(comprobante.conceptos).to.have.length(1000);
    expect(pauses).to.be.at.least(Math.floor(xml.length / 65_536) + 1000 / SLICE);
    const short = buildXml({ ...input.comprobante, conceptos: input.comprobante.conceptos.slice(0, 3) });
    pauses = 0;
    await inSlices(parseCfdiInSlices(short), pause);
    expect(pauses).to.equal(0);
  });

  it('keeps the order of what a long document has beyond the model', () => {
    const other = (name: string) => `<o:${name} xmlns:o="urn:${name}"/>`;
    const xml = buildXml(input.comprobante)
      .replaceAll(
        '</cfdi:Concepto>',
        `<cfdi:ComplementoConcepto>${other('ofItem')}</cfdi:ComplementoConcepto></cfdi:Concepto>`,
      )
      .replace('</cfdi:Comprobante>', `<cfdi:Complemento>${other('ofAll')}</cfdi:Complemento></cfdi:Comprobante>`);
    const { otrosComplementos } = parseCfdi(xml).comprobante;
    expect(otrosComplementos).to.deep.equal([...Array.from({ length: 1000 }, () => 'urn:ofItem'), 'urn:ofAll']);
  });

  it('rethrows what a pause throws, and closes the work', async () => {
    let closed = false;
    function* work(): Generator<undefined, number, undefined> {
      try {
        yield;
        yield;
        return 1;
      } finally {
        closed = true;
      }
    }
    const stopped = await inSlices(work(), () => Promise.reject(new Error('stopped'))).catch((error: Error) => error);
    expect(stopped).to.be.an('error').with.property('message', 'stopped');
    expect(closed).to.equal(true);
  });

  it('rethrows what the work throws', async () => {
    // oxlint-disable-next-line require-yield -- that is under test
    function* work(): Generator<undefined, number, undefined> {
      throw new Error('broken');
    }
    const broken = await inSlices(work(), () => Promise.resolve()).catch((error: Error) => error);
    expect(broken).to.be.an('error').with.property('message', 'broken');
  });
});
