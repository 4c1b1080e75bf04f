import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { complementOf } from '@lacre/cfdi/complements/complements';
import { normaliseData } from '@lacre/cfdi/complements/normalise-complements';
import { checkForm } from '@lacre/cfdi/rules/complement.rules';
import { expect } from 'chai';
import { change } from './change.ts';

/** A value that the SAT's schema refuses, and what the finding says of its field. */
type Refused = readonly [key: string, field: string, value: string, en: string];

const dayYears = 'must have a year from 1900 to 2099';
const hourYears = 'must have a year from 2010 to 2099';
const leadingZero = 'must not begin with a zero before another digit';
const vehicle = 'mercancias.autotransporte.identificacionVehicular.anioModeloVM';

const REFUSED: readonly Refused[] = [
  ['nomina12', 'numDiasPagados', '01', leadingZero],
  ['nomina12', 'numDiasPagados', '00.5', leadingZero],
  ['nomina12', 'fechaPago', '9026-11-15', dayYears],
  ['nomina12', 'fechaInicialPago', '0026-11-01', dayYears],
  ['nomina12', 'fechaFinalPago', '9026-11-15', dayYears],
  ['nomina12', 'receptor.fechaInicioRelLaboral', '0021-03-01', dayYears],
  ['cartaPorte31', 'ubicaciones[0].fechaHoraSalidaLlegada', '0026-11-23T08:00:00', hourYears],
  ['cartaPorte31', vehicle, '02022', leadingZero],
  ['cartaPorte31', 'figuraTransporte[0].numLicencia', '😀😀😀😀😀', 'must be at least 6 characters long'],
  ['vehiculoUsado10', 'modelo', '02019', leadingZero],
  ['estadoDeCuentaCombustible12', 'conceptos[0].fecha', '9026-11-20T10:00:00', hourYears],
  ['estadoDeCuentaCombustible12', 'conceptos[0].cantidad', '9'.repeat(15), 'must have at most 14 integer digits'],
  ['estadoDeCuentaCombustible12', 'conceptos[0].valorUnitario', '9'.repeat(15), 'must have at most 14 integer digits'],
  ['consumoDeCombustibles11', 'conceptos[0].fecha', '0026-11-20T10:00:00', hourYears],
  ['consumoDeCombustibles11', 'conceptos[0].cantidad', '9'.repeat(15), 'must have at most 14 integer digits'],
  ['plataformasTecnologicas10', 'servicios[0].fechaServ', '0026-11-20', dayYears],
];

function findingsOf(key: string, data: ComplementData): string[] {
  const complement = complementOf(key);
  if (complement === undefined) throw new Error(`there is no complement ${key}`);
  const found: string[] = [];
  const { root } = complement;
  checkForm(root, normaliseData(root, data), key, ({ message }) => found.push(message.en));
  return found;
}

const exampleOf = (key: string) => complementOf(key)?.example ?? {};

describe('a value of a complement that the schema of the SAT refuses', () => {
  for (const [key, field, value, what] of REFUSED)
    it(`is refused at its path without that schema: ${key}.${field} ${value}`, () => {
      expect(findingsOf(key, exampleOf(key))).to.deep.equal([]);
      expect(findingsOf(key, change(exampleOf(key), field, value))).to.deep.equal([`${key}.${field} ${what}`]);
    });

  it('is written as the schema wants it where that does not change it: a proportion with all its decimals', () => {
    const { root, example } = complementOf('fideicomisoNoEmpresarial10') ?? expect.fail();
    for (const [sent, written] of [
      ['1', '1.000000'],
      ['0.5', '0.500000'],
      ['005', '5.000000'],
    ]) {
      const data = normaliseData(root, change(example, 'deduccOSalidas.propDelMontTot', sent));
      expect((data['deduccOSalidas'] as ComplementData)['propDelMontTot']).to.equal(written);
    }
  });
});
