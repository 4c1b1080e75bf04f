import { isLacreError } from '@lacre/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryClient, service } from '../service/service.ts';
import { useWorkplace } from '../session/workplace.ts';
import { bodyOf, type Draft } from './draft.ts';

/**
 * Issues the draft. Whatever is lost on the way, the next try carries the same key and issues nothing twice; only after
 * the service has refused it the next one is another intent.
 */
export function useStamp({ drop, renewKey }: { drop: () => void; renewKey: () => void }) {
  const navigate = useNavigate();
  const { environment } = useWorkplace();
  return useMutation({
    mutationFn: (draft: Draft) =>
      service().invoices.create.mutate({ ...bodyOf(draft, environment), idempotencyKey: draft.idempotencyKey }),
    onSuccess: async ({ id }) => {
      drop();
      void queryClient.invalidateQueries();
      await navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } });
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

/** Whether it is not known if the service got it. */
export const isUnknown = (error: unknown) => isLacreError(error) && (error.data.statusCode ?? 0) === 0;
