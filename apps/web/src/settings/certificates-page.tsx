import type { Certificate } from '@lacre/client';
import { Badge, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmation } from '../form/confirmation.tsx';
import { RowButton } from '../list/row-button.tsx';
import { TableCard } from '../list/table-card.tsx';
import { Failure } from '../service/failure.tsx';
import { api, service } from '../service/service.ts';
import { useMayWrite, useRole } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import { dayOf } from '../words/instants.ts';
import { CertificateUpload } from './certificate-upload.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsWords } from './words.ts';

const colors = { active: 'green', expiring: 'yellow', expired: 'red', replaced: 'gray' } as const;

export function CertificatesPage() {
  const t = useSettingsWords();
  const { organizationId = '' } = useWorkspace();
  const role = useRole();
  const isOwner = role === 'owner';
  const [asked, setAsked] = useState<Certificate>();
  const query = useQuery({
    ...api.organizations.listCertificates.queryOptions({ id: organizationId }),
    enabled: useMayWrite(),
  });
  return (
    <SettingsFrame>
      <Text size="sm" c="dimmed">
        {t('certificatesLead')}
      </Text>
      <Failure error={query.error} onRetry={query.refetch} />
      {query.data?.length === 0 && <Text size="sm">{t('noCertificates')}</Text>}
      {query.data && query.data.length > 0 && (
        <TableCard head={[t('owner'), t('serial'), t('validTo'), t('status'), '']} minWidth={520}>
          {query.data.map((certificate) => (
            <Table.Tr key={certificate.id}>
              <Table.Td>
                {certificate.legalName}
                <Text size="xs" c="dimmed">
                  {certificate.rfc} {certificate.isTest && `· ${t('test')}`}
                </Text>
              </Table.Td>
              <Table.Td>{certificate.serialNumber}</Table.Td>
              <Table.Td>{dayOf(certificate.validTo)}</Table.Td>
              <Table.Td>
                <Badge variant="dot" color={colors[certificate.status]}>
                  {t(certificate.status)}
                </Badge>
              </Table.Td>
              <Table.Td>
                {isOwner && (
                  <RowButton row={certificate.serialNumber} onClick={() => setAsked(certificate)}>
                    {t('remove')}
                  </RowButton>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {isOwner && <CertificateUpload />}
      {role && !isOwner && <Text c="dimmed">{t(role === 'member' ? 'ownersSee' : 'ownerOnly')}</Text>}
      {asked && (
        <Confirmation
          title={t('removeCertificateTitle', { serial: asked.serialNumber })}
          text={t('removeCertificateText')}
          confirm={t('remove')}
          run={(mfaCode) =>
            service().organizations.deleteCertificate.mutate(
              { organizationId, certificateId: asked.id },
              { context: { mfaCode } },
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </SettingsFrame>
  );
}
