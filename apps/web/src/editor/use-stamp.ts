import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isRefused } from '../service/is-outcome-unknown.ts';
import { queryClient, service } from '../service/service.ts';
import { currentWorkspace, useWorkspace } from '../session/workspace.ts';
import { bodyOf, type Draft, isChangedSinceSent, keyOf } from './draft.ts';
import { useEditorWords } from './words.ts';

/**
 * Issues the draft, as a substitute if it replaces an invoice. A retry after a lost response has the same idempotency
 * key and issues no duplicate; only after a rejection of the first attempt the key is renewed.
 */
export function useStamp({
  change,
  drop,
  renewKey,
}: {
  change: (changed: Partial<Draft>) => void;
  drop: () => void;
  renewKey: () => void;
}) {
  const t = useEditorWords();
  const navigate = useNavigate();
  const { organizationId, environment } = useWorkspace();
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const written = bodyOf(draft, environment);
      const sentAs = await keyOf(draft, written);
      const mayBeOlder = await isChangedSinceSent(draft, written);
      change({ sentAs });
      const body = { ...written, idempotencyKey: sentAs };
      if (draft.replaces === undefined)
        return { invoiceId: (await service().invoices.create.mutate(body)).id, mayBeOlder };
      const { id } = draft.replaces;
      const { status, substituteId, message } = await service().invoices.substitute.mutate({ ...body, id });
      if (status === 'failed' && message !== null) notifications.show({ color: 'red', message });
      // Until it is stamped, the page of the original shows the progress.
      return { invoiceId: substituteId ?? id, mayBeOlder };
    },
    onSuccess: async ({ invoiceId, mayBeOlder }) => {
      drop();
      if (mayBeOlder) notifications.show({ color: 'yellow', message: t('mayBeOlder'), autoClose: false });
      void queryClient.invalidateQueries();
      // If the user has switched the organization meanwhile, the invoice is not found there.
      if (currentWorkspace().organizationId !== organizationId)
        notifications.show({ color: 'green', message: t('stampedMeanwhile'), autoClose: false });
      else
        await navigate({
          to: '/invoices/$invoiceId',
          params: { invoiceId },
          // Back leads to where the editor was opened, not to an empty one, unless the user has left it meanwhile.
          replace: location.pathname.endsWith('/invoices/new'),
        });
    },
    onError: (error, { sentAs }) => {
      // Sent before without a response, it may have been stamped: its key finds it.
      if (sentAs === undefined && isRefused(error)) renewKey();
    },
  });
}
