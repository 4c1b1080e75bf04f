import type { Services } from '../services.ts';

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | 'failed' | 'missing'>;
  catalogs: 'full' | 'partial';
  /** Date of the newest edition held, `YYYY-MM-DD`. */
  catalogsEdition: string | null;
}

/** Ready when the database answers. A missing PAC or missing schemas degrade only what needs them, so they are told, not fatal. */
export async function checkReadiness({
  database,
  catalogs,
  pacs,
  schemaValidator,
}: Pick<Services, 'database' | 'catalogs' | 'pacs' | 'schemaValidator'>): Promise<Readiness> {
  const answered = await database.ping().then(
    () => true,
    () => false,
  );
  return {
    ready: answered,
    checks: {
      database: answered ? 'ok' : 'failed',
      satSchemas: schemaValidator ? 'ok' : 'missing',
      pacSandbox: pacs.sandbox ? 'ok' : 'missing',
      pacProduction: pacs.production ? 'ok' : 'missing',
    },
    catalogs: catalogs.coverage,
    catalogsEdition: catalogs.edition ?? null,
  };
}
