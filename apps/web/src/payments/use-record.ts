import type { Environment } from '@lacre/client';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefused } from '../service/is-outcome-unknown.ts';
import { queryClient, service } from '../service/service.ts';
import { currentWorkspace, useWorkspace } from '../session/workspace.ts';
import { dropUnanswered, keepUnanswered, type TypedPayment, unansweredPayment } from './unanswered-payment.ts';
import { usePaymentWords } from './words.ts';

type Create = ReturnType<typeof service>['payments']['create']['mutate'];
type Made = Awaited<ReturnType<Create>>;
interface Sent {
  body: Omit<Parameters<Create>[0], 'idempotencyKey'>;
  typed: TypedPayment;
}

/** Stamps a payment. Until the outcome is known, every attempt to pay one of its invoices has the same key. */
export function useRecord({
  invoices,
  environment,
  onDone,
}: {
  /** UUIDs of the invoices that may be paid. */
  invoices: readonly string[];
  environment: Environment;
  onDone: () => void;
}) {
  const t = usePaymentWords();
  const navigate = useNavigate();
  const { organizationId = '' } = useWorkspace();
  const place = { organizationId, environment };
  const [unanswered, setUnanswered] = useState(() => unansweredPayment(place, invoices));
  const send = async ({ body, typed }: Sent): Promise<{ made: Made; mayBeOlder: boolean }> => {
    const text = JSON.stringify(body);
    // Read again: another tab may have sent one meanwhile.
    const before = unansweredPayment(place, invoices);
    const sent = before ?? { idempotencyKey: crypto.randomUUID(), body: text, typed, invoices };
    const latest = { ...sent, typed };
    keepUnanswered(place, latest);
    try {
      const made = await service().payments.create.mutate({ ...body, idempotencyKey: sent.idempotencyKey });
      dropUnanswered(place, sent);
      // It was stamped and has been cancelled since: this is another payment.
      if (before && made.status === 'cancelado') return send({ body, typed });
      return { made, mayBeOlder: sent.body !== text };
    } catch (error) {
      if (before === undefined && isRefused(error)) dropUnanswered(place, sent);
      else setUnanswered(latest);
      throw error;
    }
  };
  const record = useMutation({
    mutationFn: send,
    // An invoice may not be as shown.
    onError: () => void queryClient.invalidateQueries(),
    onSuccess: async ({ made, mayBeOlder }) => {
      if (mayBeOlder) notifications.show({ color: 'yellow', message: t('mayBeOlder'), autoClose: false });
      else if (made.status !== 'recovering') notifications.show({ color: 'green', message: t('stamped') });
      await queryClient.invalidateQueries();
      onDone();
      // The PAC did not respond: the page of the receipt shows the outcome.
      if (made.status === 'recovering' && currentWorkspace().organizationId === organizationId)
        await navigate({ to: '/payments/$paymentId', params: { paymentId: made.id } });
    },
  });
  return { record, unanswered };
}
