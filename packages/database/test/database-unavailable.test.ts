import { expect } from 'chai';
import { cannotConnect, isDatabaseUnavailable } from '../src/database-unavailable.ts';

describe('isDatabaseUnavailable', () => {
  const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

  const unavailable: [string, unknown][] = [
    ['a full pool', failure('timeout exceeded when trying to connect')],
    ['a refused connection', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
    [
      'a missing Unix socket',
      failure('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect', address: '/run' }),
    ],
    ['a server that starts or stops', failure('the database system is starting up', { code: '57P03' })],
    ['too many connections', failure('sorry, too many clients already', { code: '53300' })],
    ['a statement cut off', failure('canceling statement due to statement timeout', { code: '57014' })],
    ['a standby or a demoted primary', failure('cannot execute INSERT in a read-only transaction', { code: '25006' })],
    ['the transaction that a deadlock cost', failure('deadlock detected', { code: '40P01' })],
    ['a broken connection, wrapped by TypeORM', { driverError: failure('Connection terminated unexpectedly') }],
    [
      'rejections of every address of a name',
      Object.assign(new AggregateError([failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' })]), {
        code: 'ECONNREFUSED',
      }),
    ],
  ];
  for (const [what, error] of unavailable) {
    it(`is true for ${what}`, () => {
      expect(isDatabaseUnavailable(error)).to.equal(true);
    });
  }

  const others: [string, unknown][] = [
    ['a violated constraint', failure('duplicate key', { code: '23505' })],
    ['a mistake in SQL', failure('syntax error', { code: '42601' })],
    ['a file that is missing', failure('open ENOENT', { code: 'ENOENT', syscall: 'open', path: '/x' })],
    ['any other error', failure('no')],
    ['nothing', undefined],
  ];
  for (const [what, error] of others) {
    it(`is false for ${what}`, () => {
      expect(isDatabaseUnavailable(error)).to.equal(false);
    });
  }
});

describe('cannotConnect', () => {
  it('names host and database, not the password', () => {
    const { message } = cannotConnect('postgresql://lacre:hush@db.example:5432/lacre', new Error('no such role'));
    expect(message).to.include('db.example:5432/lacre').and.include('no such role').and.not.include('hush');
  });

  it('names the folder of a Unix socket', () => {
    expect(cannotConnect('postgresql://localhost/lacre?host=%2Fvar%2Frun', new Error('no')).message).to.include(
      '/var/run/lacre',
    );
  });
});
