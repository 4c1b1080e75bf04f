import type { OauthApplication } from '@lacre/client';
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmation } from '../../form/confirmation.tsx';
import { sendOnce } from '../../form/send-once.ts';
import { showOnce } from '../../form/show-once.tsx';
import { RowButton } from '../../list/row-button.tsx';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, service } from '../../service/service.ts';
import { useMayWrite } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { Secret } from '../secret.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { ApplicationForm } from './application-form.tsx';
import { Authorizations } from './authorizations.tsx';
import { useApplicationWords } from './words.ts';

/** The applications the user authorized, and those the organization offers to others. */
export function ApplicationsPage() {
  const t = useApplicationWords();
  const mayWrite = useMayWrite();
  return (
    <SettingsFrame>
      <Title order={2} size="h4">
        {t('authorized')}
      </Title>
      <Authorizations />
      {mayWrite && <OwnApplications />}
    </SettingsFrame>
  );
}

function OwnApplications() {
  const t = useApplicationWords();
  const { organizationId = '' } = useWorkspace();
  const [edited, setEdited] = useState<OauthApplication | 'new'>();
  const [asked, setAsked] = useState<OauthApplication>();
  const show = (clientSecret: string | undefined) =>
    showOnce((close) => <Secret title={t('secretTitle')} secret={clientSecret} onClose={close} />);
  const query = useQuery(api.oauth.listApplications.queryOptions({ organizationId }));
  const [rotated, setRotated] = useState<OauthApplication>();
  return (
    <>
      <Group justify="space-between" mt="md">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2} size="h4">
            {t('own')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('ownLead')}
          </Text>
        </div>
        <Button leftSection={<RiAddLine size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {t('new')}
        </Button>
      </Group>
      <Failure error={query.error} onRetry={query.refetch} />
      {query.data?.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {query.data && query.data.length > 0 && (
        <TableCard head={[t('name'), t('clientId'), '']} minWidth={620}>
          {query.data.map((application) => (
            <Table.Tr key={application.id}>
              <Table.Td className="name">
                {application.name}
                <Text size="xs" c="dimmed">
                  {t(application.type)}
                </Text>
              </Table.Td>
              <Table.Td className="whole" style={{ overflowWrap: 'anywhere' }}>
                <Text size="xs" ff="monospace">
                  {application.clientId}
                </Text>
                <Text size="xs" c="dimmed">
                  {application.redirectUris.join(', ')}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <RowButton row={application.name} onClick={() => setEdited(application)}>
                    {t('change')}
                  </RowButton>
                  {application.type === 'confidential' && (
                    <RowButton row={application.name} onClick={() => setRotated(application)}>
                      {t('rotate')}
                    </RowButton>
                  )}
                  <RowButton row={application.name} color="red" onClick={() => setAsked(application)}>
                    {t('delete')}
                  </RowButton>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {edited && (
        <ApplicationForm
          application={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={show}
        />
      )}
      {asked && (
        <Confirmation
          title={t('deleteTitle', { name: asked.name })}
          text={t('deleteText')}
          confirm={t('delete')}
          run={() => service().oauth.deleteApplication.mutate({ organizationId, id: asked.id })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {rotated && (
        <Confirmation
          title={t('rotateTitle', { name: rotated.name })}
          text={t('rotateText')}
          confirm={t('rotate')}
          run={async (mfaCode) => {
            const input = { organizationId, id: rotated.id };
            const { clientSecret } = await sendOnce(['oauth.rotateSecret', input], (once) =>
              service().oauth.rotateSecret.mutate(input, { context: { mfaCode, ...once.context } }),
            );
            show(clientSecret);
          }}
          onClose={() => setRotated(undefined)}
        />
      )}
    </>
  );
}
