import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Select } from '../../form/select.tsx';
import DateRange from '../../list/date-range.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, service } from '../../service/service.ts';
import { useMayWrite, useRole } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { instantInMexico } from '../../words/instants.ts';
import { currentLanguage } from '../../words/words.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import type { AuditSearch } from './audit-search.ts';
import { actions, useActionWords, useDetailWords, useValueWords, worded } from './entry-words.ts';
import { useAuditWords } from './words.ts';

/** Who did what and when. */
export function AuditPage() {
  const t = useAuditWords();
  const role = useRole();
  const mayVerify = useMayWrite();
  return (
    <SettingsFrame>
      {mayVerify && <Verification />}
      {role === 'owner' ? <Log /> : role && <Text c="dimmed">{t('ownerSees')}</Text>}
    </SettingsFrame>
  );
}

/** Verifies that the log was not altered. */
function Verification() {
  const t = useAuditWords();
  const { organizationId } = useWorkspace();
  const query = useQuery({
    queryKey: ['audit verified', organizationId],
    queryFn: () => service().audit.verify.query(),
    enabled: false,
    // Left with the page: later changes are not verified by it.
    gcTime: 0,
  });
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" flex="1 1 300px">
          {t('lead')}
        </Text>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('verify')}
        </Button>
      </Group>
      <Failure error={query.error} onRetry={query.refetch} />
      {query.data && !query.error && (
        <Alert color={query.data.ok ? 'green' : 'red'} role="status">
          {query.data.broken
            ? t(query.data.broken.reason, { position: query.data.broken.position })
            : t('ok', { count: query.data.entries })}
        </Alert>
      )}
    </>
  );
}

function Log() {
  const t = useAuditWords();
  const actionWord = useActionWords();
  const detailWord = useDetailWords();
  const valueWord = useValueWords();
  const { organizationId = '' } = useWorkspace();
  const navigate = useNavigate({ from: '/settings/audit' });
  const { page = 1, from, to, ...searched } = useSearch({ from: '/shell/settings/audit' });
  const action = actions.find((known) => known === searched.action);
  // Go to page 1 together with a change of the filters.
  const change = (changed: AuditSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changed }),
      // A range of days is completed by a second choice.
      replace: 'to' in changed && from !== undefined && to === undefined,
    });
  const choices = actions
    .map((value) => ({ value, label: actionWord(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, currentLanguage()));
  const query = useQuery(
    api.audit.list.queryOptions({ organizationId, page, action, from, to }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Group gap="xs">
        <Select
          aria-label={t('action')}
          placeholder={t('anyAction')}
          nothingFoundMessage={t('noAction')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('anyAction') }}
          w={{ base: '100%', sm: 260 }}
          data={choices}
          value={action ?? null}
          onChange={(chosen) => change({ action: chosen ?? undefined })}
        />
        <DateRange value={[from, to]} onChange={([first, last]) => change({ from: first, to: last })} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('zone')}
      </Text>
      <ListPage
        query={query}
        isFiltered={[action, from, to].some((one) => one !== undefined)}
        empty={<Text c="dimmed">{t('none')}</Text>}
        onPage={(chosen) => void navigate({ search: (before) => ({ ...before, page: chosen }) })}
      >
        {(rows) => (
          <TableCard head={[t('when'), t('who'), t('action'), t('details')]} minWidth={640}>
            {rows.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td className="whole-line">
                  {instantInMexico(entry.createdAt)}
                  <Text size="xs" c="dimmed">
                    {entry.ip}
                  </Text>
                </Table.Td>
                <Table.Td className="name">
                  {entry.actor.name ?? t(kindWord(entry.actor.kind))}
                  <Text size="xs" c="dimmed">
                    {t(kindWord(entry.actor.kind))}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {said(actionWord, entry.action)}
                  <Text size="xs" c="dimmed" ff="monospace">
                    {entry.action}
                  </Text>
                </Table.Td>
                <Table.Td fz="xs" style={{ overflowWrap: 'anywhere' }}>
                  {shownDetails(entry.details)
                    .map(
                      ([name, value]) =>
                        `${said(detailWord, name)}: ${worded.has(name) ? said(valueWord, String(value)) : value}`,
                    )
                    .join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </TableCard>
        )}
      </ListPage>
    </>
  );
}

const kinds = ['session', 'api-key', 'oauth'] as const;
const kindWord = (kind: string) => kinds.find((known) => known === kind) ?? 'system';

/** A document without a currency, such as the receipt of a payment, has the total 0 by rule: it says nothing. */
const shownDetails = (details: Record<string, unknown>) =>
  Object.entries(details).filter(
    ([name, value]) => value !== null && !(details['moneda'] === 'XXX' && (name === 'moneda' || name === 'total')),
  );

/** An action or detail of a later version has no text here: i18next returns the key, which is shown. */
const said = (word: (key: never) => string, name: string) => word(name as never);
