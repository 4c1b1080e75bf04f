import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { sendOnce } from '../form/send-once.ts';
import { Failure } from '../service/failure.tsx';
import { queryClient, service } from '../service/service.ts';
import { useInvoiceWords } from './words.ts';

/** E-mails an invoice or a payment receipt. */
export function MailInvoice({ path, id, onClose }: { path: 'invoices' | 'payments'; id: string; onClose: () => void }) {
  const t = useInvoiceWords();
  const [text, setText] = useState('');
  const emails = text.split(/[\s,;]+/).filter((email) => email !== '');
  const mail = useMutation({
    mutationFn: (sent: string[]) => {
      const body = { id, ...(sent.length > 0 && { emails: sent }) };
      return sendOnce([path, body], (once) => service()[path].email.mutate(body, once));
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const sent = mail.variables ?? [];
  const paths = sent.map((_, index) => `emails[${index}]` as const);
  const { errors, rest } = fieldErrors(mail.error, [...paths, 'emails']);
  // Several addresses are in one field: each error says which of them it is about.
  const named = paths.flatMap((path, index) => {
    const error = errors[path];
    return error === undefined ? [] : [sent.length > 1 ? `${sent[index]}: ${error}.` : error];
  });
  return (
    <Dialog opened isDirty={text !== '' && !mail.isSuccess} onClose={onClose} title={t('mail')}>
      {mail.isSuccess ? (
        <Alert color="green" role="status">
          {t('mailed', { emails: mail.data.emails.join(', ') })}
        </Alert>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            mail.mutate(emails);
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t('mailTo')}
              description={t('mailDefault')}
              error={errors.emails ?? (named.length > 0 && named.join(' '))}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Failure error={rest} />
            <Button type="submit" loading={mail.isPending}>
              {t('mail')}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
