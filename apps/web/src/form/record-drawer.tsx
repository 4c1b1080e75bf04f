import { Button, Fieldset, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { useMayWrite } from '../session/use-role.ts';
import { Confirmation } from './confirmation.tsx';
import { fieldErrors } from './field-errors.ts';
import { SideSheet } from './side-sheet.tsx';
import { useSaving } from './use-saving.ts';
import { useWhileOpen } from './use-while-open.ts';
import { useFormWords } from './words.ts';

/** A record in a drawer, read-only without write access; it closes once it is saved or deleted. */
export function RecordDrawer<Values extends object>({
  title,
  form,
  fields,
  save,
  deletion,
  onClose,
  children,
}: {
  title: string;
  form: UseFormReturnType<Values>;
  /** Fields that show their own errors. */
  fields: readonly string[];
  save: () => Promise<unknown>;
  /** The confirmation before deleting; undefined for a new record. */
  deletion: { title: string; text: string; run: () => Promise<unknown> } | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const f = useFormWords();
  const mayWrite = useMayWrite();
  const [isAsking, asking] = useDisclosure(false);
  const close = useWhileOpen(onClose);
  const saving = useSaving({ form, fields, save, onClose });
  return (
    <SideSheet opened isDirty={form.isDirty()} closeOnEscape={!isAsking} onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(() => saving.mutate(undefined))} noValidate>
        <Fieldset variant="unstyled" disabled={!mayWrite}>
          {children}
        </Fieldset>
        <Stack mt="lg" gap="sm">
          <Failure error={fieldErrors(saving.error, fields).rest} />
          {mayWrite && (
            <Group justify="space-between">
              {deletion ? (
                <Button variant="subtle" color="red" onClick={asking.open}>
                  {f('delete')}
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={saving.isPending}>
                {f('save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {deletion && isAsking && (
        <Confirmation {...deletion} confirm={f('delete')} onDone={close} onClose={asking.close} />
      )}
    </SideSheet>
  );
}
