import type { DownloadedFile } from '@lacre/client';
import { Button, Group } from '@mantine/core';
import { RiDownload2Line } from '@remixicon/react';
import { useMutation } from '@tanstack/react-query';
import { PageTitle } from '../app/page-title.tsx';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';
import { type Status, StatusBadge } from './status-badge.tsx';

/** What an issued document is called, its status, and its files to hand over. */
export function DocumentHead({
  title,
  status,
  fetchFile,
}: {
  title: string;
  status: Status;
  fetchFile: (kind: 'pdf' | 'xml') => Promise<DownloadedFile>;
}) {
  const download = useMutation({ mutationFn: async (kind: 'pdf' | 'xml') => saveFile(await fetchFile(kind)) });
  const icon = <RiDownload2Line size={16} aria-hidden />;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <PageTitle>{title}</PageTitle>
          <StatusBadge {...status} />
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={icon}
            loading={download.isPending}
            onClick={() => download.mutate('pdf')}
          >
            PDF
          </Button>
          <Button variant="default" leftSection={icon} onClick={() => download.mutate('xml')}>
            XML
          </Button>
        </Group>
      </Group>
      <Failure error={download.error} />
    </>
  );
}
