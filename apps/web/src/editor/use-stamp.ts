import { isLacreError } from '@lacre/client';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryClient, service } from '../service/service.ts';
import { currentWorkplace, useWorkplace } from '../session/workplace.ts';
import { bodyOf, type Draft, isChangedSinceSent, keyOf } from './draft.ts';
import { useEditorWords } from './words.ts';

/**
 * Issues the draft, in place of another invoice where it says so. Whatever is lost on the way, the next try carries the
 * same key and issues nothing twice; only after the service has refused it the next one is another intent.
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
  const { organizationId, environment } = useWorkplace();
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
      // Until it is stamped the page of the old one shows how far it is.
      return { invoiceId: substituteId ?? id, mayBeOlder };
    },
    onSuccess: async ({ invoiceId, mayBeOlder }) => {
      drop();
      if (mayBeOlder) notifications.show({ color: 'yellow', message: t('mayBeOlder'), autoClose: false });
      void queryClient.invalidateQueries();
      // Who has gone over to another organization meanwhile would not find it there.
      if (currentWorkplace().organizationId !== organizationId)
        notifications.show({ color: 'green', message: t('stampedMeanwhile'), autoClose: false });
      else await navigate({ to: '/invoices/$invoiceId', params: { invoiceId } });
    },
    onError: (error) => {
      if (isRefused(error)) renewKey();
    },
  });
}

/** A plain no. What was not answered, or with "later", may still have been stamped or have the key. */
function isRefused(error: unknown): boolean {
  const status = isLacreError(error) ? error.data.statusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
}
