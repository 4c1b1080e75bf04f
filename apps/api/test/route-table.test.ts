import { appRouter } from '@lacre/router/app-router';
import { expect } from 'chai';
import { Router } from 'express';
import { operationsOf } from '../src/rest/operations.ts';
import { RouteTable } from '../src/rest/route-table.ts';

const paths = [...new Set(operationsOf(appRouter).map(({ path }) => path))];

/** What Express matches for a URL among all paths of the service, in their order. */
function foundByExpress(url: string): { route: string; params: object } | undefined {
  const router = Router({ caseSensitive: true });
  let found: { route: string; params: object } | undefined;
  for (const path of paths)
    router.all(path.replace(/\{([^{}]+)\}/g, ':$1'), (req, _res, next) => {
      found ??= { route: path, params: { ...req.params } };
      next('router');
    });
  router({ url, method: 'GET' } as never, {} as never, () => undefined);
  return found;
}

describe('the route table', () => {
  const table = new RouteTable<string>();
  for (const path of paths) table.add(path, path);

  it('matches the route and the parameters that Express matches, for every path of the service', () => {
    for (const path of paths) {
      const url = `${path.replace(/\{([^{}]+)\}/g, 'a-$1')}?page=2`;
      expect(table.find(url), url).to.deep.equal(foundByExpress(url));
    }
  });

  it('matches a literal path before one with a parameter', () => {
    const own = new RouteTable<string>();
    for (const path of ['/invoices/{id}', '/invoices/preview', '/{any}/preview/{part}']) own.add(path, path);
    expect(own.find('/invoices/preview')).to.deep.equal({ route: '/invoices/preview', params: {} });
    expect(own.find('/invoices/other')).to.deep.equal({ route: '/invoices/{id}', params: { id: 'other' } });
    // A literal segment that leads nowhere is abandoned for the parameter.
    expect(own.find('/invoices/preview/1')?.params).to.deep.equal({ any: 'invoices', part: '1' });
  });

  it('leaves URLs that are unusually written, in another case or not served at all to Express', () => {
    for (const url of ['/invoices/', '//invoices', '/invoices/%41', '/Invoices', '/invoices/a/b/c/d', '*', '/', ''])
      expect(table.find(url), url).to.equal(undefined);
  });
});
