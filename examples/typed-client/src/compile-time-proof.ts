import type { LacreClient } from '@lacre/client';

/**
 * Never run: `npm run typecheck` proves here that the router's types reach the client. Each expected error would be
 * reported as unused if the line compiled.
 */
export async function compileTimeProof(client: LacreClient): Promise<string> {
  // @ts-expect-error a quantity is a number, not a text
  await client.invoices.create.mutate({ items: [{ quantity: '1' }] });
  // @ts-expect-error no such operation
  await client.invoices.destroy.mutate({});
  // @ts-expect-error no such type of invoice in the list
  await client.invoices.list.query({ type: 'X' });
  // @ts-expect-error an environment is sandbox or production
  await client.apiKeys.create.mutate({ organizationId: '', name: '', environment: 'test', scopes: ['read:invoices'] });

  const { data } = await client.invoices.list.query({ limit: 1 });
  const [first] = data;
  // @ts-expect-error the list's total is a number
  const wrong: string | undefined = first?.total;
  return first?.uuid ?? String(wrong);
}
