import { expect } from 'chai';
import { editDistance } from '../../src/search/edit-distance.ts';
import { foldText, genderless, meaningfulWords, singular } from '../../src/search/fold-text.ts';

describe('words of a search', () => {
  it('lose case and accents', () => {
    expect(foldText('CAMIÓN de Pingüinos y Ñandú')).to.equal('camion de pinguinos y nandu');
  });

  it('exclude words that only connect others, unless there are no others', () => {
    expect(meaningfulWords('Renta de la oficina')).to.deep.equal(['renta', 'oficina']);
    expect(meaningfulWords('de la')).to.deep.equal(['de', 'la']);
    expect(meaningfulWords('%_\\"\'.*')).to.deep.equal([]);
  });

  for (const [one, many] of [
    ['camion', 'camiones'],
    ['luz', 'luces'],
    ['cable', 'cables'],
    ['papel', 'papeles'],
    ['llanta', 'llantas'],
    ['analisis', 'analisis'],
  ] as const)
    it(`are the same in singular and plural: ${one}, ${many}`, () => {
      expect(singular(many)).to.equal(singular(one));
    });

  it('keep their gender, but are recognized as differing only in gender', () => {
    expect(singular('plata')).to.not.equal(singular('plato'));
    expect(genderless(singular('molida'))).to.equal(genderless(singular('molidos')));
  });
});

describe('edit distance', () => {
  it('counts a wrong, a missing, an added and two swapped letters as one edit', () => {
    expect(editDistance('tornillo', 'tordillo', 2)).to.equal(1);
    expect(editDistance('tornilo', 'tornillo', 2)).to.be.at.most(1);
    expect(editDistance('telefno', 'telefono', 2)).to.equal(1);
    expect(editDistance('uniforems', 'uniformes', 2)).to.equal(1);
  });

  it('counts letters that sound alike as half an edit', () => {
    expect(editDistance('serveza', 'cerveza', 2)).to.equal(0.5);
    expect(editDistance('vijilancia', 'vigilancia', 2)).to.equal(0.5);
    expect(editDistance('ielo', 'hielo', 2)).to.equal(0.5);
  });

  it('returns more than the maximum when the words are further apart', () => {
    expect(editDistance('martillo', 'gasolina', 2)).to.be.greaterThan(2);
  });
});
