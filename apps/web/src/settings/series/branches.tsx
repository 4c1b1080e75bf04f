import type { Branch } from '@lacre/client';
import { Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../form/form-dialog.tsx';
import { onlyChanged } from '../../form/only-changed.ts';
import { api, service } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { zoneName } from '../../words/instants.ts';
import { EditableList } from './editable-list.tsx';
import { useSeriesWords } from './words.ts';

/** Places of issue besides the fiscal address; their time zone follows from the postal code. */
export function Branches() {
  const t = useSeriesWords();
  const { organizationId = '' } = useWorkspace();
  const query = useQuery(api.branches.list.queryOptions({ organizationId }));
  return (
    <EditableList
      lead={t('branchesLead')}
      head={[t('branch'), t('zip'), t('timezone')]}
      rows={query.data}
      error={query.error}
      onRetry={query.refetch}
      add={t('newBranch')}
      keyOf={({ code }) => code}
      nameOf={({ name }) => name}
      cells={(branch) => (
        <>
          <Table.Td>
            {branch.name}
            <Text size="xs" c="dimmed">
              {branch.code}
            </Text>
          </Table.Td>
          <Table.Td>{branch.zip}</Table.Td>
          <Table.Td>{zoneName(new Date().toISOString(), branch.timezone) ?? branch.timezone}</Table.Td>
        </>
      )}
      dialog={(branch, onClose) => <BranchForm branch={branch} onClose={onClose} />}
    />
  );
}

const fields = ['code', 'name', 'zip'] as const;

function BranchForm({ branch: opened, onClose }: { branch: Branch | undefined; onClose: () => void }) {
  const t = useSeriesWords();
  /** Once it is created, what is edited further changes it. */
  const [branch, setBranch] = useState(opened);
  const { organizationId = '' } = useWorkspace();
  const known = useQuery(api.branches.list.queryOptions({ organizationId }));
  const form = useForm({
    initialValues: { code: branch?.code ?? '', name: branch?.name ?? '', zip: branch?.zip ?? '' },
    // Otherwise the service would update the existing one.
    validate: { code: (code) => (!branch && known.data?.some((one) => one.code === code) ? t('codeTaken') : null) },
  });
  const save = async () => {
    const { code, ...values } = form.getValues();
    const { code: _, ...before } = form.getInitialValues();
    // PUT replaces the branch: read it again to keep concurrent changes.
    const branches = branch ? await service().branches.list.query({ organizationId }) : [];
    const { name, zip } = { ...branches.find((one) => one.code === code), ...onlyChanged(before, values) };
    const put = { organizationId, code, name: name ?? values.name, zip: zip ?? values.zip };
    setBranch(await service().branches.put.mutate(put));
  };
  return (
    <FormDialog
      title={branch?.name ?? t('newBranch')}
      submit={t('save')}
      form={form}
      fields={fields}
      save={save}
      onClose={onClose}
    >
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        readOnly={branch !== undefined}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <TextInput label={t('branch')} {...form.getInputProps('name')} />
      <TextInput label={t('zip')} inputMode="numeric" maxLength={5} {...form.getInputProps('zip')} />
    </FormDialog>
  );
}
