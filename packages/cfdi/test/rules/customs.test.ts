import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';
import { expect } from 'chai';
import { checkPedimento } from '../../src/rules/customs.ts';

const fecha = '2026-11-20T12:00:00';
/** Broker 3009 at office 48: up to 1,234 in 2015. */
const list: Pedimentos = {
  lastYear: 2026,
  highestNumber: (aduana, patente, ejercicio) =>
    aduana === '48' && patente === '3009' && ejercicio === 2015 ? 1234 : undefined,
};

describe('the number of a customs document', () => {
  for (const [what, number, verdict] of [
    ['the last one the broker reached', '15  48  3009  5001234', 'known'],
    ['one beyond it', '15  48  3009  5001235', 'wrong'],
    ['the first one', '15  48  3009  5000001', 'known'],
    ['one with extra digits before it', '115  48  3009  5001234', 'wrong'],
    ['one with extra digits after it', '15  48  3009  50012341', 'wrong'],
    ['number zero', '15  48  3009  5000000', 'wrong'],
    ['a broker without entries that year', '15  48  3010  5000001', 'wrong'],
    ['a broker not yet listed in the newest year', '26  48  3009  6000001', 'unlisted'],
    ['a year after the document', '27  48  3009  7000001', 'wrong'],
    ['an office that does not exist', '15  03  3009  5000001', 'wrong'],
    ['single blanks', '15 48 3009 5000001', 'wrong'],
  ] as const)
    it(`${what} is ${verdict}`, () => {
      expect(checkPedimento(number, fecha, list)).to.equal(verdict);
    });

  it('is checked only by its format without the list', () => {
    expect(checkPedimento('15  48  9999  5001235', fecha, undefined)).to.equal('known');
    expect(checkPedimento('15  03  3009  5000001', fecha, undefined)).to.equal('wrong');
  });
});
