import type { Services } from '../services.ts';

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | 'failed' | 'missing'>;
  catalogs: 'full' | 'partial';
  /** Date of the newest edition loaded, `YYYY-MM-DD`. */
  catalogsEdition: string | null;
}

/**
 * Ready when the database is available. A missing PAC or missing schemas affect only what needs them, so they are
 * reported but not fatal.
 */
export async function checkReadiness({
  database,
  catalogs,
  issuing: { sandbox, production },
}: Pick<Services, 'database' | 'catalogs' | 'issuing'>): Promise<Readiness> {
  const answered = await database.ping().then(
    () => true,
    () => false,
  );
  return {
    ready: answered,
    checks: {
      database: answered ? 'ok' : 'failed',
      satSchemas: production.schemaValidator ? 'ok' : 'missing',
      pacSandbox: sandbox.pacs.all.length > 0 ? 'ok' : 'missing',
      pacProduction: production.pacs.all.length > 0 ? 'ok' : 'missing',
    },
    catalogs: catalogs.coverage,
    catalogsEdition: catalogs.edition ?? null,
  };
}
