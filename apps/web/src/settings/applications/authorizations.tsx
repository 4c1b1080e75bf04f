import type { Authorization, Scope } from '@lacre/client';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmation } from '../../form/confirmation.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, service } from '../../service/service.ts';
import { instant } from '../../words/instants.ts';
import { isNamedScope } from '../scopes.ts';
import { useSettingsWords } from '../words.ts';
import { useApplicationWords } from './words.ts';

/** Applications that act on behalf of the user, in any organization. */
export function Authorizations() {
  const t = useApplicationWords();
  const s = useSettingsWords();
  const [asked, setAsked] = useState<Authorization>();
  const query = useQuery(api.oauth.listAuthorizations.queryOptions());
  const named = (scopes: Scope[]) => scopes.filter(isNamedScope).map((scope) => s(scope));
  const ownerOf = ({ application: { owner } }: Authorization) =>
    owner === null ? t('ofNobody') : t('ofWhom', { owner });
  return (
    <>
      <Failure error={query.error} onRetry={query.refetch} />
      {query.data?.length === 0 && <Text c="dimmed">{t('noAuthorized')}</Text>}
      {query.data && query.data.length > 0 && (
        <TableCard head={[t('name'), t('mayDo'), t('since'), '']}>
          {query.data.map((authorization) => (
            <Table.Tr key={authorization.id}>
              <Table.Td>
                {authorization.application.name}
                <Text size="xs" c="dimmed">
                  {[ownerOf(authorization), authorization.organization.name].join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>{named(authorization.scopes).join(', ')}</Table.Td>
              <Table.Td>{instant(authorization.authorizedAt)}</Table.Td>
              <Table.Td ta="right">
                <RowButton row={authorization.application.name} color="red" onClick={() => setAsked(authorization)}>
                  {t('revoke')}
                </RowButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {asked && (
        <Confirmation
          title={t('revokeTitle', { name: asked.application.name })}
          text={t('revokeText')}
          confirm={t('revoke')}
          run={() => service().oauth.revokeAuthorization.mutate({ id: asked.id })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
