import { expect } from 'chai';
import type { CodigoPostal } from '../src/catalogs.ts';
import { starterPostalCodes } from '../src/starter/starter-postal.ts';
import { starterCatalogs } from '../src/starter-catalogs.ts';
import { zonaDe, zonaDeLugar, zonasDe } from '../src/zona.ts';

describe('time zone of a postal code', () => {
  it('is the clock of its place', () => {
    const zone = (code: string) => (starterCatalogs().codigoPostal(code, '2026-11-21') as CodigoPostal).zona;
    expect(zone('77500')).to.equal('America/Cancun');
    expect(zone('22000')).to.equal('America/Tijuana');
    expect(zone('32000')).to.equal('America/Ciudad_Juarez');
    expect(zone('31000')).to.equal('America/Chihuahua');
    expect(zone('42501')).to.equal('America/Mexico_City');
    expect(zone('83000')).to.equal('America/Hermosillo');
    expect(zone('80000')).to.equal('America/Mazatlan');
    expect(zone('64000')).to.equal('America/Monterrey');
    expect(zone('88000')).to.equal('America/Matamoros');
    expect(zone('26015')).to.equal('America/Matamoros');
  });

  it('follows the municipality when a state has several time zones', () => {
    expect(zonaDeLugar('CHH', '052')).to.equal('America/Ojinaga');
    expect(zonaDeLugar('CHH', '037')).to.equal('America/Ciudad_Juarez');
    expect(zonaDeLugar('CHH', '019', true)).to.equal('America/Chihuahua');
    expect(zonaDeLugar('NAY', '020')).to.equal('America/Bahia_Banderas');
    expect(zonaDeLugar('TAM', '', true)).to.equal('America/Matamoros');
    expect(zonaDeLugar('TAM', undefined)).to.equal('America/Monterrey');
  });

  it('is that of the border where the catalog says so, in municipalities that a later law added too', () => {
    for (const [estado, municipio] of [
      ['COA', '003'],
      ['COA', '019'],
      ['COA', '037'],
      ['NLE', '054'],
      ['TAM', '044'],
    ] as const) {
      expect(zonaDeLugar(estado, municipio, true), estado + municipio).to.equal('America/Matamoros');
      expect(zonaDeLugar(estado, municipio, false), estado + municipio).to.equal('America/Monterrey');
    }
    expect(zonaDeLugar('BCN', '007', true)).to.equal('America/Tijuana');
    expect(zonaDeLugar('SON', '043', true)).to.equal('America/Hermosillo');
  });

  it('is the more western zone of the first two digits when the code is not known', () => {
    expect(zonaDe('32999')).to.equal('America/Ciudad_Juarez');
    expect(zonaDe('63999')).to.equal('America/Mazatlan');
    expect(zonaDe('22999')).to.equal('America/Tijuana');
    expect(zonaDe('77999')).to.equal('America/Cancun');
    expect(zonaDe('06999')).to.equal('America/Mexico_City');
  });

  it('is a zone that this machine supports', () => {
    for (let prefix = 1; prefix < 100; prefix++) {
      const zone = zonaDe(`${String(prefix).padStart(2, '0')}000`);
      expect(() => new Intl.DateTimeFormat('es-MX', { timeZone: zone }), zone).not.to.throw();
    }
  });

  it('never runs ahead of the clock of any place with that prefix', () => {
    const offset = (zone: string, at: Date) =>
      new Date(at.toLocaleString('en-US', { timeZone: zone })).getTime() -
      new Date(at.toLocaleString('en-US', { timeZone: 'UTC' })).getTime();
    for (const code of '21000 22000 23000 26000 31000 32000 32881 63000 64000 77000 80000 83000 87300 88000 06000'.split(
      ' ',
    )) {
      const place = starterCatalogs().codigoPostal(code, '2026-11-21');
      if (typeof place !== 'object') throw new Error(`${code} is not in the starter set`);
      for (const at of [new Date('2026-01-15T18:00:00Z'), new Date('2026-07-15T18:00:00Z')]) {
        expect(offset(zonaDe(code), at), code).to.be.at.most(offset(place.zona, at));
      }
    }
  });

  it('may be, by the first two digits, that of every known place, the most western first and the most eastern last', () => {
    for (const { clave, zona } of starterPostalCodes()) expect(zonasDe(clave), clave).to.include(zona);
    for (let prefix = 1; prefix < 100; prefix++) {
      const zones = zonasDe(String(prefix).padStart(2, '0'));
      for (const at of [new Date('2026-01-15T18:00:00Z'), new Date('2026-07-15T18:00:00Z')]) {
        const clocks = zones.map((zone) => at.toLocaleString('sv-SE', { timeZone: zone }));
        expect(clocks, String(prefix)).to.deep.equal(clocks.toSorted());
      }
    }
  });
});
