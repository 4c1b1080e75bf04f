import type { InvoiceDetail, InvoiceListItem } from '@lacre/client';
import { Alert, Button, Loader } from '@mantine/core';
import { RiMoneyDollarCircleLine } from '@remixicon/react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { ReturnFocus } from '../form/return-focus.tsx';
import type { Owed } from '../payments/record-payment.tsx';
import { usePaymentWords } from '../payments/words.ts';
import { Failure } from '../service/failure.tsx';
import { service } from '../service/service.ts';
import { nameOf } from './invoice-name.ts';
import { isIssued } from './stamp-attempt.tsx';

// Lazy: its calendar is large.
const RecordPayment = lazy(async () => ({ default: (await import('../payments/record-payment.tsx')).RecordPayment }));

/** Records one payment of the selected invoices that have a balance; nothing if none has. */
export function PaySelected({ rows, onPaid }: { rows: readonly InvoiceListItem[]; onPaid: () => void }) {
  const t = usePaymentWords();
  // Loaded once, when the dialog opens: what is typed there does not go to another invoice when one is paid meanwhile.
  const opening = useMutation({ mutationFn: readPayment });
  const owing = rows.filter(({ status, saldo }) => status === 'vigente' && (saldo ?? 0) > 0);
  if (owing.length === 0 && opening.isIdle) return null;
  const { data: payment } = opening;
  const waiting = (
    <Dialog opened onClose={opening.reset} title={t('record')}>
      {opening.error ? (
        <Failure error={opening.error} onRetry={() => opening.mutate(opening.variables ?? owing)} />
      ) : typeof payment === 'string' ? (
        <Alert color="yellow">{t(payment)}</Alert>
      ) : (
        <Loader />
      )}
    </Dialog>
  );
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<RiMoneyDollarCircleLine size={14} aria-hidden />}
        onClick={() => opening.mutate(owing)}
      >
        {t('record')}
      </Button>
      {!opening.isIdle && (
        <>
          {/* One dialog follows another: the second does not know from where the first was opened. */}
          <ReturnFocus />
          {typeof payment === 'object' ? (
            <Suspense fallback={waiting}>
              <RecordPayment {...payment} onPaid={onPaid} onClose={opening.reset} />
            </Suspense>
          ) : (
            waiting
          )}
        </>
      )}
    </>
  );
}

/**
 * The invoices with their balances of now: rows that were selected on another page of the list may be old. Or the word
 * for why there is no payment of them.
 */
async function readPayment(
  rows: readonly InvoiceListItem[],
): Promise<{ invoice: InvoiceDetail; owed: Owed[] } | 'oneReceiver' | 'nothingOwed'> {
  const [first] = rows;
  if (first === undefined) return 'nothingOwed';
  if (!rows.every((row) => isOfOneReceipt(row, first))) return 'oneReceiver';
  const [invoice, balances] = await Promise.all([
    // The list lacks the regime and the postal code of the receiver.
    service().invoices.get.query({ id: first.id }),
    readBalances(rows, first),
  ]);
  const owed = rows
    .map((row) => ({ uuid: row.uuid, name: nameOf(row), outstanding: balances.get(row.id) ?? 0 }))
    .filter(({ outstanding }) => outstanding > 0);
  return isIssued<InvoiceDetail>(invoice) && owed.length > 0 ? { invoice, owed } : 'nothingOwed';
}

/** Balances of the open invoices of their receiver, newest first, until the oldest of these. */
async function readBalances(
  rows: readonly InvoiceListItem[],
  { rfcReceptor, environment }: InvoiceListItem,
): Promise<Map<string, number>> {
  const balances = new Map<string, number>();
  const oldest = Math.min(...rows.map(({ createdAt }) => Date.parse(createdAt)));
  let after: string | undefined;
  do {
    // By cursor: nothing is skipped when an invoice is paid meanwhile.
    const page = await service().invoices.list.query({ rfcReceptor, environment, balance: 'open', limit: 100, after });
    for (const { id, saldo } of page.data) balances.set(id, saldo ?? 0);
    const reached = Date.parse(page.data.at(-1)?.createdAt ?? '');
    after = reached >= oldest ? (page.nextCursor ?? undefined) : undefined;
  } while (after !== undefined);
  return balances;
}

/** The name too: many customers share a generic RFC. */
const isOfOneReceipt = (a: InvoiceListItem, b: InvoiceListItem) =>
  a.rfcReceptor === b.rfcReceptor && a.receptorNombre === b.receptorNombre && a.moneda === b.moneda;
