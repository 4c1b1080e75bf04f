import type { InvoiceBody } from '@lacre/client';
import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { Failure } from '../service/failure.tsx';
import { service } from '../service/service.ts';
import { useEditorWords } from './words.ts';

/** The printed form of the draft, unstamped. */
export function Preview({ body, onClose }: { body: InvoiceBody; onClose: () => void }) {
  const t = useEditorWords();
  const [url, setUrl] = useState<string>();
  const pdf = useQuery({
    queryKey: ['preview', JSON.stringify(body)],
    queryFn: () => service().invoices.previewPdf.mutate(body),
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (pdf.data === undefined) return;
    const made = URL.createObjectURL(pdf.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf.data]);
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('preview')}>
      {pdf.isPending && <Loader />}
      <Failure error={pdf.error} onRetry={pdf.refetch} />
      {url && (
        <>
          <Anchor href={url} target="_blank" size="sm">
            {t('openApart')}
          </Anchor>
          {/* Who goes by keyboard would be led through the viewer and out of the dialog; a tab of its own is read by keys. */}
          <iframe src={url} title={t('preview')} width="100%" height={720} style={{ border: 0 }} tabIndex={-1} />
        </>
      )}
    </Dialog>
  );
}
