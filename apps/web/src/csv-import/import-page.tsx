import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { FileDrop } from '../form/file-drop.tsx';
import { mayLeavePage, useLeavingPage } from '../form/leaving-page.tsx';
import { sendOnce } from '../form/send-once.ts';
import { UnreadableFile } from '../service/chosen-file.ts';
import { Failure } from '../service/failure.tsx';
import { queryClient } from '../service/service.ts';
import { useRole } from '../session/use-role.ts';
import { currentWorkspace } from '../session/workspace.ts';
import { type FailedRow, FailedRows } from './failed-rows.tsx';
import { ImportColumns } from './import-columns.tsx';
import { type ImportFile, importCsv, readImportFile } from './import-file.ts';
import type { ImportKind } from './import-kind.ts';
import { ImportOutcome, type ImportTotals } from './import-outcome.tsx';
import { UnreadableTable } from './read-table.ts';
import { useImportWords } from './words.ts';

interface Run<Column> {
  columns: Column[];
  mode: 'create' | 'upsert';
  rows: FailedRow[];
}

/** The import page, for owners and admins. */
export function ImportPage<Column extends string>({ kind }: { kind: ImportKind<Column> }) {
  const t = useImportWords();
  const { say } = kind.useWords();
  return (
    <Stack gap="md" maw={1100}>
      <PageTitle>{say('title')}</PageTitle>
      {useRole() === 'member' ? <Text>{t('ownersOnly')}</Text> : <Import kind={kind} />}
    </Stack>
  );
}

/** The steps of an import: the file, its columns, and the failed rows, which are corrected in place. */
function Import<Column extends string>({ kind }: { kind: ImportKind<Column> }) {
  const t = useImportWords();
  const [file, setFile] = useState<ImportFile>();
  const [fault, setFault] = useState<string | UnreadableFile>();
  const [totals, setTotals] = useState<ImportTotals>();
  const [failed, setFailed] = useState<FailedRow[]>([]);
  const [isDirty, setDirty] = useState(false);
  const [columns, setColumns] = useState<Column[]>([]);
  const [mode, setMode] = useState<Run<Column>['mode']>('create');
  const send = useMutation({
    mutationFn: (run: Run<Column>) => {
      const { organizationId = '', environment } = currentWorkspace();
      const form = new FormData();
      form.set('organizationId', organizationId);
      form.set('mode', run.mode);
      const cells = run.rows.map((row) => row.cells);
      const how = {
        delimiter: file?.delimiter ?? ',',
        livemode: environment === 'production',
        filename: kind.filename,
      };
      form.set('file', importCsv(run.columns, cells, how));
      return sendOnce([kind.filename, organizationId, run.mode, how, run.columns, cells], (once) =>
        kind.send(form, once),
      );
    },
    onSuccess: async ({ successCount, updatedCount, errors, warnings }, run) => {
      const left = errors.flatMap(({ row, details }) => {
        // Row 1 is the header.
        const sent = run.rows[row - 2];
        return sent ? [{ ...sent, faults: details }] : [];
      });
      // Add fields for missing columns; not in upserts, where an empty cell would clear the record's value.
      const lacking = kind.columns.filter(
        (column) =>
          !run.columns.includes(column) && left.some(({ faults }) => faults.some(({ path }) => path === column)),
      );
      const all = run.mode === 'create' ? [...run.columns, ...lacking] : run.columns;
      setColumns(all);
      setFailed(left.map((row) => ({ ...row, cells: all.map((_, index) => row.cells[index] ?? '') })));
      setDirty(false);
      setTotals((before) => ({
        created: (before?.created ?? 0) + successCount - updatedCount,
        updated: (before?.updated ?? 0) + updatedCount,
        warnings: warnings.map(({ message }) => message),
      }));
      await queryClient.invalidateQueries();
    },
  });
  const restart = () => {
    setFile(undefined);
    setTotals(undefined);
    setFailed([]);
    setDirty(false);
    send.reset();
  };
  const question = useLeavingPage(isDirty);
  const restartIfMeant = async () => {
    if (await mayLeavePage()) restart();
  };
  const isEmpty = file?.rows.length === 0;
  return (
    <>
      {(!file || isEmpty) && (
        <>
          <Text>{t('lead')}</Text>
          <FileDrop
            label={t('drop')}
            limits={t('limits')}
            accept={{ 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv', '.txt'] }}
            megabytes={5}
            fault={fault ?? (isEmpty ? t('noRows') : undefined)}
            onReject={() => setFault(t('notCsv'))}
            onFile={(dropped) => {
              setFault(undefined);
              void readImportFile(dropped).then(setFile, (error: unknown) => {
                if (error instanceof UnreadableFile) setFault(error);
                else setFault(error instanceof UnreadableTable ? t(error.word, { row: error.row }) : t('notCsv'));
              });
            }}
          />
        </>
      )}
      {file && !isEmpty && !totals && (
        <ImportColumns
          kind={kind}
          file={file}
          isSending={send.isPending}
          onChange={() => setDirty(true)}
          onOther={() => void restartIfMeant()}
          onStart={(chosen, mapping, how) => {
            setColumns(chosen);
            setMode(how);
            const rows = file.rows.map(({ row, cells }) => ({
              row,
              cells: chosen.map((column) => cells[mapping[column] ?? -1] ?? ''),
              faults: [],
            }));
            send.mutate({ columns: chosen, mode: how, rows });
          }}
        />
      )}
      <Failure error={send.error} />
      {totals && (
        <ImportOutcome kind={kind} totals={totals} failed={failed.length} onOther={() => void restartIfMeant()} />
      )}
      {totals && failed.length > 0 && (
        <FailedRows
          kind={kind}
          columns={columns}
          rows={failed}
          isSending={send.isPending}
          onChange={(rows) => {
            setFailed(rows);
            setDirty(rows.length > 0);
          }}
          onSend={() => send.mutate({ columns, mode, rows: failed })}
        />
      )}
      {question}
    </>
  );
}
