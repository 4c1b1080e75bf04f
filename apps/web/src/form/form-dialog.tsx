import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ConfirmedFailure } from './confirmed-failure.tsx';
import { Dialog } from './dialog.tsx';
import { fieldErrors } from './field-errors.ts';
import { useSaving } from './use-saving.ts';

/** A form in a dialog that closes once it is saved; field errors are shown at the fields. */
export function FormDialog<Values extends object>({
  title,
  submit,
  form,
  fields,
  save,
  size = 'md',
  onClose,
  children,
}: {
  title: string;
  /** The label of the submit button. */
  submit: string;
  form: UseFormReturnType<Values>;
  /** Fields that show their own errors. */
  fields: readonly string[];
  /** Called again with a code if the service asks for the second factor. */
  save: (mfaCode: string | undefined) => Promise<unknown>;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}) {
  const saving = useSaving({ form, fields, save, onClose });
  return (
    <Dialog opened isDirty={form.isDirty()} onClose={onClose} size={size} title={title}>
      <form onSubmit={form.onSubmit(() => saving.mutate(undefined))} noValidate>
        <Stack gap="sm">
          {children}
          <ConfirmedFailure
            error={fieldErrors(saving.error, fields).rest}
            isPending={saving.isPending}
            onCode={(mfaCode) => saving.mutate(mfaCode)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
