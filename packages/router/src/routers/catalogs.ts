import { classifyProducts } from '@lacre/services/catalogs/classify-products';
import { listCatalogs } from '@lacre/services/catalogs/list-catalogs';
import { listComplements } from '@lacre/services/catalogs/list-complements';
import { listRegimenes } from '@lacre/services/catalogs/list-regimenes';
import { listUsos } from '@lacre/services/catalogs/list-usos';
import { searchCatalog } from '@lacre/services/catalogs/search-catalog';
import { searchProducts, searchUnits } from '@lacre/services/catalogs/search-products';
import { z } from 'zod';
import { catalogProcedure, organizationAsking } from '../catalog-procedure.ts';
import { publicProcedure } from '../procedures.ts';
import {
  CatalogEntry,
  CatalogInput,
  CatalogList,
  CatalogRow,
  ClassifiedDescription,
  ClassifyInput,
  ProductMatch,
  RegimenesInput,
  SearchInput,
  UnitMatch,
  UsosInput,
} from '../schemas/catalog.ts';
import { ComplementList, ComplementsInput, complementJsonSchema } from '../schemas/complements.ts';
import { Nothing } from '../schemas/nothing.ts';
import { t } from '../trpc.ts';

const tags = ['lacre'];
const rest = { cacheSeconds: 3_600 };
const boosted =
  'With an API key, entries that its organization used before are ranked first among equally good matches.';

/** Public. Responses to anonymous callers are cached and revalidated; those to a key are private. */
export const catalogsRouter = t.router({
  list: catalogProcedure('catalogs.list')
    .meta({
      openapi: { method: 'GET', path: '/sat/catalogs', tags, summary: 'List the SAT catalogs' },
      rest: { cacheSeconds: 60 },
    })
    .input(Nothing)
    .output(CatalogList)
    .query(({ ctx }) => listCatalogs(ctx.services)),

  complements: catalogProcedure('catalogs.complements')
    .meta({
      openapi: {
        method: 'GET',
        path: '/sat/complements',
        tags,
        summary: 'List the supported complements',
        description:
          'The keys that `complements` and `items[].complement` of an invoice accept, each with its JSON Schema and an example. The whole list is long; `key` returns one.',
      },
      rest,
    })
    .input(ComplementsInput)
    .output(ComplementList)
    .query(({ input }) =>
      listComplements(input?.key).map((each) => ({ ...each, jsonSchema: complementJsonSchema(each.key) })),
    ),

  regimenesFiscales: catalogProcedure('catalogs.regimenesFiscales')
    .meta({ openapi: { method: 'GET', path: '/sat/regimenes-fiscales', tags, summary: 'Tax regimes' }, rest })
    .input(RegimenesInput)
    .output(z.array(CatalogEntry))
    .query(({ ctx, input }) => listRegimenes(ctx.services, input)),

  usosCfdi: catalogProcedure('catalogs.usosCfdi')
    .meta({ openapi: { method: 'GET', path: '/sat/usos-cfdi', tags, summary: 'List CFDI uses' }, rest })
    .input(UsosInput)
    .output(z.array(CatalogEntry))
    .query(({ ctx, input }) => listUsos(ctx.services, input)),

  clavesProdServ: catalogProcedure('catalogs.clavesProdServ')
    .meta({
      openapi: {
        method: 'GET',
        path: '/sat/claves-prod-serv',
        tags,
        summary: 'Search product and service keys',
        description: `Ignores accents, case and plurals, and tolerates typos. Digits match the keys that start with them. ${boosted}`,
      },
      rest,
    })
    .input(SearchInput)
    .output(z.array(ProductMatch))
    .query(async ({ ctx, input }) => searchProducts(ctx.services, await organizationAsking(ctx), input)),

  clavesUnidad: catalogProcedure('catalogs.clavesUnidad')
    .meta({
      openapi: {
        method: 'GET',
        path: '/sat/claves-unidad',
        tags,
        summary: 'Search unit keys',
        description: `Searches code, symbol, name and description. ${boosted}`,
      },
      rest,
    })
    .input(SearchInput)
    .output(z.array(UnitMatch))
    .query(async ({ ctx, input }) => searchUnits(ctx.services, await organizationAsking(ctx), input)),

  entries: catalogProcedure('catalogs.entries')
    .meta({
      openapi: {
        method: 'GET',
        path: '/sat/catalogs/{name}',
        tags,
        summary: 'Search a SAT catalog',
        description:
          'Returns the entries that contain every word of `q`, best match first. `GET /sat/catalogs` lists the catalog names.',
      },
      rest: { ...rest, errors: [404] },
    })
    .input(CatalogInput)
    .output(z.array(CatalogRow))
    .query(({ ctx, input: { name, ...query } }) => searchCatalog(ctx.services, name, query)),

  classify: publicProcedure('catalogs.classify')
    .meta({
      openapi: {
        method: 'POST',
        path: '/sat/classify',
        tags,
        summary: 'Suggest product keys for a list of descriptions',
        description: `Results are in the order of the list. ${boosted}`,
      },
    })
    .input(ClassifyInput)
    .output(z.array(ClassifiedDescription))
    .mutation(async ({ ctx, input }) =>
      classifyProducts(ctx.services, await organizationAsking(ctx), input.descriptions),
    ),
});
