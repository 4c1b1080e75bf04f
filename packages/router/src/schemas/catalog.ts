import { z } from 'zod';

export const CatalogList = z
  .object({
    coverage: z.enum(['full', 'partial']).describe('partial: only the built-in starter set of everyday entries'),
    edition: z.string().nullable(),
    catalogs: z.array(z.object({ name: z.string(), edition: z.string().nullable(), entries: z.number() })),
  })
  .meta({ id: 'CatalogList' });
