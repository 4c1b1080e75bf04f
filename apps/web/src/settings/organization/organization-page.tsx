import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../service/failure.tsx';
import { api } from '../../service/service.ts';
import { useRole } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { useSettingsWords } from '../words.ts';
import { DangerZone } from './danger-zone.tsx';
import { LegalForm } from './legal-form.tsx';

export function OrganizationPage() {
  const t = useSettingsWords();
  const { organizationId = '' } = useWorkspace();
  const role = useRole();
  const isOwner = role === 'owner';
  const organization = useQuery(api.organizations.get.queryOptions({ id: organizationId }));
  const legal = useQuery(api.organizations.legal.queryOptions({ id: organizationId }));
  const error = organization.error ?? legal.error;
  return (
    <SettingsFrame>
      {role && !isOwner && <Text c="dimmed">{t('ownerOnly')}</Text>}
      <Failure error={error} onRetry={() => Promise.all([organization.refetch(), legal.refetch()])} />
      {organization.data && legal.data ? (
        <LegalForm
          key={organizationId}
          organizationId={organizationId}
          data={legal.data}
          taxSystem={organization.data.taxSystem}
          mayWrite={isOwner}
        />
      ) : (
        error === null && <Skeleton height={420} radius="lg" aria-busy />
      )}
      {isOwner && organization.data && <DangerZone organization={organization.data} />}
    </SettingsFrame>
  );
}
