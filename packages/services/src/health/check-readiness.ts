import type { Services } from '../services.ts';

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | 'failed' | 'missing'>;
  catalogs: 'full' | 'partial';
  /** Date of the newest edition held, `YYYY-MM-DD`. */
  catalogsEdition: string | null;
}

/**
 * Ready when the database answers. A missing PAC or missing schemas degrade only what needs them, so they are reported,
 * not fatal.
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
