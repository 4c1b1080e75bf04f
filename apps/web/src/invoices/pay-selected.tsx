import type { InvoiceListItem } from '@lacre/client';
import { Alert, Button, Loader } from '@mantine/core';
import { RiMoneyDollarCircleLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { ReturnFocus } from '../form/return-focus.tsx';
import { usePaymentWords } from '../payments/words.ts';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { nameOf } from './invoice-name.ts';

// Lazy: its calendar is large.
const RecordPayment = lazy(async () => ({ default: (await import('../payments/record-payment.tsx')).RecordPayment }));

/** Records one payment of the selected invoices that have a balance; nothing if none has. */
export function PaySelected({ rows, onPaid }: { rows: readonly InvoiceListItem[]; onPaid: () => void }) {
  const t = usePaymentWords();
  // As they were when the dialog opened: what is typed there does not go to another invoice when one is paid meanwhile.
  const [asked, setAsked] = useState<readonly InvoiceListItem[]>([]);
  const owing = rows.filter(({ status, saldo }) => status === 'vigente' && (saldo ?? 0) > 0);
  const [first] = asked;
  const close = () => setAsked([]);
  if (owing.length === 0 && first === undefined) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<RiMoneyDollarCircleLine size={14} aria-hidden />}
        onClick={() => setAsked(owing)}
      >
        {t('record')}
      </Button>
      {first && (
        <>
          {/* One dialog follows another: the second does not know from where the first was opened. */}
          <ReturnFocus />
          {asked.every((row) => isOfOneReceipt(row, first)) ? (
            <Payment first={first} owing={asked} onPaid={onPaid} onClose={close} />
          ) : (
            <Dialog opened onClose={close} title={t('record')}>
              <Alert color="yellow">{t('oneReceiver')}</Alert>
            </Dialog>
          )}
        </>
      )}
    </>
  );
}

/** The name too: many customers share a generic RFC. */
const isOfOneReceipt = (a: InvoiceListItem, b: InvoiceListItem) =>
  a.rfcReceptor === b.rfcReceptor && a.receptorNombre === b.receptorNombre && a.moneda === b.moneda;

function Payment({
  first,
  owing,
  onPaid,
  onClose,
}: {
  first: InvoiceListItem;
  owing: readonly InvoiceListItem[];
  onPaid: () => void;
  onClose: () => void;
}) {
  const t = usePaymentWords();
  // The list lacks the regime and the postal code of the receiver.
  const { data, error, refetch } = useQuery(api.invoices.get.queryOptions({ id: first.id }));
  const waiting = (
    <Dialog opened onClose={onClose} title={t('record')}>
      {error ? <Failure error={error} onRetry={refetch} /> : <Loader />}
    </Dialog>
  );
  if (data === undefined || !('receptor' in data)) return waiting;
  return (
    <Suspense fallback={waiting}>
      <RecordPayment
        invoice={data}
        owed={owing.map((row) => ({ uuid: row.uuid, name: nameOf(row), outstanding: row.saldo ?? 0 }))}
        onPaid={onPaid}
        onClose={onClose}
      />
    </Suspense>
  );
}
