import type { DownloadedFile } from '@lacre/client';
import { Box, Button } from '@mantine/core';
import { RiDownload2Line } from '@remixicon/react';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';

/** Downloads a file of a document; pressing again while it loads does nothing. */
export function DownloadButton({ label, fetchFile }: { label: string; fetchFile: () => Promise<DownloadedFile> }) {
  const download = useMutation({ mutationFn: async () => saveFile(await fetchFile()) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<RiDownload2Line size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.error && (
        // Shown below the row of the button.
        <Box w="100%" style={{ order: 1 }}>
          <Failure error={download.error} />
        </Box>
      )}
    </>
  );
}
