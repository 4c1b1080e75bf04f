import { unprotectedHost } from '@lacre/database/unprotected-host';
import { expect } from 'chai';

describe('a connection to PostgreSQL', () => {
  for (const url of [
    'postgresql://lacre@localhost/lacre',
    'postgresql://lacre@127.0.0.1:5433/lacre',
    'postgresql://lacre@[::1]/lacre',
    'postgresql:///lacre?host=/var/run/postgresql',
    'postgresql://lacre@db.example/lacre?sslmode=verify-full',
    'postgresql://lacre@db.example/lacre?ssl=true',
  ])
    it(`cannot be read by others: ${url}`, () => expect(unprotectedHost(url)).to.equal(undefined));

  for (const url of [
    'postgresql://lacre@db.example/lacre',
    'postgresql://lacre@db.example/lacre?sslmode=disable',
    'postgresql://lacre@db.example/lacre?sslmode=no-verify',
    'postgresql://lacre@db.example/lacre?uselibpqcompat=true&sslmode=require',
    'postgresql://lacre@localhost/lacre?host=db.example',
  ])
    it(`is exposed to the network: ${url}`, () => expect(unprotectedHost(url)).to.equal('db.example'));
});
