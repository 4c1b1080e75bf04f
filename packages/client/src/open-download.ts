import { getUntypedClient, type TRPCProcedureOptions } from '@trpc/client';
import type { Downloads } from './app-router.ts';
import type { LacreClient } from './create-lacre-client.ts';
import { asItArrives, type OpenedDownload } from './links/file-link.ts';

/**
 * A file as it arrives, for one that is too large to hold: an export of a month. What breaks off fails the reading of
 * the stream. Everything else is the same as `client.invoices.exportPdfZip.query(input)`, which answers the whole file
 * as a Blob.
 */
export async function openDownload<Name extends keyof Downloads>(
  client: LacreClient,
  name: Name,
  input: Downloads[Name],
  options: Pick<TRPCProcedureOptions, 'signal'> = {},
): Promise<OpenedDownload> {
  const opened = await getUntypedClient(client).query(name, input, { ...options, context: { [asItArrives]: true } });
  return opened as OpenedDownload;
}
