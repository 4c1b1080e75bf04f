import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { describeError } from '../src/log.ts';

describe('an error in the log', () => {
  it('is named without parameters, rows or queries of the database', () => {
    const driverError = Object.assign(
      new Error('duplicate key value violates unique constraint "user_account_email_key"'),
      {
        code: '23505',
        constraint: 'user_account_email_key',
        detail: 'Key (email)=(ana@canary.example) already exists.',
      },
    );
    const error = Object.assign(new Error(driverError.message, { cause: driverError }), {
      query: 'insert into user_account values ($1)',
      parameters: ['ana@canary.example', '$argon2id$canary'],
      driverError,
    });
    const result = describeError(error);
    expect(JSON.stringify(result)).not.to.include('canary');
    expect(result).to.have.nested.property('cause.code', '23505');
    expect(result).to.have.property('stack');
  });

  it('of a full disk has a hint, even if the message of the database has none', () => {
    const error = Object.assign(new Error('could not access status of transaction 0'), { code: '53100' });
    expect(describeError(error))
      .to.have.property('hint')
      .that.matches(/^the disk of the database is full: free some space/);
    expect(describeError(new Error('else'))).not.to.have.property('hint');
  });

  it('that is not an Error is logged only when it is a plain value', () => {
    expect(describeError('no route')).to.equal('no route');
    expect(describeError({ password: 'canary' })).to.deep.equal({ type: 'unknown' });
  });
});

describe('a line of the log', () => {
  it('has no secret under the names that secrets have, should one be passed to it', async () => {
    const secrets = {
      password: 'canary',
      key: 'canary',
      secret: 'canary',
      token: 'canary',
      accessToken: 'canary',
      refreshToken: 'canary',
      authorization: 'Bearer canary',
      cookie: 'canary',
      headers: { cookie: 'canary' },
      xml: '<canary/>',
    };
    const facts = { ...secrets, within: secrets, requestId: 'shown' };
    const program = `import { createLog } from ${JSON.stringify(new URL('../src/log.ts', import.meta.url).href)};
      createLog({ logLevel: 'info' }).info(${JSON.stringify(facts)}, 'done');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    expect(stdout).not.to.include('canary');
    expect(JSON.parse(stdout)).to.include({ msg: 'done', requestId: 'shown', password: '[secret]' });
  });
});
