import { Button, Card, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { AnchorLink, ButtonLink } from '../app/links.tsx';
import { Confirmation } from '../form/confirmation.tsx';
import { pathAtStart, withoutPath } from '../form/field-errors.ts';
import { TableCard } from '../list/table-card.tsx';
import { mayComeBack } from '../service/fault-instead.ts';
import { saveFile } from '../service/save-file.ts';
import { api, service } from '../service/service.ts';
import { withHint } from '../service/with-hint.ts';
import { type PayrollBody, payrollsAsJson } from './payroll-file.ts';
import { usePayrollWords } from './words.ts';

/** Receipts that had been started when the batch was cancelled are still stamped. */
const isOver = ({ status, results }: { status: string; results: readonly { status: string }[] }) =>
  status === 'done' ||
  (status === 'cancelled' && results.every((one) => one.status !== 'queued' && one.status !== 'running'));

/** A batch, polled until it is finished. */
export const batchQuery = (id: string) =>
  api.payrolls.batch.queryOptions(
    { id },
    {
      refetchInterval: ({ state }) => {
        if ((state.data && isOver(state.data)) || (state.error && !mayComeBack(state.error))) return false;
        return state.error ? 5_000 : 1_000;
      },
    },
  );

/** Names the field as a column of the file does, instead of the API's path. */
function named({ path, message }: { path: string; message: string }, t: ReturnType<typeof usePayrollWords>) {
  const text = withoutPath(message, path);
  if (text === message) return message;
  return t('ofField', { field: pathAtStart(message).replaceAll('[', '.').replaceAll(']', ''), text });
}

/**
 * The progress of a batch and the errors of the receipts that were not stamped; as a file to correct if this tab still
 * has them.
 */
export function BatchProgress({ batchId, payrolls }: { batchId: string; payrolls: PayrollBody[] | undefined }) {
  const t = usePayrollWords();
  const [isAsking, asking] = useDisclosure(false);
  const { data } = useQuery(batchQuery(batchId));
  if (data === undefined) return <Skeleton height={140} radius="lg" aria-busy />;
  const { stamped, failed, total, status } = data;
  const notStamped = data.results.filter((one) => one.status === 'failed' || one.bodyMismatch);
  const before = data.results.filter((one) => one.bodyMismatch).length;
  const cancelled = data.results.filter((one) => one.status === 'cancelled');
  const toSendAgain = [...notStamped, ...cancelled].sort((a, b) => a.index - b.index);
  const isEnded = isOver(data);
  // The receipts were sent by another tab, or before a reload.
  const isTold = payrolls === undefined && notStamped.length > 0 && isEnded;
  return (
    <Stack gap="md">
      <Card>
        <Stack gap="sm">
          <Progress value={((stamped + failed) / total) * 100} aria-label={t('uploadTitle')} />
          <Text role="status">
            {isEnded && `${t('over')}: `}
            {t('progress', { count: stamped - before, failed, total })}
            {before > 0 && `. ${t('before', { count: before })}`}
            {cancelled.length > 0 && `${before > 0 ? '' : '.'} ${t('cancelled', { count: cancelled.length })}`}
          </Text>
          <Group>
            <ButtonLink to="/payrolls" variant="default">
              {t('toList')}
            </ButtonLink>
            {status !== 'done' && status !== 'cancelled' && (
              <Button variant="outline" color="red" onClick={asking.open}>
                {t('stop')}
              </Button>
            )}
            {payrolls && toSendAgain.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  saveFile(payrollsAsJson(toSendAgain.flatMap(({ index }) => payrolls.slice(index, index + 1))))
                }
              >
                {t('downloadFailed')}
              </Button>
            )}
            {isTold && (
              <ButtonLink to="/payrolls/new" variant="default">
                {t('uploadAgain')}
              </ButtonLink>
            )}
          </Group>
          {isTold && (
            <Text size="sm" c="dimmed">
              {t('sentElsewhere')}
            </Text>
          )}
        </Stack>
      </Card>
      {isAsking && (
        <Confirmation
          title={t('stopTitle')}
          text={t('stopText')}
          confirm={t('stop')}
          run={() => service().payrolls.cancelBatch.mutate({ id: batchId })}
          onClose={asking.close}
        />
      )}
      {notStamped.length > 0 && (
        <TableCard head={[t('row', { number: '' }), t('error')]}>
          {notStamped.map(({ index, id, uuid, bodyMismatch, error: refusal }) => (
            <Table.Tr key={id}>
              <Table.Td className="whole-line">
                <AnchorLink to="/payrolls/$payrollId" params={{ payrollId: id }}>
                  {t('row', { number: index + 1 })}
                </AnchorLink>
              </Table.Td>
              <Table.Td className="whole">
                {bodyMismatch && t('stampedBefore', { uuid: uuid ?? '' })}
                {(refusal?.details ?? []).length === 0
                  ? refusal?.message
                  : refusal?.details.map((detail) => {
                      const { message, hint } = withHint(named(detail, t), detail.hint);
                      return (
                        <Text key={detail.path + detail.message} size="sm">
                          {message} {hint}
                        </Text>
                      );
                    })}
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
    </Stack>
  );
}
