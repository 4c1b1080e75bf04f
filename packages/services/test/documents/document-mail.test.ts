import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { documentMail } from '@lacre/services/documents/document-mail';
import { expect } from 'chai';

describe('the e-mail with a document', () => {
  it('has the layout of all e-mails: it fits a phone, however long the folio, and sets its colours', () => {
    const row = {
      tipoComprobante: 'I',
      serie: 'S'.repeat(25),
      folio: 'F'.repeat(40),
      environment: 'sandbox',
      status: 'vigente',
      rfcEmisor: 'EKU9003173C9',
      rfcReceptor: 'URE180429TM6',
      nombreReceptor: 'UNIVERSIDAD <ROBOTICA>',
      uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
      fecha: '2026-11-27T07:41:53',
      total: '1740.000000',
      moneda: 'MXN',
    } as InvoiceRow;
    const files = { pdf: Buffer.from('pdf'), xml: Buffer.from('xml') };
    const { subject, html, text } = documentMail(
      'ana@example.com',
      { name: 'Uno & Dos', replyTo: undefined },
      row,
      files,
      starterCatalogs(),
    );
    expect(html).to.include('name="viewport"').and.include('background:#ffffff').and.not.include('nowrap');
    expect(html).to.match(
      /<p [^>]*style="[^"]*overflow-wrap:anywhere"><span [^>]*>Documento<\/span><br>Factura S{25} F{40}</,
    );
    expect(html).to.include('Receptor</span><br>UNIVERSIDAD &lt;ROBOTICA&gt; (RFC URE180429TM6)');
    expect(text.startsWith(`${subject}\n\nUno & Dos le envía el PDF y el XML`)).to.equal(true);
    expect(text).to.include(
      'Fecha: 27 de noviembre de 2026 a las 07:41\nTotal: $1,740.00 MXN\n\nEl XML es el comprobante fiscal',
    );
    expect(html).to.include('</span>Uno &amp; Dos</td>').and.include('no lo responda');
    const answered = documentMail(
      'ana@example.com',
      { name: 'Uno & Dos', replyTo: 'cobranza@uno.example' },
      row,
      files,
      starterCatalogs(),
    );
    expect(answered.replyTo).to.equal('cobranza@uno.example');
    expect(answered.text).to.include('Las respuestas llegan a Uno & Dos.').and.not.include('no lo responda');
  });

  it('names a document as its PDF does, also one without a folio', () => {
    const row = { tipoComprobante: 'T', uuid: 'u', fecha: '2026-11-27T07:41:53', nombreReceptor: 'ANA', moneda: 'XXX' };
    const files = { pdf: Buffer.from('pdf'), xml: Buffer.from('xml') };
    const letterhead = { name: 'Uno', replyTo: undefined };
    const { subject, text } = documentMail('a@example.com', letterhead, row as InvoiceRow, files, starterCatalogs());
    expect(subject).to.equal('Traslado de Uno');
    expect(text.split('\n')).to.include('Documento: Traslado');
  });

  it('writes the total with the decimals of its currency in the SAT’s catalog, as the PDF does', () => {
    const totalOf = (total: string, moneda: string) => {
      const row = {
        tipoComprobante: 'I',
        uuid: 'u',
        fecha: '2026-11-27T07:41:53',
        nombreReceptor: 'ANA',
        total,
        moneda,
      };
      const files = { pdf: Buffer.from('pdf'), xml: Buffer.from('xml') };
      const letterhead = { name: 'Uno', replyTo: undefined };
      const { text } = documentMail('ana@example.com', letterhead, row as InvoiceRow, files, starterCatalogs());
      return /^Total: (.*)$/m.exec(text)?.[1];
    };
    expect(totalOf('1740.000000', 'MXN')).to.equal('$1,740.00 MXN');
    expect(totalOf('1234.500000', 'COP')).to.equal('$1,234.50 COP');
    expect(totalOf('1234.000000', 'HUF')).to.match(/^Ft\s1,234\.00 HUF$/);
    expect(totalOf('1234.000000', 'JPY')).to.equal('¥1,234 JPY');
    expect(totalOf('1234.500000', 'KWD')).to.match(/^KWD\s1,234\.500$/);
  });
});
