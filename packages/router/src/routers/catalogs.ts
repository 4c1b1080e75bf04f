import { listCatalogs } from '@lacre/services/catalogs/list-catalogs';
import { z } from 'zod';
import { publicProcedure } from '../procedures.ts';
import { CatalogList } from '../schemas/catalog.ts';
import { t } from '../trpc.ts';

export const catalogsRouter = t.router({
  list: publicProcedure
    .meta({
      rate: 'catalogs',
      openapi: { method: 'GET', path: '/sat/catalogs', tags: ['lacre'], summary: 'SAT catalogs held here' },
    })
    .input(z.object({}).optional())
    .output(CatalogList)
    .query(({ ctx }) => listCatalogs(ctx.services)),
});
