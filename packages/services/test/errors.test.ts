import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';

describe('an error', () => {
  it('compiles only with a name from the table and the parameters that its text needs', () => {
    // @ts-expect-error a name that is not in the table
    expect(() => new AppError('NO_SUCH_CODE')).to.throw();
    // @ts-expect-error a code that is used in findings only
    expect(() => new AppError('REQUIRED', { texts: [] })).not.to.throw();
    // @ts-expect-error the parameters of its text are missing
    expect(new AppError('TOO_MANY_WEBHOOKS').message).to.contain('{most}');
    // @ts-expect-error a code without a text of its own needs one
    expect(new AppError('FORBIDDEN').message).to.equal('');
    // @ts-expect-error a text in one language only
    expect(new AppError('FORBIDDEN', { texts: { en: 'No' } }).message).to.equal('No');
  });

  it('fills its text in both languages', () => {
    expect(new AppError('TOO_MANY_WEBHOOKS', { params: { most: 7 } }).texts).to.deep.equal({
      en: 'An organization may have at most 7 webhooks. Delete one that is not used.',
      es: 'Una organización puede tener como máximo 7 webhooks. Elimine uno que no se use.',
    });
  });
});
