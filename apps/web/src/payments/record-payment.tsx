import type { InvoiceDetail } from '@lacre/client';
import { Alert, Button, Grid, Stack, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { notifications } from '@mantine/notifications';
import { decimalsOf } from '../editor/currency-decimals.ts';
import { DecimalField } from '../form/decimal-field.tsx';
import { Dialog } from '../form/dialog.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import '@mantine/dates/styles.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useRef, useState } from 'react';
import { useCalendarProps } from '../list/calendar-props.ts';
import { CatalogSelect } from '../service/catalog-select.tsx';
import { Failure } from '../service/failure.tsx';
import { isOutcomeUnknown } from '../service/is-outcome-unknown.ts';
import { api, queryClient, service } from '../service/service.ts';
import { usePaymentWords } from './words.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Fields of the form, by their paths in the body. */
const fields = ['date', 'paymentForm', 'exchange', 'documents[0].paid'] as const;

/** Records a payment of an invoice paid in installments and stamps its receipt, once however often it is retried. */
export function RecordPayment({
  invoice,
  outstanding,
  onClose,
}: {
  invoice: InvoiceDetail;
  outstanding: number;
  onClose: () => void;
}) {
  const t = usePaymentWords();
  const calendar = useCalendarProps();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // The sandbox has its own clock.
  const clock = useQuery({ ...api.sandbox.clock.queryOptions(), enabled: invoice.environment === 'sandbox' });
  const today = dayjs(clock.data?.now).tz('America/Mexico_City').format('YYYY-MM-DD');
  const [chosen, setDate] = useState<string | null>();
  const date = chosen === undefined ? today : chosen;
  const [paymentForm, setPaymentForm] = useState<string | undefined>('03');
  const [paid, setPaid] = useState<number | ''>(outstanding);
  const [operationNumber, setOperation] = useState('');
  const isForeign = invoice.moneda !== 'MXN';
  const decimals = decimalsOf(invoice.moneda);
  const [exchange, setExchange] = useState<number | ''>('');
  const payment = {
    date: date ?? '',
    paymentForm: paymentForm ?? '',
    currency: invoice.moneda,
    ...(isForeign && { exchange: Number(exchange) }),
    ...(operationNumber !== '' && { operationNumber }),
    documents: [{ uuid: invoice.uuid, paid: Number(paid) }],
  };
  // The body first sent without a response: it may be the one stamped under the key.
  const unanswered = useRef<string>(undefined);
  const record = useMutation({
    mutationFn: (sent: typeof payment) =>
      service().payments.create.mutate({
        customer: {
          legalName: invoice.receptor.nombre,
          taxId: invoice.receptor.rfc,
          taxSystem: invoice.receptor.regimenFiscal,
          zip: invoice.receptor.domicilioFiscal,
        },
        environment: invoice.environment,
        idempotencyKey,
        payments: [sent],
      }),
    onError: (error, sent) => {
      if (isOutcomeUnknown(error)) unanswered.current ??= JSON.stringify(sent);
    },
    onSuccess: async (_, sent) => {
      if (unanswered.current !== undefined && unanswered.current !== JSON.stringify(sent))
        notifications.show({ color: 'yellow', message: t('mayBeOlder'), autoClose: false });
      else notifications.show({ color: 'green', message: t('stamped') });
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  const { errors, rest } = fieldErrors(record.error, fields, 'payments[0].');
  const isDirty =
    chosen !== undefined || paymentForm !== '03' || paid !== outstanding || operationNumber !== '' || exchange !== '';
  return (
    <Dialog opened isDirty={isDirty} onClose={onClose} title={t('record')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          record.mutate(payment);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('stampText')}</Text>
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <DatePickerInput
                label={t('paidOn')}
                error={errors.date}
                {...calendar}
                maxDate={today}
                required
                value={date}
                onChange={setDate}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <DecimalField
                label={t('paid')}
                error={errors['documents[0].paid']}
                data-autofocus
                decimalScale={decimals}
                thousandSeparator=","
                prefix="$"
                suffix={` ${invoice.moneda}`}
                required
                // With its cents, as everywhere else; what is typed stays as typed.
                value={paid === outstanding ? outstanding.toFixed(decimals) : paid}
                onChange={setPaid}
              />
            </Grid.Col>
          </Grid>
          {isForeign && (
            <DecimalField
              label={t('exchange', { currency: invoice.moneda })}
              error={errors.exchange}
              decimalScale={6}
              required
              value={exchange}
              onChange={setExchange}
            />
          )}
          <CatalogSelect
            catalog="c_FormaPago"
            label={t('form')}
            error={errors.paymentForm}
            required
            value={paymentForm}
            onChange={setPaymentForm}
          />
          <TextInput
            label={t('operation')}
            maxLength={100}
            value={operationNumber}
            onChange={(event) => setOperation(event.currentTarget.value)}
          />
          {isOutcomeUnknown(record.error) ? <Alert color="yellow">{t('unknown')}</Alert> : <Failure error={rest} />}
          <Button type="submit" disabled={clock.isLoading} loading={record.isPending}>
            {t('stamp')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
