import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../service/service.ts';
import { fieldErrors } from './field-errors.ts';
import { isChange, onlyChanged } from './only-changed.ts';
import { useWhileOpen } from './use-while-open.ts';

/**
 * Saves a form and closes it. If it was edited since it was sent, it stays open: what differs from what was sent is
 * what is not saved yet.
 */
export function useSaving<Values extends object>({
  form,
  fields,
  save,
  onClose,
}: {
  form: UseFormReturnType<Values>;
  fields: readonly string[];
  save: (mfaCode: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const close = useWhileOpen(onClose);
  return useMutation({
    mutationFn: save,
    onMutate: () => form.getValues(),
    onSuccess: async (_, __, sent) => {
      if (isChange(onlyChanged(sent, form.getValues()))) form.resetDirty(sent);
      else close();
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields).errors),
  });
}
