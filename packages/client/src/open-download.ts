import { getUntypedClient, type TRPCProcedureOptions } from '@trpc/client';
import type { Downloads } from './app-router.ts';
import type { LacreClient } from './create-lacre-client.ts';
import { asItArrives, type OpenedDownload } from './links/file-link.ts';

/**
 * Downloads a file as a stream, for files that are too large for memory, such as an export of a month. If the download
 * is interrupted, reading the stream fails. Otherwise the same as `client.invoices.exportPdfZip.query(input)`, which
 * returns the whole file as a Blob.
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
