import type { DownloadedFile } from '@lacre/client';
import { Group } from '@mantine/core';
import { PageTitle } from '../app/page-title.tsx';
import { DownloadButton } from './download-button.tsx';
import { type Status, StatusBadge } from './status-badge.tsx';

/** The name of an issued document, its status, and its files to download. */
export function DocumentHead({
  title,
  status,
  fetchFile,
}: {
  title: string;
  status: Status;
  fetchFile: (kind: 'pdf' | 'xml') => Promise<DownloadedFile>;
}) {
  return (
    <Group justify="space-between" align="flex-start">
      <Group gap="sm">
        <PageTitle>{title}</PageTitle>
        <StatusBadge {...status} />
      </Group>
      <Group gap="xs">
        <DownloadButton label="PDF" fetchFile={() => fetchFile('pdf')} />
        <DownloadButton label="XML" fetchFile={() => fetchFile('xml')} />
      </Group>
    </Group>
  );
}
