import { expect } from 'chai';
import { exempt, global, REFUSED_INGRESO, REFUSED_TRASLADO, set } from './rejected-documents.ts';
import type { TestPac } from './test-pac.ts';
import { issueTestCsd, NOON, startTestPac } from './test-pac.ts';
import { type Draft, draftIngreso, draftTraslado, type OpenCsd, seal } from './write-cfdi.ts';

describe('rejections of the PAC', () => {
  let pac: TestPac;
  before(async () => {
    pac = await startTestPac({ isRevoked: (noCertificado) => noCertificado === revoked?.noCertificado });
  });
  after(() => pac.remove());
  let revoked: OpenCsd | undefined;

  async function codeOf(draft: Draft, csd = pac.csd): Promise<string> {
    const outcome = await pac.simulator.stamp(seal(draft, csd));
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  }

  it('accepts the documents that the rejected ones are derived from', async () => {
    expect(await codeOf(draftIngreso())).to.equal('stamped');
    expect(await codeOf(draftTraslado())).to.equal('stamped');
    const publicInvoice = draftIngreso();
    global({ Periodicidad: '04', Meses: '11', Año: '2026' })(publicInvoice);
    expect(await codeOf(publicInvoice)).to.equal('stamped');
    const exemptInvoice = draftIngreso();
    exempt(exemptInvoice);
    expect(await codeOf(exemptInvoice)).to.equal('stamped');
  });

  for (const [code, title, change] of REFUSED_INGRESO) {
    it(`returns ${code} for ${title}`, async () => {
      const draft = draftIngreso();
      change(draft);
      expect(await codeOf(draft)).to.equal(code);
    });
  }

  for (const [code, title, change] of REFUSED_TRASLADO) {
    it(`returns ${code} for ${title}`, async () => {
      const draft = draftTraslado();
      change(draft);
      expect(await codeOf(draft)).to.equal(code);
    });
  }

  it('accepts a Fecha of exactly 72 hours ago and of the current second', async () => {
    for (const Fecha of ['2026-11-18T12:00:00', '2026-11-21T12:00:00']) {
      const draft = draftIngreso();
      set('', { Fecha })(draft);
      expect(await codeOf(draft), Fecha).to.equal('stamped');
    }
  });

  it('reads Fecha by the clock of the place of issue', async () => {
    // Noon in Mexico City is 10:00 in Tijuana and 13:00 in Cancún.
    const late = draftIngreso();
    set('', { LugarExpedicion: '22000', Fecha: '2026-11-21T10:00:01' })(late);
    expect(await codeOf(late)).to.equal('401');
    const early = draftIngreso();
    set('', { LugarExpedicion: '77500', Fecha: '2026-11-21T13:00:00' })(early);
    expect(await codeOf(early)).to.equal('stamped');
  });

  it('returns 304 for a revoked certificate', async () => {
    revoked = await issueTestCsd(pac.simulator.authority);
    expect(await codeOf(draftIngreso(), revoked)).to.equal('304');
  });

  it('returns 304 when the certificate expired after Fecha and before now', async () => {
    const validTo = new Date(NOON.getTime() - 60_000);
    const csd = await issueTestCsd(pac.simulator.authority, { validTo });
    expect(await codeOf(draftIngreso(), csd)).to.equal('304');
  });

  it('returns 306 for an e.firma', async () => {
    const csd = await issueTestCsd(pac.simulator.authority, { kind: 'efirma' });
    expect(await codeOf(draftIngreso(), csd)).to.equal('306');
  });

  it('returns 308 for a certificate of another authority', async () => {
    const other = await startTestPac();
    try {
      expect(await codeOf(draftIngreso(), other.csd)).to.equal('308');
    } finally {
      await other.remove();
    }
  });

  it('returns 302 for any byte changed after sealing', async () => {
    const sealed = seal(draftIngreso(), pac.csd).toString();
    for (const [from, to] of [
      ['mensual', 'anual'],
      ['Total="1060.00"', 'Total="1061.00"'],
      ['UNIVERSIDAD', 'UNIVERSIDAS'],
    ] as const) {
      const outcome = await pac.simulator.stamp(Buffer.from(sealed.replace(from, to)));
      expect(outcome).to.include({ kind: 'rejected', code: '302' });
    }
  });

  it('returns 301 for an unreadable CFDI', async () => {
    const good = seal(draftIngreso(), pac.csd).toString();
    const bad = {
      empty: Buffer.alloc(0),
      text: Buffer.from('hola'),
      broken: Buffer.from(good.slice(0, -5)),
      doctype: Buffer.from(good.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')),
      latin1: Buffer.from(good, 'latin1'),
      utf16: Buffer.from(`\ufeff${good}`, 'utf16le'),
      declared: Buffer.from(good.replace('UTF-8', 'ISO-8859-1')),
      otherRoot: Buffer.from('<a/>'),
      huge: Buffer.alloc(10 * 1024 * 1024 + 1, 0x20),
    };
    for (const [name, xml] of Object.entries(bad)) {
      const outcome = await pac.simulator.stamp(xml);
      expect(outcome, name).to.include({ kind: 'rejected', code: '301' });
    }
  });

  it('stores nothing of what it rejected', async () => {
    const before = await pac.simulator.ledger.count();
    const draft = draftIngreso();
    set('', { Total: '1.00' })(draft);
    await codeOf(draft);
    expect(await pac.simulator.ledger.count()).to.equal(before);
  });
});
