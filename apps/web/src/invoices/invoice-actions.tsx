import type { InvoiceDetail } from '@lacre/client';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiMailLine } from '@remixicon/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Draft, goesOnWith, isTouched, storeDraft, storedDraft } from '../editor/draft.ts';
import { creditOfInvoice, draftOfInvoice } from '../editor/draft-of-invoice.ts';
import { duplicateOfInvoice } from '../editor/duplicate-of-invoice.ts';
import { Confirmation } from '../form/confirmation.tsx';
import { service } from '../service/service.ts';
import { useWorkspace } from '../session/workspace.ts';
import { AskSat } from './ask-sat.tsx';
import { CancelDocument } from './cancel-document.tsx';
import { DownloadButton } from './download-button.tsx';
import { nameOf } from './invoice-name.ts';
import { MailInvoice } from './mail-invoice.tsx';
import { substituteOf, useTimeline } from './use-timeline.ts';
import { useInvoiceWords } from './words.ts';

export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const { organizationId = '' } = useWorkspace();
  const timeline = useTimeline(invoice);
  const [isCancelling, cancelling] = useDisclosure(false);
  const [isMailing, mailing] = useDisclosure(false);
  const fetchFile = (kind: 'pdf' | 'xml' | 'cancellationReceiptPdf') => () =>
    service().invoices[kind].query({ id: invoice.id });
  const navigate = useNavigate();
  const openEditor = () => void navigate({ to: '/invoices/new' });
  /** Opens the editor with this draft. */
  const write = (draft: Draft) => {
    storeDraft(organizationId, invoice.environment, draft);
    openEditor();
  };
  const [overwriting, setOverwriting] = useState<Draft>();
  /**
   * Discards an unfinished draft only after confirmation; if it already is the same substitute or credit note,
   * continues it. Nothing tells a duplicate from another invoice that was begun.
   */
  const writeUnlessBegun = (draft: Draft, isDuplicate = false) => {
    const begun = storedDraft(organizationId, invoice.environment);
    if (!isTouched(begun)) write(draft);
    else if (!isDuplicate && goesOnWith(begun, draft)) openEditor();
    else setOverwriting(draft);
  };
  const isInForce = invoice.status === 'vigente' && invoice.cancellationStatus !== 'pendiente';
  return (
    <Group gap="xs">
      <DownloadButton label="PDF" fetchFile={fetchFile('pdf')} />
      <DownloadButton label="XML" fetchFile={fetchFile('xml')} />
      {invoice.cancellation?.hasAcuse && (
        <DownloadButton label={t('acuse')} fetchFile={fetchFile('cancellationReceiptPdf')} />
      )}
      <Button variant="default" leftSection={<RiMailLine size={16} aria-hidden />} onClick={mailing.open}>
        {t('mail')}
      </Button>
      <AskSat path="invoices" document={invoice} />
      {invoice.tipoComprobante === 'I' && invoice.informacionGlobal === null && (
        <Button variant="default" onClick={() => writeUnlessBegun(duplicateOfInvoice(invoice), true)}>
          {t('duplicate')}
        </Button>
      )}
      {isInForce && invoice.tipoComprobante === 'I' && (
        <Button variant="default" onClick={() => writeUnlessBegun(creditOfInvoice(invoice))}>
          {t('credit')}
        </Button>
      )}
      {isInForce && (
        <Button variant="default" onClick={() => writeUnlessBegun(draftOfInvoice(invoice))}>
          {t('substitute')}
        </Button>
      )}
      {isInForce && (
        <Button variant="outline" color="red" onClick={cancelling.open}>
          {t('cancel')}
        </Button>
      )}
      {overwriting && (
        <Confirmation
          title={t('begunTitle')}
          text={t('begunText')}
          confirm={t('begunDiscard')}
          cancel={t('begunKeep')}
          run={async () => write(overwriting)}
          onClose={() => setOverwriting(undefined)}
        />
      )}
      {isMailing && <MailInvoice path="invoices" id={invoice.id} onClose={mailing.close} />}
      {isCancelling && (
        <CancelDocument
          path="invoices"
          id={invoice.id}
          name={nameOf(invoice)}
          substitute={substituteOf(timeline.data?.data ?? [])?.uuid}
          onClose={cancelling.close}
        />
      )}
    </Group>
  );
}
