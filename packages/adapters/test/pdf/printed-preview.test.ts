import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { pdfPages } from './pdf-text.ts';
import { foreignPreview, hostilePreview, longPreview, servicePreview } from './sample-documents.ts';
import { startRenderer } from './test-browser.ts';

const mark = 'VISTA PREVIA - SIN VALIDEZ FISCAL';

describe('printed preview', function () {
  this.timeout(180_000);
  let renderer: ChromiumPdfRenderer;
  before(async () => {
    ({ renderer } = await startRenderer());
  });
  after(() => renderer.close());

  const pagesOf = async (preview: PrintedDocument) => pdfPages(await renderer.compose(preview).print());

  it('prints issuer, receiver, concept, taxes withheld and total, also in words', async () => {
    const [page, ...more] = await pagesOf(servicePreview());
    expect(more).to.have.length(0);
    for (const text of [
      'Xochilt Casas, Contadora Pública',
      'XOCHILT CASAS CHAVEZ',
      'CACX7605101P8',
      '612 Personas Físicas con Actividades Empresariales y Profesionales',
      'C.P. 06000',
      'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      'URE180429TM6',
      'C.P. 86991',
      'G03 Gastos en general',
      'H 7',
      '21 nov 2026, 09:05:00',
      'I Ingreso · CFDI 4.0',
      '03 Transferencia electrónica de fondos',
      'PUE Pago en una sola exhibición',
      '01 No aplica',
      '80131502',
      'Honorarios por servicios contables',
      'Ret. ISR 10% sobre 25,000.00: 2,500.00',
      'Retención IVA 10.6667%−$2,666.67',
      'Total MXN$23,833.33',
      'VEINTITRÉS MIL OCHOCIENTOS TREINTA Y TRES PESOS 33/100 M.N.',
    ]) {
      expect(page).to.include(text);
    }
  });

  it('prints the mark twice and the page number on every page, and repeats the table header', async () => {
    const pages = await pagesOf(longPreview());
    expect(pages).to.have.length.greaterThan(2);
    pages.forEach((page, i) => {
      expect(page.split(mark).length - 1, `marks on page ${i + 1}`).to.be.at.least(2);
      expect(page).to.include(`Página ${i + 1} de ${pages.length}`);
      expect(page).to.include('ESCUELA KEMPER URGATE');
      expect(page).to.include('CONCEPTOCANTIDADUNIDADVALOR UNITARIODESCUENTOIMPORTE MXN');
    });
    const all = pages.join('\n');
    for (let i = 1; i <= 60; i++) expect(all).to.include(`SKU-${String(i).padStart(4, '0')}`);
    expect(pages.at(-1))
      .to.include('Total MXN$70,650.00')
      .and.include('Descuento−$750.00')
      .and.include('04 Sustitución');
  });

  it('names currency, exchange rate, foreign residence and unit values with all their decimals', async () => {
    const [page] = await pagesOf(foreignPreview());
    for (const text of ['USD Dolar americano', '18.3456 MXN', 'USA Estados Unidos (los)', '121585958', '1.234567']) {
      expect(page).to.include(text);
    }
    expect(page).to.include('Total USD$1,234.57').and.include('DÓLARES 57/100 USD').and.include('IVA exento');
  });

  it('prints markup in a field as text and does not execute it', async () => {
    // A line break swallows a blank.
    const all = (await pagesOf(hostilePreview())).join('').replace(/\s/g, '');
    expect(all).to.include('<script>document.body.innerHTML="PAGADO"</script><b>negritas</b>&"comillas"');
    expect(all).to.include('<imgsrc=xonerror=alert(1)>');
    expect(all).to.include('Refacciones<Norte>&Hijos"LaEconómica"');
    expect(all).to.include('999,999,999,999.999999').and.include('$1,159,999,999,999.99');
  });

  it('shows nothing of one invoice in the next', async () => {
    await pagesOf(longPreview());
    const pages = await pagesOf(servicePreview());
    expect(pages).to.have.length(1);
    expect(pages[0]).not.to.include('Tornillo');
  });

  it('prints on letter, or on A4, with the fonts embedded', async () => {
    const preview = servicePreview();
    const letter = (await renderer.compose(preview).print()).toString('latin1');
    expect(letter).to.include('/MediaBox [0 0 612 792]').and.include('/FontFile2');
    const a4 = await renderer.compose({ ...preview, issuer: { ...preview.issuer, paper: 'a4' } }).print();
    expect(a4.toString('latin1')).to.match(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/);
  });
});
