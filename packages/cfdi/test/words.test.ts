import { expect } from 'chai';
import { totalInWords } from '../src/words.ts';

const cases: [string, string, string][] = [
  ['1234.56', 'MXN', 'MIL DOSCIENTOS TREINTA Y CUATRO PESOS 56/100 M.N.'],
  ['0.00', 'MXN', 'CERO PESOS 00/100 M.N.'],
  ['0.5', 'MXN', 'CERO PESOS 50/100 M.N.'],
  ['1.00', 'MXN', 'UN PESO 00/100 M.N.'],
  ['16.00', 'MXN', 'DIECISÉIS PESOS 00/100 M.N.'],
  ['21.00', 'MXN', 'VEINTIÚN PESOS 00/100 M.N.'],
  ['22.00', 'MXN', 'VEINTIDÓS PESOS 00/100 M.N.'],
  ['31.10', 'MXN', 'TREINTA Y UN PESOS 10/100 M.N.'],
  ['100.00', 'MXN', 'CIEN PESOS 00/100 M.N.'],
  ['101.00', 'MXN', 'CIENTO UN PESOS 00/100 M.N.'],
  ['500.00', 'MXN', 'QUINIENTOS PESOS 00/100 M.N.'],
  ['777.77', 'MXN', 'SETECIENTOS SETENTA Y SIETE PESOS 77/100 M.N.'],
  ['999.99', 'MXN', 'NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.'],
  ['1000.00', 'MXN', 'MIL PESOS 00/100 M.N.'],
  ['1001.00', 'MXN', 'MIL UN PESOS 00/100 M.N.'],
  ['21000.00', 'MXN', 'VEINTIÚN MIL PESOS 00/100 M.N.'],
  ['100000.00', 'MXN', 'CIEN MIL PESOS 00/100 M.N.'],
  ['1000000.00', 'MXN', 'UN MILLÓN DE PESOS 00/100 M.N.'],
  ['2000000.00', 'MXN', 'DOS MILLONES DE PESOS 00/100 M.N.'],
  ['1000001.00', 'MXN', 'UN MILLÓN UN PESOS 00/100 M.N.'],
  ['1000000000.00', 'MXN', 'MIL MILLONES DE PESOS 00/100 M.N.'],
  ['1000000000000.00', 'MXN', 'UN BILLÓN DE PESOS 00/100 M.N.'],
  ['2100021.05', 'MXN', 'DOS MILLONES CIEN MIL VEINTIÚN PESOS 05/100 M.N.'],
  ['1.00', 'USD', 'UN DÓLAR 00/100 USD'],
  ['1234.56', 'USD', 'MIL DOSCIENTOS TREINTA Y CUATRO DÓLARES 56/100 USD'],
  ['221.00', 'GBP', 'DOSCIENTAS VEINTIUNA LIBRAS 00/100 GBP'],
  ['4297', 'JPY', 'CUATRO MIL DOSCIENTOS NOVENTA Y SIETE YENES 00/100 JPY'],
  ['21.125', 'KWD', 'VEINTIUNO 125/1000 KWD'],
  ['0', 'XXX', 'CERO 00/100 XXX'],
];

describe('total in words', () => {
  for (const [total, moneda, words] of cases) {
    it(`writes ${total} ${moneda} as ${words}`, () => {
      expect(totalInWords(total, moneda)).to.equal(words);
    });
  }
});
