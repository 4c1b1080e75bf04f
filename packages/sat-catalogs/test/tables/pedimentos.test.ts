import { expect } from 'chai';
import { buildTable } from '../../src/tables/catalog-table.ts';
import { pedimentosOver } from '../../src/tables/pedimentos.ts';

describe('the list of customs documents', () => {
  const row = (aduana: string, patente: string, ejercicio: string, cantidad: string) => ({
    codigo: `${aduana}-${patente}-${ejercicio}`,
    descripcion: '',
    mas: { aduana, patente, ejercicio, cantidad },
  });
  const list = pedimentosOver(
    buildTable({ name: 'c_NumPedimentoAduana', columns: ['aduana', 'patente', 'ejercicio', 'cantidad'] }, [
      row('48', '3009', '2016', '7'),
      row('01', '3173', '2007', '999999'),
      row('48', '3009', '2015', '1234'),
    ]),
  );

  it('returns the highest number of a broker at an office in a year', () => {
    expect(list.highestNumber('48', '3009', 2015)).to.equal(1234);
    expect(list.highestNumber('48', '3009', 2016)).to.equal(7);
    expect(list.highestNumber('01', '3173', 2007)).to.equal(999_999);
  });

  it('returns nothing for another office, broker or year', () => {
    for (const [aduana, patente, year] of [
      ['01', '3009', 2015],
      ['48', '3173', 2015],
      ['48', '3009', 2017],
      ['99', '9999', 2099],
    ] as const)
      expect(list.highestNumber(aduana, patente, year)).to.equal(undefined);
  });

  it('returns the last year that it contains', () => {
    expect(list.lastYear).to.equal(2016);
  });
});
