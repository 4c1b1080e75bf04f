import { expect } from 'chai';
import { mergeSmallCatalogs, smallCatalogFacts } from '../src/small-catalogs.ts';
import { starterCatalogs } from '../src/starter-catalogs.ts';

const TODAY = '2026-11-21T09:30:00';

describe('small catalogs', () => {
  const catalogs = starterCatalogs();

  it('include an entry only when it is in force on the day', () => {
    expect(catalogs.objetoImp('06', '2024-12-12T23:59:59')).to.equal(undefined);
    expect(catalogs.objetoImp('06', '2024-12-13T00:00:00')?.clave).to.equal('06');
    expect(catalogs.objetoImp('04', '2022-10-06')).to.equal(undefined);
    expect(catalogs.exportacion('04', '2022-02-24')).to.equal(undefined);
    expect(catalogs.regimenFiscal('601', '2021-12-31')).to.equal(undefined);
  });

  it('return which regimes apply to a company and which to a natural person', () => {
    const regimes = smallCatalogFacts.c_RegimenFiscal;
    const only = (fisica: boolean, moral: boolean) =>
      regimes.filter((regime) => regime.fisica === fisica && regime.moral === moral).map((regime) => regime.clave);
    expect(only(false, true)).to.deep.equal('601 603 620 622 623 624'.split(' '));
    expect(only(true, true)).to.deep.equal(['610', '626']);
    expect(only(true, false)).to.deep.equal('605 606 607 608 611 612 614 615 616 621 625'.split(' '));
  });

  it('return which uses a regime allows', () => {
    const usesOf = (regime: string) =>
      smallCatalogFacts.c_UsoCFDI.filter((use) => use.regimenes.includes(regime)).map((use) => use.clave);
    expect(usesOf('616')).to.deep.equal(['G02', 'S01', 'CP01']);
    expect(usesOf('610')).to.deep.equal(['S01', 'CP01']);
    expect(usesOf('605')).to.have.members([...usesOf('607')].concat('CN01'));
    expect(catalogs.usoCfdi('D01', TODAY)).to.include({ fisica: true, moral: false });
    expect(catalogs.usoCfdi('G03', TODAY)?.regimenes).to.include('601');
    expect(catalogs.usoCfdi('P01', TODAY)).to.equal(undefined);
  });

  it('contain the decimals of currencies', () => {
    expect(catalogs.moneda('MXN', TODAY)?.decimales).to.equal(2);
    expect(catalogs.moneda('JPY', TODAY)?.decimales).to.equal(0);
    expect(catalogs.moneda('XXX', TODAY)?.decimales).to.equal(0);
    expect(catalogs.moneda('mxn', TODAY)).to.equal(undefined);
  });

  it('contain the rates of IVA, with the border rate marked', () => {
    const rates = catalogs.tasasOCuotas('002', 'Tasa', TODAY);
    expect(rates.filter((rate) => rate.traslado && !rate.estimuloFronterizo).map((rate) => rate.valor)).to.have.members(
      ['0.000000', '0.160000'],
    );
    expect(rates.filter((rate) => rate.estimuloFronterizo).map((rate) => rate.valor)).to.deep.equal(['0.080000']);
    expect(rates.find((rate) => rate.retencion)).to.include({ tipo: 'Rango', minimo: '0.000000', valor: '0.160000' });
    expect(catalogs.tasasOCuotas('001', 'Tasa', TODAY).some((rate) => rate.traslado)).to.equal(false);
    expect(catalogs.tasasOCuotas('002', 'Exento', TODAY)).to.deep.equal([]);
  });

  it('contain the tax id patterns of countries', () => {
    expect(catalogs.pais('USA')?.patronIdentidadTributaria).to.equal('[0-9]{9}');
    expect(catalogs.pais('FRA')?.patronIdentidadTributaria).to.equal(undefined);
    expect(catalogs.pais('ZZZ')?.descripcion).to.be.a('string');
    expect(catalogs.pais('usa')).to.equal(undefined);
  });

  it('list a named catalog in its order and nothing for another name', () => {
    expect(
      catalogs
        .entries('c_Meses')
        .map((entry) => entry.clave)
        .slice(10, 14),
    ).to.deep.equal(['11', '12', '13', '14']);
    expect(catalogs.entries('c_MotivoCancelacion')).to.have.length(4);
    expect(catalogs.entries('toString')).to.deep.equal([]);
  });

  it('prefer the newer edition and keep what only the older one has', () => {
    const merged = mergeSmallCatalogs(
      { c_ObjetoImp: [{ clave: '01', descripcion: 'Otro texto', vigenteHasta: '2027-01-31' }] },
      smallCatalogFacts,
    );
    expect(merged.c_ObjetoImp[0]).to.include({ descripcion: 'Otro texto', vigenteHasta: '2027-01-31' });
    expect(merged.c_ObjetoImp.map((entry) => entry.clave)).to.deep.equal('01 02 03 04 05 06 07 08'.split(' '));
    expect(merged.c_Pais).to.equal(smallCatalogFacts.c_Pais);
  });

  it('keep a rate and the range around it separate when editions are merged', () => {
    const merged = mergeSmallCatalogs(smallCatalogFacts, smallCatalogFacts);
    expect(merged.c_TasaOCuota).to.have.length(smallCatalogFacts.c_TasaOCuota.length);
  });
});
