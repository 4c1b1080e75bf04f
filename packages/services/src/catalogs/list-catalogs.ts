import type { Services } from '../services.ts';

/** Which SAT catalogs this installation holds, and whether they are all there (`full`) or the starter set (`partial`). */
export function listCatalogs({ catalogs }: Pick<Services, 'catalogs'>): {
  coverage: 'full' | 'partial';
  edition: string | null;
  catalogs: { name: string; edition: string | null; entries: number }[];
} {
  return {
    coverage: catalogs.coverage,
    edition: catalogs.edition ?? null,
    catalogs: catalogs.summary().map(({ name, edition, entries }) => ({ name, edition: edition ?? null, entries })),
  };
}
