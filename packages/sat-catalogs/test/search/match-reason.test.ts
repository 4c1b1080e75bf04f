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
  it('is the text that covers most of the query and least else, whatever number, gender or accents', () => {
    expect(reason('laptop')).to.deep.equal({ field: 'palabrasSimilares', term: 'laptops' });
    expect(reason('computadora portatil')).to.deep.equal({ field: 'palabrasSimilares', term: 'Computadora portátil' });
    expect(reason('notebooks')).to.deep.equal({ field: 'descripcion', term: 'Computadores notebook' });
    expect(reason('lap')).to.deep.equal({ field: 'nombreComun', term: 'lap' });
  });

  it('may be a partially typed word', () => {
    expect(reason('noteb')).to.deep.equal({ field: 'descripcion', term: 'Computadores notebook' });
  });

  it('is a synonym when no text matches the query', () => {
    expect(reason('ordenador')).to.deep.equal({ field: 'synonym', term: 'Computadores notebook' });
  });
});
