import type { Branch } from '@lacre/client';
import { Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { RiAddLine } from '@remixicon/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../form/field-errors.ts';
import { useFormWords } from '../../form/words.ts';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, queryClient, service } from '../../service/service.ts';
import { useMayWrite } from '../../session/use-role.ts';
import { useWorkplace } from '../../session/workplace.ts';
import { useSeriesWords } from './words.ts';

/** Places of issue beside the fiscal domicile; the clock of each follows from its postal code. */
export function Branches() {
  const t = useSeriesWords();
  const { organizationId = '' } = useWorkplace();
  const mayWrite = useMayWrite();
  const [edited, setEdited] = useState<Branch | 'new'>();
  const query = useQuery(api.branches.list.queryOptions({ organizationId }));
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('branchesLead')}
      </Text>
      <Failure error={query.error} />
      {query.data && query.data.length > 0 && (
        <TableCard head={[t('branch'), t('zip'), t('timezone'), '']}>
          {query.data.map((branch) => (
            <Table.Tr key={branch.code}>
              <Table.Td>
                {branch.name}
                <Text size="xs" c="dimmed">
                  {branch.code}
                </Text>
              </Table.Td>
              <Table.Td>{branch.zip}</Table.Td>
              <Table.Td>{branch.timezone}</Table.Td>
              <Table.Td ta="right">
                {mayWrite && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(branch)}>
                    {t('change')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {mayWrite && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<RiAddLine size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('newBranch')}
        </Button>
      )}
      {edited && <BranchForm branch={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const fields = ['code', 'name', 'zip'] as const;

function BranchForm({ branch, onClose }: { branch: Branch | undefined; onClose: () => void }) {
  const t = useSeriesWords();
  const f = useFormWords();
  const { organizationId = '' } = useWorkplace();
  const form = useForm({
    initialValues: { code: branch?.code ?? '', name: branch?.name ?? '', zip: branch?.zip ?? '' },
  });
  const save = useMutation({
    mutationFn: () => service().branches.put.mutate({ organizationId, ...form.getValues() }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields).errors),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={branch?.name ?? t('newBranch')}
      closeButtonProps={{ 'aria-label': f('close') }}
    >
      <form onSubmit={form.onSubmit(() => save.mutate())} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            readOnly={branch !== undefined}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <TextInput label={t('branch')} {...form.getInputProps('name')} />
          <TextInput label={t('zip')} inputMode="numeric" maxLength={5} {...form.getInputProps('zip')} />
          <Failure error={fieldErrors(save.error, fields).rest} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
