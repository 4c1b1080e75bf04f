import { expect } from 'chai';
import { choose, click, fill, openList, pick, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';
import { writeCustomer, writeItem } from './support/write-invoice.ts';

describe('an unusual invoice', () => {
  const desk = givenDesk();

  const list = async () => (await desk.api<{ data: { id: string; uuid: string }[] }>('GET', '/invoices')).data;
  /** Stamps the draft; returns the XML of the newest invoice. */
  const stamped = async () => {
    await waitForText(desk.page, 'Todo en orden');
    await click(desk.page, 'Timbrar');
    await waitForText(desk.page, 'Vigente');
    const [newest] = await list();
    const headers = { 'X-Organization-Id': desk.organizationId };
    const { bytes } = await desk.test.api('GET', `/invoices/${newest?.id}/xml`, { token: desk.ana.token, headers });
    return Buffer.from(bytes).toString('utf8');
  };
  const combobox = (label: string) => click(desk.page, label, 'field');

  it('is corrected with one click where the correction is certain', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await combobox('Método de pago');
    await click(page, 'PPD · Pago en parcialidades o diferido', 'option');
    await choose(page, 'Forma de pago', '03');
    await click(page, 'Timbrar');
    await click(page, 'Corregir');
    expect(await stamped()).to.match(/ FormaPago="99".* MetodoPago="PPD"/s);
  });

  it('is stamped with the period of a global invoice', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await click(page, 'Cliente nuevo');
    await fill(page, 'RFC', 'XAXX010101000');
    await fill(page, 'Nombre o razón social', 'PUBLICO EN GENERAL');
    await fill(page, 'Código postal', '42501');
    await choose(page, 'Régimen fiscal', '616');
    await choose(page, 'Uso del CFDI', 'S01');
    await writeItem(page);
    await click(page, 'Es una factura global, de ventas al público en general', 'checkbox');
    await choose(page, 'Periodicidad', '01');
    // The ticket number has its field, which the warning names.
    await waitForText(page, 'el número de ticket en «No. de identificación»');
    await click(page, 'Más datos del concepto');
    await fill(page, 'No. de identificación', 'T-1042');
    const xml = await stamped();
    expect(xml).to.match(/<cfdi:InformacionGlobal Periodicidad="01" Meses="\d\d" Año="\d{4}"/);
    expect(xml).to.match(/<cfdi:Concepto [^>]*NoIdentificacion="T-1042"/);
  });

  it('is stamped with taxes that no list has, entered one by one', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Más datos del concepto');
    await click(page, 'Agregar otro impuesto (IEPS, retención)');
    await waitForText(page, 'Otros impuestos');
    const rates = "[...document.querySelectorAll('main fieldset input[inputmode=decimal]')].map(({ value }) => value)";
    expect(((await page.evaluate(rates)) as string[]).slice(-2)).to.deep.equal(['16', '8']);
    await fill(page, 'Tasa 2 (%)', '26.5');
    const xml = await stamped();
    const [, concept = ''] = /<cfdi:Concepto [^>]*>(.*?)<\/cfdi:Concepto>/s.exec(xml) ?? [];
    const [, base] =
      /<cfdi:Traslado Base="([\d.]+)" Impuesto="003" TipoFactor="Tasa" TasaOCuota="0.265000"/.exec(concept) ?? [];
    expect(Number(base), concept).to.be.greaterThan(0);
    expect(concept).to.match(/Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"/);
  });

  it('reports what is missing in a complement by the names of its fields', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Complementos');
    await choose(page, 'Agregar un complemento', 'Leyendas fiscales 1.0');
    await click(page, 'Agregar Leyenda');
    await click(page, 'Timbrar');
    await waitForText(page, 'Complementos › Leyendas fiscales 1.0 › Leyenda 1 › Texto:', '[role=alert]');
  });

  it('is stamped with a relation, an import, a part, a complement and an addenda', async () => {
    const { page } = desk;
    await desk.issue();
    const [{ uuid } = { uuid: '' }] = await list();
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Más datos del concepto');
    await fill(page, 'Pedimentos de importación', '15  48  3009  0001234');
    await page.keyboard.press('Enter');
    await click(page, 'Agregar una parte');
    await fill(page, 'Descripción de la parte', 'Hora de consultoría');
    await page.keyboard.press('Tab');
    await page.keyboard.type('81111500');
    await pick(page, `${await openList(page)} [role=option]`, '81111500');
    await click(page, 'Relacionar otro documento');
    await fill(page, 'Folios fiscales relacionados', uuid);
    await page.keyboard.press('Enter');
    await click(page, 'Complementos');
    await choose(page, 'Agregar un complemento', 'Leyendas fiscales 1.0');
    await click(page, 'Agregar Leyenda');
    await fill(page, 'Texto', 'Operación exenta por decreto');
    await click(page, 'Agregar una addenda', 'checkbox');
    await fill(page, 'Addenda (XML)', '<x:pedido xmlns:x="urn:example">7</x:pedido>');
    const xml = await stamped();
    expect(xml).to.include('NumeroPedimento="15  48  3009  0001234"');
    expect(xml).to.match(/<cfdi:Parte ClaveProdServ="81111500"[^>]* Descripcion="Hora de consultoría"/);
    expect(xml.toLowerCase()).to.include(`<cfdi:cfdirelacionado uuid="${uuid.toLowerCase()}"`);
    expect(xml).to.include('textoLeyenda="Operación exenta por decreto"');
    expect(xml).to.match(/<cfdi:Addenda>\s*<x:pedido/);
  });

  it('is stamped on behalf of a third party', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await writeCustomer(page);
    await writeItem(page);
    await click(page, 'Más datos del concepto');
    await click(page, 'Por cuenta de un tercero');
    await fill(page, 'RFC del tercero', 'JUFA7608212V6');
    await fill(page, 'Nombre del tercero', 'ADRIANA JUAREZ FERNANDEZ');
    await choose(page, 'Régimen fiscal del tercero', '612');
    await fill(page, 'Código postal del tercero', '29133');
    const [terceros = ''] = /<cfdi:ACuentaTerceros[^>]*>/.exec(await stamped()) ?? [];
    expect(terceros).to.include('RfcACuentaTerceros="JUFA7608212V6"');
    expect(terceros).to.include('NombreACuentaTerceros="ADRIANA JUAREZ FERNANDEZ"');
    expect(terceros).to.include('RegimenFiscalACuentaTerceros="612" DomicilioFiscalACuentaTerceros="29133"');
  });
});
