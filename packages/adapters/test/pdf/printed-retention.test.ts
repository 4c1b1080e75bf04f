import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { pdfPages } from './pdf-text.ts';
import { servicePreview, stamped } from './sample-documents.ts';
import { startRenderer } from './test-browser.ts';

const dividends: Retenciones = {
  version: '2.0',
  noCertificado: '30001000000500003416',
  fechaExp: '2026-11-21T09:05:00',
  lugarExpRetenc: '06000',
  cveRetenc: '14',
  emisor: { rfcE: 'EKU9003173C9', nomDenRazSocE: 'ESCUELA KEMPER URGATE', regimenFiscalE: '601' },
  receptor: {
    nacionalidadR: 'Nacional',
    nacional: { rfcR: 'CUSR850101JK7', nomDenRazSocR: 'ROSA CRUZ SOLIS', domicilioFiscalR: '86991' },
  },
  periodo: { mesIni: '10', mesFin: '10', ejercicio: '2026' },
  totales: {
    montoTotOperacion: '10000.00',
    montoTotGrav: '10000.00',
    montoTotExent: '0.00',
    montoTotRet: '1000.00',
    impRetenidos: [{ baseRet: '10000.00', impuestoRet: '001', montoRet: '1000.00', tipoPagoRet: '03' }],
  },
};

describe('printed retention in English', function () {
  this.timeout(180_000);
  let renderer: ChromiumPdfRenderer;
  before(async () => {
    ({ renderer } = await startRenderer());
  });
  after(() => renderer.close());

  it('has the legend that the SAT requires beside its translation, on one line, and the name of the currency', async () => {
    const { stamp, ...form } = stamped(servicePreview(), { language: 'en' });
    if (!stamp) throw new Error('a retention is stamped');
    const [page = ''] = pdfPages(await renderer.compose({ ...form, stamp, comprobante: dividends }).print());
    expect(page.split('\n')).to.include(
      'Printed representation of a retentions CFDI (Este documento es una representación impresa de un CFDI de retenciones e información de pagos.)Page 1 of 1',
    );
    expect(page).to.include('MXN Peso Mexicano');
  });

  it('has its months in English', async () => {
    const { stamp, ...form } = stamped(servicePreview(), { language: 'en' });
    if (!stamp) throw new Error('a retention is stamped');
    const printed = async (periodo: Retenciones['periodo']) =>
      pdfPages(await renderer.compose({ ...form, stamp, comprobante: { ...dividends, periodo } }).print()).join();
    expect(await printed({ mesIni: '10', mesFin: '10', ejercicio: '2026' })).to.include('October 2026');
    expect(await printed({ mesIni: '01', mesFin: '12', ejercicio: '2026' })).to.include('January – December 2026');
  });
});
