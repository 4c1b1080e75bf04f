import { type DownloadedFile, isLacreError } from '@lacre/client';
import { Alert, Button, Menu } from '@mantine/core';
import { RiDownload2Line } from '@remixicon/react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';
import { useExportWords } from './export-words.ts';

type Kind = 'exportPdfZip' | 'exportXmlZip' | 'exportCsv';

/**
 * Downloads all documents that match the filters of a list, on any page.
 *
 * @returns the menu, and why the last download failed, which is shown below the row of the menu
 */
export function useExport(fetchFile: (kind: Kind) => Promise<DownloadedFile>): { menu: ReactNode; failure: ReactNode } {
  const t = useExportWords();
  const download = useMutation({ mutationFn: async (kind: Kind) => saveFile(await fetchFile(kind)) });
  const { error } = download;
  return {
    menu: (
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={download.isPending}
            leftSection={<RiDownload2Line size={16} aria-hidden />}
          >
            {t('download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download.mutate('exportPdfZip')}>{t('pdf')}</Menu.Item>
          <Menu.Item onClick={() => download.mutate('exportXmlZip')}>{t('xml')}</Menu.Item>
          <Menu.Item onClick={() => download.mutate('exportCsv')}>{t('csv')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
    failure:
      isLacreError(error) && error.data.reason === 'EXPORT_TOO_LARGE' ? (
        // The service's message names fields of the API.
        <Alert color="yellow" role="alert">
          {t(download.variables === 'exportCsv' ? 'csvTooLarge' : 'zipTooLarge')}
        </Alert>
      ) : (
        error && <Failure error={error} />
      ),
  };
}
