import { Badge, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Confirmation } from '../../form/confirmation.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, service } from '../../service/service.ts';
import { Enrolment } from './enrolment.tsx';
import { useSecurityWords } from './words.ts';

/** The second factor by an authenticator app: its state, and turning it on and off. */
export function SecondFactor() {
  const t = useSecurityWords();
  const [isEnrolling, enrolling] = useDisclosure(false);
  const [isAsked, asked] = useDisclosure(false);
  const { data, error, refetch } = useQuery(api.users.secondFactor.queryOptions());
  if (error) return <Failure error={error} onRetry={refetch} />;
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
      {isEnrolling && <Enrolment isOn={data.totp} onClose={enrolling.close} />}
      {isAsked && <TurnOff onClose={asked.close} />}
    </Stack>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useSecurityWords();
  return (
    <Confirmation
      title={t('turnOffTitle')}
      text={t('turnOffText')}
      confirm={t('turnOff')}
      run={(mfaCode) => service().users.turnOffTotp.mutate(undefined, { context: { mfaCode } })}
      onClose={onClose}
    />
  );
}
