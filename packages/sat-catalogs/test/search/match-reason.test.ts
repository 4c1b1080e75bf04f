import { expect } from 'chai';
import { matchReason } from '../../src/search/match-reason.ts';

const texts = [
  { field: 'descripcion' as const, text: 'Computadores notebook' },
  { field: 'palabrasSimilares' as const, text: 'Computadora portátil' },
  { field: 'palabrasSimilares' as const, text: 'laptops' },
  { field: 'nombreComun' as const, text: 'lap' },
];
const reason = (q: string) => matchReason(q, 'Computadores notebook', texts);

describe('the reason of a match', () => {
  it('is the text that says most of what was asked and least besides, whatever number, gender or accents', () => {
    expect(reason('laptop')).to.deep.equal({ field: 'palabrasSimilares', term: 'laptops' });
    expect(reason('computadora portatil')).to.deep.equal({ field: 'palabrasSimilares', term: 'Computadora portátil' });
    expect(reason('notebooks')).to.deep.equal({ field: 'descripcion', term: 'Computadores notebook' });
    expect(reason('lap')).to.deep.equal({ field: 'nombreComun', term: 'lap' });
  });

  it('may be a word that is half typed', () => {
    expect(reason('noteb')).to.deep.equal({ field: 'descripcion', term: 'Computadores notebook' });
  });

  it('is a synonym where no text says what was asked', () => {
    expect(reason('ordenador')).to.deep.equal({ field: 'synonym', term: 'Computadores notebook' });
  });
});
