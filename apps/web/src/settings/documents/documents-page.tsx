import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../service/failure.tsx';
import { api } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { Appearance } from './appearance.tsx';
import { LogoCard } from './logo-card.tsx';

/** The appearance of PDFs and e-mails. */
export function DocumentsPage() {
  const { organizationId = '' } = useWorkspace();
  const settings = useQuery(api.organizations.documentSettings.queryOptions({ organizationId }));
  const organization = useQuery(api.organizations.get.queryOptions({ id: organizationId }));
  return (
    <SettingsFrame>
      <Failure
        error={settings.error ?? organization.error}
        onRetry={settings.error ? settings.refetch : organization.refetch}
      />
      {organization.data && <LogoCard organization={organization.data} />}
      {settings.data ? (
        <Appearance key={organizationId} settings={settings.data} />
      ) : (
        settings.error === null && <Skeleton height={320} radius="lg" aria-busy />
      )}
    </SettingsFrame>
  );
}
