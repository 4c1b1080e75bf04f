import { expect } from 'chai';
import type { ClaveProdServ, ClaveUnidad, CodigoPostal } from '../src/catalogs.ts';
import { starterPostalCodes } from '../src/starter/starter-postal.ts';
import { starterUnits } from '../src/starter/units.ts';
import { starterCatalogs, starterProducts } from '../src/starter-catalogs.ts';

const TODAY = '2026-11-21T09:30:00';

describe('starter catalogs', () => {
  const catalogs = starterCatalogs();

  it('report that they are partial', () => {
    expect(catalogs.coverage).to.equal('partial');
    expect(catalogs.edition).to.equal(undefined);
  });

  it('contain the product keys of everyday invoices', () => {
    const keys =
      '84111506 01010101 81111500 81112100 43211503 80101500 80121600 78101800 90101500 50192100 53131600 15101514 80131500';
    for (const key of keys.split(' ')) {
      expect((catalogs.claveProdServ(key, TODAY) as ClaveProdServ).clave).to.equal(key);
    }
  });

  it('contain the units of everyday invoices', () => {
    for (const key of 'H87 E48 ACT KGM LTR MTR MTK MTQ HUR DAY MON XBX XPK KWH PR SET'.split(' ')) {
      expect((catalogs.claveUnidad(key, TODAY) as ClaveUnidad).clave).to.equal(key);
    }
  });

  it('contain the postal codes of the SAT test persons and of all 32 states', () => {
    for (const code of '42501 86991 26015 06000 64000'.split(' ')) {
      expect((catalogs.codigoPostal(code, TODAY) as CodigoPostal).clave).to.equal(code);
    }
    const capitals =
      '20000 21000 23000 24000 25000 28000 29000 31000 06000 34000 36000 39000 42000 44100 50000 58000 62000 63000 64000 68000 72000 76000 77000 78000 80000 83000 86000 87000 90000 91000 97000 98000';
    const states = new Set(
      capitals.split(' ').map((code) => (catalogs.codigoPostal(code, TODAY) as CodigoPostal).estado),
    );
    expect(states.size).to.equal(32);
  });

  it('mark the places with the border stimulus', () => {
    const stimulus = (code: string) => (catalogs.codigoPostal(code, TODAY) as CodigoPostal).estimuloFronterizo;
    expect(stimulus('22000')).to.equal(1);
    expect(stimulus('32000')).to.equal(1);
    expect(stimulus('77000')).to.equal(2);
    expect(stimulus('06000')).to.equal(0);
  });

  it('return unknown for a well-formed code that is not listed', () => {
    expect(catalogs.claveProdServ('10101501', TODAY)).to.equal('unknown');
    expect(catalogs.claveUnidad('2Z', TODAY)).to.equal('unknown');
    expect(catalogs.codigoPostal('99998', TODAY)).to.equal('unknown');
  });

  it('reject a malformed code', () => {
    for (const code of ['8411150', '84111506 ', 'ABCDEFGH', '']) {
      expect(catalogs.claveProdServ(code, TODAY), code).to.equal(undefined);
    }
    for (const code of ['h87', 'H', 'PIEZA', '']) expect(catalogs.claveUnidad(code, TODAY), code).to.equal(undefined);
    for (const code of ['00000', '6000', '060000', 'ABCDE']) {
      expect(catalogs.codigoPostal(code, TODAY), code).to.equal(undefined);
    }
  });

  it('list every code once', () => {
    const postal = starterPostalCodes().map((entry) => entry.clave);
    const products = starterProducts.map((entry) => entry.clave);
    const units = starterUnits.map((entry) => entry.clave);
    for (const codes of [postal, products, units]) expect(new Set(codes).size).to.equal(codes.length);
    const entries = new Map(catalogs.summary().map(({ name, entries }) => [name, entries]));
    expect(entries.get('c_ClaveProdServ')).to.equal(products.length).and.to.be.greaterThan(1000);
    expect(entries.get('c_ClaveUnidad')).to.equal(units.length).and.to.be.greaterThan(100);
    expect(entries.get('c_CodigoPostal')).to.equal(postal.length).and.to.be.greaterThan(2000);
  });
});
