import { type CertificateFacts, inspectCertificate } from '@lacre/pac-simulator/inspect-certificate';
import { getInvoiceXml } from '@lacre/services/documents/get-document-xml';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { given, ingreso } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import type { Check } from '../src/demo/check.ts';
import type { InvoiceResponse } from '../src/demo/responses.ts';
import { readStamped, type Stamped } from '../src/demo/verify/read-stamped.ts';
import { verifyDocument } from '../src/demo/verify/verify-document.ts';
import { verifyResponse } from '../src/demo/verify/verify-response.ts';

describe("the demo's verifier", () => {
  let context: TestServices;
  let xml: string;
  let answer: InvoiceResponse;
  let cer: Buffer;
  let pac: { facts: CertificateFacts; base64: string; source: string };

  before(async function () {
    this.timeout(60_000);
    context = await createTestServices();
    const { services } = context;
    const access = await given(services).access();
    const outcome = await createInvoice(services, access, ingreso({ series: 'A' }));
    if (outcome.kind !== 'created') throw new Error(`the invoice was not stamped but ${outcome.kind}`);
    answer = outcome.invoice;
    xml = Buffer.from((await getInvoiceXml(services, access, { id: answer.id })).xml).toString('utf8');
    const signer = await services.csds.open(access.organizationId, undefined);
    cer = Buffer.from(signer.certificadoBase64, 'base64');
    const { stampCertificate } = context.pac.simulator;
    pac = {
      facts: factsOf(stampCertificate),
      base64: stampCertificate.toString('base64'),
      source: 'the PAC simulator',
    };
  });

  after(() => context.close());

  const verify = (text: string) => verifyDocument(Buffer.from(text), cer, pac);

  it('accepts a document as it was stamped', () => {
    expect(failures(verify(xml))).to.deep.equal([]);
    expect(verify(xml).map(({ name }) => name)).to.deep.equal([
      'seal',
      'certificate',
      'stamp',
      'stamp binds',
      'lines',
      'totals',
      'SAT rules',
    ]);
  });

  it('detects one changed digit of the Total: seal and sums', () => {
    expect(failures(verify(change(xml, / Total="1740/, ' Total="1741')))).to.deep.equal([
      'seal',
      'totals',
      'SAT rules',
    ]);
  });

  it('detects one changed digit of a price: seal and line', () => {
    expect(failures(verify(change(xml, / ValorUnitario="15/, ' ValorUnitario="25')))).to.include.members([
      'seal',
      'lines',
    ]);
  });

  it('detects one changed digit of a tax amount inside a line', () => {
    expect(failures(verify(change(xml, /(<cfdi:Concepto .*? Importe=")240/, '$1241')))).to.include.members([
      'seal',
      'lines',
      'totals',
    ]);
  });

  it('detects one changed character of the seal, which the stamp no longer covers', () => {
    expect(failures(verify(flip(xml, / Sello="/)))).to.deep.equal(['seal', 'stamp binds']);
  });

  it('detects one changed character of SelloSAT', () => {
    expect(failures(verify(flip(xml, / SelloSAT="/)))).to.deep.equal(['stamp']);
  });

  it('detects one changed digit of the UUID', () => {
    expect(failures(verify(flip(xml, / UUID="/)))).to.deep.equal(['stamp']);
  });

  it('detects a stamp taken from another document', () => {
    expect(failures(verify(flip(xml, / SelloCFD="/)))).to.deep.equal(['stamp', 'stamp binds']);
  });

  it('detects a changed name of the receiver, which no sum can show', () => {
    expect(failures(verify(change(xml, /ROBOTICA/, 'ROBÓTICA')))).to.deep.equal(['seal']);
  });

  it('rejects a document without its stamp', () => {
    expect(failures(verify(change(xml, /<tfd:.*?\/>/, '')))).to.deep.equal(['document']);
  });

  it('rejects a document sealed with a certificate other than the uploaded one', () => {
    expect(failures(verifyDocument(Buffer.from(xml), context.pac.simulator.stampCertificate, pac))).to.deep.equal([
      'certificate',
    ]);
  });

  it('rejects a stamp signed with another certificate', () => {
    const other = { facts: factsOf(cer), base64: cer.toString('base64'), source: 'elsewhere' };
    expect(failures(verifyDocument(Buffer.from(xml), cer, other))).to.deep.equal(['stamp']);
  });

  it("counts a stamp as failed, with the reason, when the PAC's certificate is not available", () => {
    const checks = verifyDocument(Buffer.from(xml), cer, { missing: 'it is elsewhere' });
    expect(failures(checks)).to.deep.equal(['stamp']);
    expect(checks.find(({ name }) => name === 'stamp')?.text).to.equal('not checked: it is elsewhere');
  });

  it('detects an API response that differs from the XML by a cent, and names the field', () => {
    const stamped = readStamped(Buffer.from(xml)) as Stamped;
    expect(verifyResponse(stamped, answer).ok).to.equal(true);
    const wrong = verifyResponse(stamped, { ...answer, totalTraslados: 240.01 });
    expect(wrong).to.deep.include({ ok: false, text: 'totalTraslados: API 240.01, XML 240' });
  });
});

function factsOf(der: Buffer): CertificateFacts {
  const facts = inspectCertificate(der.toString('base64'));
  if (facts === undefined) throw new Error('not a certificate');
  return facts;
}

function failures(checks: Check[]): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

/** Replaces one place, and fails if it does not exist. */
function change(xml: string, place: RegExp, text: string): string {
  const changed = xml.replace(place, text);
  expect(changed).not.to.equal(xml);
  return changed;
}

/** Changes the tenth character of an attribute's value into another hexadecimal digit, which is base64 too. */
function flip(xml: string, attribute: RegExp): string {
  const found = attribute.exec(xml);
  if (found === null) throw new Error(`no ${attribute} in the document`);
  const at = found.index + found[0].length + 9;
  const other = xml[at] === 'A' ? 'B' : 'A';
  // The ninth place of a UUID is its dash; both kinds of value are free one further on.
  const place = xml[at] === '-' ? at + 1 : at;
  return xml.slice(0, place) + (xml[place] === other ? 'C' : other) + xml.slice(place + 1);
}
