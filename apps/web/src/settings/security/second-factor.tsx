import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { asksCode, ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { Dialog } from '../../form/dialog.tsx';
import { useFormWords } from '../../form/words.ts';
import { Failure } from '../../service/failure.tsx';
import { api, queryClient, service } from '../../service/service.ts';
import { Enrolment } from './enrolment.tsx';
import { useSecurityWords } from './words.ts';

/** Codes of an application: whether they are asked for, and the way in and out. */
export function SecondFactor() {
  const t = useSecurityWords();
  const [isEnrolling, enrolling] = useDisclosure(false);
  const [isAsked, asked] = useDisclosure(false);
  const { data, error } = useQuery(api.users.secondFactor.queryOptions());
  if (error) return <Failure error={error} />;
  if (!data) return <Skeleton h={60} />;
  return (
    <Stack gap="sm" align="start">
      <Text size="sm" maw="70ch">
        {data.totp ? (
          <>
            <Badge variant="dot" color="green" mr={8} component="span">
              TOTP
            </Badge>
            {t('secondFactorOn', { count: data.recoveryCodesLeft })}
          </>
        ) : (
          t('secondFactorOff')
        )}
      </Text>
      {data.totp ? (
        <Button variant="default" onClick={asked.open}>
          {t('turnOff')}
        </Button>
      ) : (
        <Button onClick={enrolling.open}>{t('turnOn')}</Button>
      )}
      {isEnrolling && <Enrolment onClose={enrolling.close} />}
      {isAsked && <TurnOff onClose={asked.close} />}
    </Stack>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useSecurityWords();
  const f = useFormWords();
  const turnOff = useMutation({
    mutationFn: (mfaCode: string | undefined) =>
      service().users.turnOffTotp.mutate(undefined, { context: { mfaCode } }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('turnOffTitle')}>
      <Stack>
        <Text size="sm">{t('turnOffText')}</Text>
        <ConfirmedFailure
          error={turnOff.error}
          isPending={turnOff.isPending}
          onCode={(mfaCode) => turnOff.mutate(mfaCode)}
        />
        {!asksCode(turnOff.error) && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {f('cancel')}
            </Button>
            <Button color="red" loading={turnOff.isPending} onClick={() => turnOff.mutate(undefined)}>
              {t('turnOff')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
