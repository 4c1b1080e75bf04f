import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { pdfPages } from './pdf-text.ts';
import { servicePreview, stamped } from './sample-documents.ts';
import { startRenderer } from './test-browser.ts';

const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

describe('printed document with many related documents', function () {
  this.timeout(180_000);
  let renderer: ChromiumPdfRenderer;
  before(async () => {
    ({ renderer } = await startRenderer());
  });
  after(() => renderer.close());

  for (const count of [22, 60, 61, 200, 1000]) {
    it(`lists all ${count}, once each, on sheets that identify the document`, async () => {
      const preview = servicePreview();
      const uuids = Array.from({ length: count }, (_, i) => `aaaaaaaa-bbbb-4ccc-8ddd-${String(i).padStart(12, '0')}`);
      const comprobante = { ...preview.comprobante, cfdiRelacionados: [{ tipoRelacion: '04', uuids }] };
      const pages = pdfPages(await renderer.compose(stamped({ ...preview, comprobante })).print());
      const dense = pages.map((page) => page.replace(/\s/g, ''));
      for (const [i, page] of dense.entries()) {
        expect(page, `sheet ${i + 1}`)
          .to.include(uuid)
          .and.include(`Página${i + 1}de${pages.length}`);
        expect(page, `sheet ${i + 1}`).to.include(preview.comprobante.emisor.rfc);
      }
      const told = dense.join('').match(/aaaaaaaa-bbbb-4ccc-8ddd-\d{12}/g);
      expect(told).to.deep.equal(uuids);
    });
  }
});
