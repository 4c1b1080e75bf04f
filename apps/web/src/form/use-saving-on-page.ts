import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../service/service.ts';
import { fieldErrors } from './field-errors.ts';
import { useLeavingPage } from './leaving-page.tsx';
import { isChange, onlyChanged } from './only-changed.ts';

/**
 * Saves what was changed in a form that stays on its page.
 *
 * @param prefix of the paths of errors that the form's fields lack
 * @returns also the error that belongs to no field, and the question before unsaved input is lost, to be rendered
 */
export function useSavingOnPage<Values extends object, Body extends object>({
  form,
  fields,
  prefix = '',
  bodyOf,
  send,
}: {
  form: UseFormReturnType<Values>;
  fields: readonly string[];
  prefix?: string;
  bodyOf: (values: Values) => Body;
  send: (changes: Partial<Body>) => Promise<unknown>;
}) {
  const save = useMutation({
    mutationFn: async (given: Values) => {
      const changes = onlyChanged(bodyOf(form.getInitialValues()), bodyOf(given));
      if (isChange(changes)) await send(changes);
    },
    onSuccess: async (_, saved) => {
      form.setInitialValues(saved);
      form.resetDirty(saved);
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields, { prefix }).errors),
  });
  const question = useLeavingPage(form.isDirty());
  return { save, error: fieldErrors(save.error, fields, { prefix }).rest, question };
}
