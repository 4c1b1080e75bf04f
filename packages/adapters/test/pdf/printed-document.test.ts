import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { complements } from '@lacre/cfdi/complements/complements';
import { iedu10 } from '@lacre/cfdi/complements/iedu/iedu';
import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { expect } from 'chai';
import type { ChromiumPdfRenderer } from '../../src/pdf/pdf-renderer.ts';
import { pdfPages } from './pdf-text.ts';
import {
  cancellationReceipt,
  hostilePreview,
  longPreview,
  paymentReceipt,
  plainIssuer,
  servicePreview,
  stamped,
} from './sample-documents.ts';
import { startRenderer } from './test-browser.ts';

const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

describe('printed document', function () {
  this.timeout(180_000);
  let renderer: ChromiumPdfRenderer;
  before(async () => {
    ({ renderer } = await startRenderer());
  });
  after(() => renderer.close());

  const print = (document: PrintedDocument) => renderer.compose(document).print();
  const pagesOf = async (document: PrintedDocument) => pdfPages(await print(document));
  const together = (pages: string[]) => pages.join('').replace(/\s/g, '');

  it('prints what the SAT requires of a stamped invoice: UUID, certificates, dates, seals, original string, legend', async () => {
    const document = stamped(servicePreview());
    const [page = '', ...more] = await pagesOf(document);
    expect(more).to.have.length(0);
    for (const text of [
      uuid,
      '30001000000500003416',
      '30001000000500003456',
      'PAC SPR190613I52',
      '21 nov 2026, 09:05:00',
      '21 nov 2026, 09:05:12',
      'Este documento es una representación impresa de un CFDI.',
      'Página 1 de 1',
      'Total MXN$23,833.33',
      '(VEINTITRÉS MIL OCHOCIENTOS TREINTA Y TRES PESOS 33/100 M.N.)',
    ])
      expect(page).to.include(text);
    const dense = page.replace(/\s/g, '');
    expect(dense)
      .to.include(`${'a'.repeat(342)}==`)
      .and.include(`${'b'.repeat(342)}==`);
    expect(dense).to.include(
      `||1.1|${uuid}|2026-11-21T09:05:12|SPR190613I52|${'a'.repeat(342)}==|30001000000500003456||`,
    );
    expect(page).not.to.include('SIN VALIDEZ FISCAL').and.not.include('CANCELADO');
  });

  it('prints page and page count beside a footer of the organization of maximum length', async () => {
    const preview = longPreview();
    const footer = 'Precios sujetos a cambio sin previo aviso. '.repeat(5).slice(0, 200);
    const pages = await pagesOf(stamped({ ...preview, issuer: { ...preview.issuer, paper: 'a4', footer } }));
    for (const [i, page] of pages.entries()) {
      expect(page.replace(/\s+/g, ' ')).to.include(`Página ${i + 1} de ${pages.length}`);
    }
  });

  it('prints a footer of the organization on the two lines on which it was typed', async () => {
    const preview = servicePreview();
    const linesOf = async (footer: string) => {
      const [page = ''] = await pagesOf(stamped({ ...preview, issuer: { ...preview.issuer, footer } }));
      return page.slice(page.indexOf('BBVA')).split('\n');
    };
    const legend = 'Este documento es una representación impresa de un CFDI.';
    expect(await linesOf('BBVA 012 180\nCrédito a 30 días')).to.deep.equal([
      'BBVA 012 180',
      'Crédito a 30 días',
      legend,
      'Página 1 de 1',
    ]);
    expect(await linesOf('BBVA\n012\n180\nCrédito')).to.deep.equal(['BBVA 012 180 Crédito', legend, 'Página 1 de 1']);
  });

  it('prints the complete UUID on each sheet, however long name and folio are', async () => {
    const { comprobante, ...preview } = longPreview();
    const emisor = { ...comprobante.emisor, nombre: 'COMERCIALIZADORA DE REFACCIONES AUTOMOTRICES '.repeat(6).trim() };
    const pages = await pagesOf(
      stamped({ ...preview, comprobante: { ...comprobante, folio: '1'.repeat(40), emisor } }),
    );
    expect(pages.length).to.be.greaterThan(1);
    for (const page of pages) expect(page).to.include(uuid);
  });

  it('prints the amounts beside the name of a local tax, however long a word it is', async () => {
    const { comprobante, ...preview } = servicePreview();
    const name = 'CEDULAR'.repeat(40);
    const trasladosLocales = [{ impLocTrasladado: name, tasadeTraslado: '3.00', importe: '750.00' }];
    const complementos = { impuestosLocales10: { version: '1.0', trasladosLocales } };
    const [page = '', ...more] = await pagesOf(stamped({ ...preview, comprobante: { ...comprobante, complementos } }));
    expect(more).to.have.length(0);
    expect(together([page]))
      .to.include(name)
      .and.include('$750.00')
      .and.include('TotalMXN$23,833.33');
  });

  it('prints an ordinary payroll receipt, with the bank and six lines, on one sheet', async () => {
    const line = (key: string, concepto: string, importeGravado: string) => ({
      tipoPercepcion: key,
      clave: key,
      concepto,
      importeGravado,
      importeExento: '0.00',
    });
    const { comprobante } = makePayroll(
      changed({
        'receptor.banco': '002',
        'receptor.cuentaBancaria': '1234567890',
        'percepciones.percepcion': [
          line('001', 'Sueldo', '7750.00'),
          line('010', 'Premio por puntualidad', '300.00'),
          line('029', 'Vales de despensa', '500.00'),
        ],
        'deducciones.deduccion': [
          { tipoDeduccion: '001', clave: '301', concepto: 'Seguridad social', importe: '212.30' },
          { tipoDeduccion: '002', clave: '302', concepto: 'ISR', importe: '830.00' },
          { tipoDeduccion: '010', clave: '310', concepto: 'Crédito de vivienda', importe: '900.00' },
        ],
      }),
    );
    const descriptions = {
      tipoRegimen: { '02': 'Sueldos (Incluye ingresos señalados en la fracción I del artículo 94 de LISR)' },
      tipoContrato: { '01': 'Contrato de trabajo por tiempo indeterminado' },
      tipoOtroPago: { '002': 'Subsidio para el empleo (efectivamente entregado al trabajador).' },
      regimenFiscal: { '605': 'Sueldos y Salarios e Ingresos Asimilados a Salarios' },
    };
    const [page = '', ...more] = await pagesOf(stamped({ ...servicePreview(), comprobante, descriptions }));
    expect(more).to.have.length(0);
    // Once, beside the seals.
    expect(page.split('21 nov 2026, 09:05:12')).to.have.length(2);
  });

  it('prints every line of a payroll receipt that spans more than one sheet', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({
      tipoDeduccion: '004',
      clave: `${300 + i}`,
      concepto: `Descuento ${i}`,
      importe: '1.00',
    }));
    const { comprobante } = makePayroll(changed({ deducciones: { deduccion: lines } }));
    const pages = pdfPages(await print(stamped({ ...servicePreview(), comprobante })));
    expect(pages.length).to.be.greaterThan(1);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    for (const { clave } of lines) expect(text).to.include(`Clave ${clave} `);
  });

  it('shows the complements of the document and of its concepts by their labels, and local taxes among the sums only', async () => {
    const preview = servicePreview();
    const { comprobante } = preview;
    const complementos = Object.fromEntries(
      complements
        // A payroll receipt has its own layout.
        .filter(({ level, key }) => level === 'document' && key !== 'nomina12')
        .map(({ key, example }) => [key, example]),
    );
    const conceptos = comprobante.conceptos.map((concepto) => ({
      ...concepto,
      complemento: { iedu10: iedu10.example },
    }));
    const pdf = await print(stamped({ ...preview, comprobante: { ...comprobante, complementos, conceptos } }));
    const text = pdfPages(pdf).join(' ').replace(/\s+/g, ' ');
    for (const shown of [
      'INE 1.1',
      'Tipo de proceso',
      'Campaña',
      'Clave de contabilidad',
      '123456',
      'Disposición fiscal',
      'LISR',
      'Permiso, licencia o autorización',
      'LC-2026-00123',
      'Código postal',
      '44100',
      'Instituciones educativas privadas 1.0',
      'Alumno',
      'Ana López Ruiz',
      'Carta Porte 3.1',
      'IdCCP',
      String(complementos['cartaPorte31']?.['idCCP']),
    ])
      expect(text.toUpperCase()).to.include(shown.toUpperCase());
    expect(text.toUpperCase()).to.include('ISH').and.not.include('IMPUESTOS LOCALES 1.0');
  });

  it('prints a legend of a complement over the whole width', async () => {
    const { comprobante, ...document } = servicePreview();
    const leyenda =
      'Este comprobante ampara un donativo, el cual será destinado por la donataria a los fines propios de su objeto social.';
    const donatarias11 = { version: '1.1', noAutorizacion: '600-04-02', fechaAutorizacion: '2026-01-15', leyenda };
    const [page = ''] = await pagesOf(
      stamped({ ...document, comprobante: { ...comprobante, complementos: { donatarias11 } } }),
    );
    expect(page.split('\n')).to.include(leyenda);
  });

  it('never separates a label from its value at a line break in a long list', async () => {
    const { comprobante, ...document } = servicePreview();
    const mercancias = cartaPorteExample['mercancias'] as ComplementData;
    const [good] = mercancias['mercancia'] as readonly ComplementData[];
    const mercancia = Array.from({ length: 40 }, (_, i) => ({ ...good, descripcion: `Muebles ${'x'.repeat(i + 20)}` }));
    const complementos = { cartaPorte31: { ...cartaPorteExample, mercancias: { ...mercancias, mercancia } } };
    const pages = await pagesOf(stamped({ ...document, comprobante: { ...comprobante, complementos } }));
    const lines = pages.flatMap((page) => page.split('\n')).map((line) => line.replace(/\s+/g, ' ').trim());
    expect(lines.join(' ')).to.match(/Mercancía 40.*Peso \(kg\) 1,500\.00/);
    expect(
      lines.filter((line) => /(?:Descripción|Cantidad|Clave de unidad|Peso|Peso \(kg\)|ID de \w+)$/.test(line)),
    ).to.deep.equal([]);
  });

  it('breaks the lines of a long list between its facts, never within a number or a key', async () => {
    const { comprobante, ...document } = servicePreview();
    const mercancias = cartaPorteExample['mercancias'] as ComplementData;
    const [good] = mercancias['mercancia'] as readonly ComplementData[];
    const detalleMercancia = { unidadPesoMerc: 'KGM', pesoBruto: '1600', pesoNeto: '1500', pesoTara: '100' };
    const mercancia = Array.from({ length: 40 }, (_, i) => ({
      ...good,
      descripcion: `Mueble ${'x'.repeat(i)}`,
      claveSTCC: '0113110',
      detalleMercancia,
    }));
    const complementos = { cartaPorte31: { ...cartaPorteExample, mercancias: { ...mercancias, mercancia } } };
    const text = (await pagesOf(stamped({ ...document, comprobante: { ...comprobante, complementos } }))).join('\n');
    for (const whole of ['0113110', 'OR000001', 'DE000001', '1,600', '56101500'])
      expect(text.split(whole).length - 1, whole).to.be.at.least(40);
  });

  it('carries heading and UUID over to each sheet of a Carta Porte with many rail cars', async () => {
    const { comprobante, ...document } = servicePreview();
    const { autotransporte: _, ...mercancias } = cartaPorteExample['mercancias'] as ComplementData;
    const contenedor = ['1', '2'].map(() => ({
      tipoContenedor: 'TC01',
      pesoContenedorVacio: '2000',
      pesoNetoMercancia: '1500',
    }));
    const carro = Array.from({ length: 60 }, (_, i) => ({
      tipoCarro: 'TC01',
      matriculaCarro: `MAT${100 + i}`,
      guiaCarro: `${i}`,
      toneladasNetasCarro: '3.000',
      contenedor,
    }));
    const transporteFerroviario = { tipoDeServicio: 'TS02', tipoDeTrafico: 'TT01', carro };
    const complementos = {
      cartaPorte31: { ...cartaPorteExample, mercancias: { ...mercancias, transporteFerroviario } },
    };
    const pages = await pagesOf(stamped({ ...document, comprobante: { ...comprobante, complementos } }));
    expect(pages.length).to.be.greaterThan(2);
    for (const page of pages) expect(page).to.include(uuid);
    for (const { matriculaCarro } of carro) expect(pages.join('\n')).to.include(matriculaCarro);
  });

  it('prints the UUID once, apart from the original string, and the meaning of the tax object', async () => {
    const [page = ''] = await pagesOf(stamped(servicePreview()));
    expect(page.replace(/\s/g, '').split(uuid).length - 1).to.equal(2);
    expect(page.replace(/\s+/g, ' ')).to.include('No. HON-2026-11 · 02 Sí objeto de impuesto');
  });

  it('puts what belongs to one row on one baseline, whatever the size of its letters', async () => {
    const [page = ''] = await pagesOf(stamped(servicePreview()));
    expect(page.split('\n')).to.include.members(['Fecha de emisión21 nov 2026, 09:05:00', '1Unidad de servicio']);
  });

  it('prints each tax of a concept in a separate row', async () => {
    const [page = ''] = await pagesOf(stamped(servicePreview()));
    expect(page.split('\n')).to.include.members([
      'IVA 16% sobre 25,000.00: 4,000.00',
      'Ret. ISR 10% sobre 25,000.00: 2,500.00',
      'Ret. IVA 10.6667% sobre 25,000.00: 2,666.67',
    ]);
  });

  it('keeps figures after a number in Hebrew or Arabic letters', async () => {
    const document = stamped(servicePreview());
    const [concepto] = document.comprobante.conceptos;
    if (!concepto) throw new Error('an invoice has concepts');
    concepto.noIdentificacion = 'A-\u05d0';
    concepto.partes = [
      {
        claveProdServ: '31161500',
        cantidad: '1',
        descripcion: 'Motor',
        noIdentificacion: '\u0628',
        valorUnitario: '75.5',
      },
    ];
    const [page = ''] = await pagesOf(document);
    expect(page)
      .to.match(/No\. A-\S*\s* · 02 Sí objeto de impuesto/)
      .and.to.match(/No\. (?!75)\S*\s* · 75\.50 c\/u/);
  });

  it('prints when and why a document was cancelled, and what replaces it', async () => {
    const substitute = '0F0E0D0C-0B0A-4000-8000-000000000001';
    const motive = '01 Comprobante emitido con errores con relación';
    const [page = ''] = await pagesOf(
      stamped(servicePreview(), { cancelled: true, cancellation: { motive, substitute, day: '2026-11-30' } }),
    );
    expect(page.replace(/\s+/g, ' '))
      .to.include(`confirmada el 30 nov 2026. Motivo ${motive}.`)
      .and.include(substitute);
    const [other = ''] = await pagesOf(stamped(servicePreview(), { cancelled: true }));
    expect(other).to.include('CANCELADO').and.not.include('Motivo');
  });

  it('carries the exact sum from page to page, and shows every concept once', async () => {
    const pages = await pagesOf(stamped(longPreview()));
    expect(pages).to.have.length(5);
    const carried = (page: string, way: string) => {
      const [, other = '', sum = ''] = new RegExp(`${way} la página (\\d)([\\d,.]+)`).exec(page) ?? [];
      return { other: Number(other), sum: Number(sum.replaceAll(',', '')) };
    };
    let sum = 0;
    for (const [i, page] of pages.entries()) {
      expect(page)
        .to.include(`Página ${i + 1} de 5`)
        .and.include(uuid)
        .and.include('CONCEPTOCANTIDADUNIDAD');
      expect(carried(page, 'viene de')).to.deep.equal(i === 0 ? { other: 0, sum: 0 } : { other: i, sum });
      // As in the sample: every third concept costs more.
      for (const [, number] of page.replace(/\s/g, '').matchAll(/SKU-(\d{4})/g))
        sum += Number(number) % 3 === 2 ? 1250 : 1000;
      expect(carried(page, 'pasa a')).to.deep.equal(i === 4 ? { other: 0, sum: 0 } : { other: i + 2, sum });
    }
    expect(pages.at(-1)).to.include('Subtotal$65,000.00');
    expect(sum).to.equal(65_000);
    const all = together(pages);
    for (let i = 1; i <= 60; i++)
      expect(all.split(`SKU-${String(i).padStart(4, '0')}`).length - 1, `concept ${i}`).to.equal(1);
  });

  it('prints a concept that is longer than a page across several pages', async () => {
    const document = stamped(servicePreview());
    const [concepto] = document.comprobante.conceptos;
    if (concepto)
      concepto.partes = Array.from({ length: 400 }, (_, i) => ({
        claveProdServ: '31161500',
        cantidad: '1',
        descripcion: `Pieza número ${i + 1}`,
      }));
    const pages = await pagesOf(document);
    expect(pages.length).to.be.greaterThan(2);
    const all = together(pages);
    for (const i of [1, 200, 400]) expect(all).to.include(`Piezanúmero${i}·`);
    expect(pages[1]).to.include(`Página 2 de ${pages.length}`);
  });

  it('marks cancelled and test documents across every page', async () => {
    const cancelled = await pagesOf(stamped(longPreview(), { cancelled: true }));
    for (const page of cancelled) expect(page).to.match(/CANCELADO/);
    const [test = ''] = await pagesOf(stamped(servicePreview(), { environment: 'sandbox' }));
    expect(test.split('PRUEBA - SIN VALIDEZ FISCAL').length - 1).to.equal(2);
  });

  it('prints the payments of a receipt with the balances and taxes of each document', async () => {
    const [page = ''] = await pagesOf(paymentReceipt());
    for (const text of [
      'RECIBO DE PAGO',
      'Recepción de pagos 2.0',
      'Pago recibido$2,320.00 MXN',
      '20 nov 2026, 12:00:00',
      '03 Transferencia electrónica de fondos',
      '0045829',
      '5FB2822E-396D-4725-8521-000000000002',
      'Factura A 1001',
      '$2,320.00',
      '$1,160.00',
      'IVA 16% sobre 1,000.00: 160.00',
      'IVA 16% base 2,000.00',
      'Total pagado MXN$2,320.00',
      '(DOS MIL TRESCIENTOS VEINTE PESOS 00/100 M.N.)',
    ])
      expect(page).to.include(text);
    const pages = await pagesOf(paymentReceipt(40));
    expect(pages.length).to.be.greaterThan(2);
    expect(pages[0]).to.match(/Importe pagado acumulado MXN · pasa a la página 2[\d,]+\.00/);
  });

  it('is tagged, titled and in Spanish, with every font embedded', async () => {
    const bytes = await print(stamped(servicePreview()));
    const pdf = bytes.toString('latin1');
    expect(pdf)
      .to.include('/StructTreeRoot')
      .and.include('/MarkInfo')
      .and.match(/\/Lang \(es-MX\)/);
    for (const tag of ['/S /H1', '/S /H2', '/S /Table', '/S /TH', '/S /Figure']) expect(pdf).to.include(tag);
    const descriptors = pdf.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
    expect(descriptors).to.be.greaterThan(2);
    expect(pdf.match(/\/FontFile2 /g)).to.have.length(descriptors);
    expect(pdf).to.include('IBMPlexSans');
  });

  it('prints everything in English on request, except descriptions of the SAT and the legend that it requires', async () => {
    const english = (document: PrintedDocument) => ({ ...document, language: 'en' as const });
    const bytes = await print(english(stamped(servicePreview())));
    expect(bytes.toString('latin1')).to.include('/Lang (en-US)');
    const [page = ''] = pdfPages(bytes);
    const line = page.replace(/\s+/g, ' ');
    for (const text of [
      'INVOICE',
      'RECEIVER',
      '21 Nov 2026, 09:05:00',
      'Postal code 06000',
      'G03 Gastos en general',
      'Withheld ISR 10% on 25,000.00: 2,500.00',
      'Page 1 of 1',
      'Este documento es una representación impresa de un CFDI',
    ])
      expect(line).to.include(text);
    const pages = [
      ...(await pagesOf(english(stamped(longPreview(), { environment: 'sandbox' })))),
      ...(await pagesOf(english(stamped(servicePreview(), { cancelled: true })))),
      ...(await pagesOf(english(paymentReceipt(40)))),
      ...(await pagesOf(english(servicePreview()))),
    ].join('\n');
    for (const text of [
      'TEST - NO FISCAL VALIDITY',
      'CANCELLED',
      'carried to page 2',
      'PAYMENT RECEIPT',
      'PREVIEW - NO FISCAL VALIDITY',
    ])
      expect(pages).to.include(text);
    const spanish =
      /Página|Concepto\b|Cantidad|Factura|Moneda|Domicilio|Sello|Importe|Saldo|Parcialidad|Clave |PRUEBA|CANCELADO/;
    expect(pages.replace('Pago · quantity', '')).not.to.match(spanish);
  });

  it('prints the receipt of a cancellation: document, motive, date, status and seal of the SAT', async () => {
    const receipt = cancellationReceipt();
    const [page = '', ...more] = pdfPages(await renderer.compose(receipt).print());
    expect(more).to.have.length(0);
    for (const text of [
      'ACUSE DE CANCELACIÓN',
      '22 nov 2026, 10:15:30',
      'Factura H 7',
      'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      '01 Comprobante emitido con errores con relación',
      '0F0E0D0C-0B0A-4000-8000-000000000001',
      'Cancelación aceptada',
      '201 Solicitud de cancelación recibida',
      '00001088888810000001',
      'representación impresa del acuse',
    ])
      expect(page.replace(/\s+/g, ' ')).to.include(text);
    expect(page.replace(/\s/g, '')).to.include('c'.repeat(86));
    const bytes = await renderer.compose({ ...receipt, language: 'en', environment: 'sandbox' }).print();
    expect(bytes.toString('latin1'))
      .to.include('/Lang (en-US)')
      .and.include('/StructTreeRoot')
      .and.include('/S /Table');
    const [english = ''] = pdfPages(bytes);
    expect(english)
      .to.include('CANCELLATION RECEIPT')
      .and.include('Cancellation accepted')
      .and.include('TEST - NO FISCAL VALIDITY');
  });

  it('prints a receipt in an unknown format, and notes that the XML contains more', async () => {
    const [page = ''] = pdfPages(await renderer.compose({ ...cancellationReceipt(), acuse: undefined }).print());
    expect(page.replace(/\s+/g, ' ')).to.include('no tiene la forma habitual').and.include('Cancelación aceptada');
  });

  it('is read by other programs as by our own reader', function () {
    if (!hasPoppler()) {
      // Poppler's tools are not available everywhere; our own reader checks the same above.
      this.skip();
    }
    return print(stamped(servicePreview())).then((bytes) => {
      const folder = mkdtempSync(join(tmpdir(), 'lacre-pdf-'));
      try {
        const file = join(folder, 'a.pdf');
        writeFileSync(file, bytes);
        const run = (program: string) =>
          execFileSync(program, program === 'pdftotext' ? [file, '-'] : [file]).toString();
        expect(run('pdftotext')).to.include('Honorarios por servicios contables').and.include(uuid);
        const fonts = run('pdffonts').trim().split('\n').slice(2);
        for (const font of fonts) expect(font).to.match(/ yes yes yes /);
        expect(run('pdfinfo'))
          .to.match(/Tagged: +yes/)
          .and.match(/Title: +Factura H 7/);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });

  it('prints markup as text everywhere: names, contact, footer, descriptions', async () => {
    const evil = '<img src=x onerror=alert(1)></style><script>document.title="x"</script>';
    const issuer = { ...plainIssuer(`Tienda ${evil}`), contact: [`Calle ${evil}`], footer: `Pie ${evil}` };
    const all = together(await pagesOf(stamped(hostilePreview(), { issuer })));
    const printed = evil.replace(/\s/g, '');
    for (const name of ['Tienda', 'Calle', 'Pie']) expect(all).to.include(`${name}${printed}`);
  });

  it('prints a logo of any format, without running its scripts, in place of the name', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20" onload="document.title='x'"><rect width="100" height="20" fill="#0a0"/><image href="http://127.0.0.1:9/x.png"/></svg>`;
    const logo = { contentType: 'image/svg+xml' as const, bytes: Buffer.from(svg) };
    const document = stamped(servicePreview(), { issuer: { ...plainIssuer('Casa Verde'), logo } });
    const [page = ''] = await pagesOf(document);
    expect(page).to.include('XOCHILT CASAS CHAVEZ').and.not.include('Casa Verde');
    const broken = { contentType: 'image/png' as const, bytes: Buffer.from('no image') };
    const [other = ''] = await pagesOf(stamped(servicePreview(), { issuer: { ...plainIssuer('Casa'), logo: broken } }));
    expect(other).to.include('Total MXN$23,833.33');
  });

  it('has the same hash for the same pages and a different one when anything on them differs', () => {
    const hash = (document: PrintedDocument) => renderer.compose(document).contentHash.toString('hex');
    const document = stamped(servicePreview());
    expect(hash(document)).to.equal(hash(stamped(servicePreview())));
    const others = [
      stamped(servicePreview(), { cancelled: true }),
      stamped(servicePreview(), { issuer: { ...document.issuer, color: '#0f6b5c' } }),
      stamped(servicePreview(), { issuer: { ...document.issuer, paper: 'a4' } }),
      stamped(servicePreview(), { issuer: { ...document.issuer, footer: 'Gracias' } }),
      servicePreview(),
    ].map(hash);
    expect(new Set([hash(document), ...others]).size).to.equal(others.length + 1);
  });
});

function hasPoppler(): boolean {
  try {
    for (const program of ['pdftotext', 'pdffonts', 'pdfinfo']) execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
