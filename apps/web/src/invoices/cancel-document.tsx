import type { CancellationPlan, CancellationRecord } from '@lacre/client';
import { Alert, Button, Group, List, Loader, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { takeFocus } from '../form/take-focus.ts';
import { Failure } from '../service/failure.tsx';
import { api, queryClient, service } from '../service/service.ts';
import { withoutEndpoint } from '../service/without-endpoint.ts';
import { instant, instantAt } from '../words/instants.ts';
import { useCancelWords } from './cancel-words.ts';
import { DocumentLink } from './document-link.tsx';

type Motivo = CancellationPlan['motivos'][number]['motivo'];
type Path = 'invoices' | 'payments' | 'payrolls' | 'retentions';

/**
 * Shows the cancellation plan and sends the request to the SAT, for a document of any kind. If a substitute exists, it
 * is preselected.
 */
export function CancelDocument({
  path,
  id,
  name,
  substitute,
  onClose,
}: {
  path: Path;
  id: string;
  name: string;
  /** UUID of the document that replaces it; by default the one that the plan names. */
  substitute?: string | undefined;
  onClose: () => void;
}) {
  const t = useCancelWords();
  const [isDirty, setDirty] = useState(false);
  // Loaded when the dialog opens: the plan changes over time.
  const plan = useQuery(api[path].cancelPlan.queryOptions({ id }, { staleTime: 0 }));
  return (
    <Dialog opened isDirty={isDirty} onClose={onClose} size="lg" title={t('title', { name })}>
      {plan.isPending && <Loader />}
      <Failure error={plan.error} onRetry={plan.refetch} />
      {plan.data && (
        <Plan
          path={path}
          plan={plan.data}
          substitute={substitute ?? substituteIn(path, plan.data)}
          onDirtyChange={setDirty}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Invoices are also related in other ways, by way of other documents too: their timeline names the substitute. */
const substituteIn = (path: Path, { blocking }: CancellationPlan): string | undefined =>
  path === 'invoices' ? undefined : blocking.findLast(({ tipoRelacion }) => tipoRelacion === '04')?.uuid;

/** A global invoice has sales only. */
const motivesOf = (path: Path, { motivos }: CancellationPlan) =>
  path === 'invoices' ? motivos : motivos.filter(({ motivo }) => motivo !== '04');

function Plan({
  path,
  plan,
  substitute = '',
  onDirtyChange,
  onClose,
}: {
  path: Path;
  plan: CancellationPlan;
  substitute: string | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}) {
  const t = useCancelWords();
  const [motivo, setMotivo] = useState<Motivo>(substitute === '' ? '02' : '01');
  const [replacement, setReplacement] = useState(substitute);
  const cancel = useMutation({
    mutationFn: () =>
      service()[path].cancel.mutate({
        id: plan.invoiceId,
        motivo,
        ...(motivo === '01' && { folioSustitucion: replacement.trim() }),
      }),
    onSuccess: () => onDirtyChange(false),
    // A rejection may mean that the document is not as shown.
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (cancel.data) return <Outcome request={cancel.data} timezone={plan.timezone} />;
  const chosen = plan.motivos.find((one) => one.motivo === motivo);
  const { errors, rest } = fieldErrors(cancel.error, motivo === '01' ? ['folioSustitucion'] : []);
  const mustWait = plan.blocking.length > 0 && chosen?.allowed === false;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate();
      }}
    >
      <Stack gap="sm">
        {!plan.cancellable && (
          <Alert color="red" title={t('not')}>
            {plan.reason && withoutEndpoint(plan.reason)}
          </Alert>
        )}
        <Consent plan={plan} />
        <Radio.Group label={t('motivo')} value={motivo} onChange={(value) => setMotivo(value)}>
          <Stack gap={6} mt={4}>
            {motivesOf(path, plan).map((one) => (
              <Radio
                key={one.motivo}
                value={one.motivo}
                // The dialog may open before or after the plan is loaded.
                autoFocus={one.motivo === motivo}
                data-autofocus={one.motivo === motivo || undefined}
                // The Enter that opened the dialog, held too long, would submit it.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault();
                }}
                label={`${one.motivo} · ${t(`motivo${one.motivo}`)}`}
                // Documents to cancel first are listed below, by name.
                description={one.allowed || plan.blocking.length > 0 ? undefined : withoutEndpoint(one.reason ?? '')}
              />
            ))}
          </Stack>
        </Radio.Group>
        {motivo === '01' && (
          <TextInput
            label={t('replacement')}
            description={
              substitute === '' && (path === 'payrolls' || path === 'retentions') && t(`replacement_${path}`)
            }
            required
            error={errors.folioSustitucion}
            value={replacement}
            onChange={({ currentTarget: { value } }) => {
              setReplacement(value);
              onDirtyChange(value !== substitute);
            }}
          />
        )}
        {mustWait && (
          <Alert color="yellow" title={t('blockingTitle')}>
            <List type="ordered" size="sm">
              {plan.blocking.map((one) => (
                <List.Item key={one.id}>
                  <DocumentLink document={one} kind={t(one.tipoComprobante)} onClick={onClose} />
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Failure error={rest} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={cancel.isPending}
            disabled={!plan.cancellable || chosen?.allowed === false}
          >
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Takes the focus from the button that was pressed. */
function Outcome({ request, timezone }: { request: CancellationRecord; timezone: string }) {
  const t = useCancelWords();
  const { status, message, satCode, requiresReceptorApproval } = request;
  const isAsked = requiresReceptorApproval && (satCode !== null || message !== null);
  const outcome = {
    aceptada: t('done'),
    pendiente: isAsked ? t('waiting') : t('underWay'),
    rechazada: t('notDone'),
  }[status];
  return (
    <Alert ref={takeFocus} tabIndex={-1} color={status === 'rechazada' ? 'red' : 'green'} role="status">
      {outcome} {status === 'rechazada' && message}
      {isAsked && <AwaitedAnswer cancellation={request} timezone={timezone} />}
    </Alert>
  );
}

/**
 * Until when the receiver may answer a cancellation that needs their acceptance; nothing if none is awaited. `timezone`
 * is that of the place of issue, where its plan is known.
 */
export function AwaitedAnswer({
  cancellation,
  timezone,
}: {
  cancellation: CancellationRecord | null;
  timezone?: string;
}) {
  const t = useCancelWords();
  if (cancellation?.status !== 'pendiente' || !cancellation.requiresReceptorApproval) return null;
  const { deadlineAt } = cancellation;
  if (deadlineAt === null) return <Text size="sm">{t('neverBySilence')}</Text>;
  const date = timezone === undefined ? instant(deadlineAt) : instantAt(deadlineAt, timezone);
  return <Text size="sm">{t('bySilence', { date })}</Text>;
}

function Consent({ plan }: { plan: CancellationPlan }) {
  const t = useCancelWords();
  const at = (iso: string) => instantAt(iso, plan.timezone);
  const outcome = plan.requiresReceptorApproval
    ? plan.answerDeadline === null
      ? t('asksReceiverAlways')
      : t('asksReceiver', { date: at(plan.answerDeadline) })
    : plan.freeUntil === null
      ? t('neverAsks')
      : t('freeUntil', { date: at(plan.freeUntil) });
  return (
    <Text size="sm">
      {outcome} {t('until', { date: at(plan.cancellableUntil) })}
    </Text>
  );
}
