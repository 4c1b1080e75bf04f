import { toPlain } from '@lacre/cfdi/decimal';
import type { InvoiceDetail } from '@lacre/client';
import { Alert, Button, Checkbox, Grid, Stack, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { decimalsOf } from '../editor/currency-decimals.ts';
import { DecimalField } from '../form/decimal-field.tsx';
import { Dialog } from '../form/dialog.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { useWhileOpen } from '../form/use-while-open.ts';
import '@mantine/dates/styles.css';
import { useState } from 'react';
import { useCalendarProps } from '../list/calendar-props.ts';
import { CatalogSelect } from '../service/catalog-select.tsx';
import { Failure } from '../service/failure.tsx';
import { isOutcomeUnknown } from '../service/is-outcome-unknown.ts';
import { useToday } from '../service/use-today.ts';
import { moneyAndCode } from '../words/formats.ts';
import { paidInPesos, sumOf } from './paid-in-pesos.ts';
import type { TypedPayment } from './unanswered-payment.ts';
import { useRecord } from './use-record.ts';
import { usePaymentWords } from './words.ts';

const untouched = {
  date: undefined,
  paymentForm: '03',
  operationNumber: '',
  exchange: '',
  isInPesos: false,
  deposit: '',
} as const;

/** An invoice and what is owed of it. */
export interface Owed {
  uuid: string;
  name: string;
  outstanding: number;
}

/**
 * Records a payment of invoices that are paid in installments, of one receiver and in one currency, and stamps its
 * receipt, once however often it is retried.
 */
export function RecordPayment({
  invoice,
  owed,
  onPaid,
  onClose,
}: {
  /** Any of them. */
  invoice: Pick<InvoiceDetail, 'receptor' | 'moneda' | 'environment' | 'lugarExpedicion'>;
  owed: readonly Owed[];
  onPaid?: () => void;
  onClose: () => void;
}) {
  const t = usePaymentWords();
  const calendar = useCalendarProps();
  const { environment, lugarExpedicion } = invoice;
  const { today, isLoading } = useToday({ environment, type: 'P', otherwise: lugarExpedicion });
  const { record, unanswered } = useRecord({
    invoices: owed.map(({ uuid }) => uuid),
    environment,
    onDone: useWhileOpen(() => {
      onPaid?.();
      onClose();
    }),
  });
  const [initial] = useState<TypedPayment>(() => {
    const paid = Object.fromEntries(owed.map(({ uuid, outstanding }) => [uuid, outstanding]));
    return unanswered ? { ...unanswered.typed, paid: { ...paid, ...unanswered.typed.paid } } : { ...untouched, paid };
  });
  const [changed, setTyped] = useState(initial);
  const type = (change: Partial<TypedPayment>) => setTyped((before) => ({ ...before, ...change }));
  const dated = (one: TypedPayment) => (one.date === undefined ? { ...one, date: today } : one);
  const typed = dated(changed);
  const { date, paymentForm, operationNumber, exchange, isInPesos, deposit } = typed;
  const paid = owed.map(({ uuid }) => typed.paid[uuid] ?? '');
  const isSeveral = owed.length > 1;
  const isForeign = invoice.moneda !== 'MXN';
  const decimals = decimalsOf(invoice.moneda);
  const pesos = isInPesos ? paidInPesos(paid, { rate: exchange, deposit }) : undefined;
  const rate = deposit === '' ? exchange : (pesos?.rate ?? '');
  const payment = {
    date: date ?? '',
    paymentForm: paymentForm ?? '',
    currency: isInPesos ? 'MXN' : invoice.moneda,
    ...(isForeign && !isInPesos && { exchange: Number(exchange) }),
    ...(pesos && { amount: pesos.amount }),
    ...(operationNumber !== '' && { operationNumber }),
    // Of several, one without an amount was not paid.
    documents: owed
      .map(({ uuid }, index) => ({
        uuid,
        paid: Number(paid[index]),
        ...(pesos && { equivalence: pesos.equivalence }),
      }))
      .filter(({ paid }) => !isSeveral || paid !== 0),
  };
  const send = () =>
    record.mutate({
      typed,
      body: {
        customer: {
          legalName: invoice.receptor.nombre,
          taxId: invoice.receptor.rfc,
          taxSystem: invoice.receptor.regimenFiscal,
          zip: invoice.receptor.domicilioFiscal,
        },
        environment,
        payments: [payment],
      },
    });
  const sent = record.variables?.body.payments[0]?.documents ?? [];
  const paths = sent.map((_, index) => `documents[${index}]` as const);
  const { errors, rest } = fieldErrors(record.error, ['date', 'paymentForm', 'exchange', 'amount', ...paths], {
    prefix: 'payments[0].',
    hasHints: true,
  });
  const errorOf = (invoice: Owed) => errors[`documents[${sent.findIndex(({ uuid }) => uuid === invoice.uuid)}]`];
  // What was sent without a response is kept.
  const isDirty = JSON.stringify(typed) !== JSON.stringify(dated(unanswered?.typed ?? initial));
  return (
    <Dialog opened isDirty={isDirty} onClose={onClose} title={t('record')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
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
                onChange={(date) => type({ date })}
              />
            </Grid.Col>
            {isSeveral && (
              <Grid.Col>
                <Text size="sm">{t('leftOut')}</Text>
              </Grid.Col>
            )}
            {owed.map((one, index) => (
              <Grid.Col key={one.uuid} span={{ base: 12, xs: isSeveral ? 12 : 6 }}>
                <DecimalField
                  label={isSeveral ? t('paidOf', { name: one.name }) : t('paid')}
                  error={errorOf(one)}
                  data-autofocus={index === 0 || undefined}
                  decimalScale={decimals}
                  thousandSeparator=","
                  prefix="$"
                  suffix={` ${invoice.moneda}`}
                  required={!isSeveral}
                  minDecimals={decimals}
                  value={paid[index] ?? ''}
                  onChange={(value) => type({ paid: { ...typed.paid, [one.uuid]: value } })}
                />
              </Grid.Col>
            ))}
          </Grid>
          {isSeveral && (
            <Text size="sm" fw={600} role="status">
              {t('paidInAll', { amount: moneyAndCode(toPlain(sumOf(paid)), invoice.moneda) })}
            </Text>
          )}
          {isForeign && (
            <>
              <Checkbox
                label={t('inPesos')}
                checked={isInPesos}
                onChange={(event) => type({ isInPesos: event.currentTarget.checked, exchange: rate, deposit: '' })}
              />
              <DecimalField
                label={t('exchange', { currency: invoice.moneda })}
                error={errors.exchange}
                decimalScale={6}
                required
                value={rate}
                onChange={(exchange) => type({ exchange, deposit: '' })}
              />
              {isInPesos && (
                <DecimalField
                  label={t('deposit')}
                  description={t('depositHint')}
                  error={errors.amount}
                  decimalScale={2}
                  minDecimals={2}
                  thousandSeparator=","
                  prefix="$"
                  suffix=" MXN"
                  required
                  value={deposit === '' ? (pesos?.amount ?? '') : deposit}
                  onChange={(deposit) => type({ deposit, exchange: '' })}
                />
              )}
            </>
          )}
          <CatalogSelect
            catalog="c_FormaPago"
            label={t('form')}
            error={errors.paymentForm}
            required
            value={paymentForm}
            onChange={(chosen) => type({ paymentForm: chosen })}
          />
          <TextInput
            label={t('operation')}
            maxLength={100}
            value={operationNumber}
            onChange={(event) => type({ operationNumber: event.currentTarget.value })}
          />
          {isOutcomeUnknown(record.error) ? (
            <Alert color="yellow">{t('unknown')}</Alert>
          ) : record.isIdle && unanswered ? (
            <Alert color="yellow">{t('sentBefore')}</Alert>
          ) : (
            <Failure error={rest} />
          )}
          <Button type="submit" disabled={isLoading} loading={record.isPending}>
            {t('stamp')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
