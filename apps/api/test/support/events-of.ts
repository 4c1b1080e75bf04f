import type { TestApi } from './test-api.ts';

/** The payloads of the events of one type, oldest first. */
export async function eventsOf(
  test: Pick<TestApi, 'database'>,
  organizationId: string,
  kind: string,
): Promise<Record<string, unknown>[]> {
  const rows = await test.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
    'select payload from outbox_event where organization_id = $1 and kind = $2 order by created_at, id',
    [organizationId, kind],
  );
  return rows.map(({ payload }) => payload);
}
