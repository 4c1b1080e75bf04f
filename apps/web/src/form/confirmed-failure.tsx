import { isLacreError } from '@lacre/client';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PasskeyFailure } from '../passkeys/passkey-failure.tsx';
import { codeOfPasskey, hasPasskeys } from '../passkeys/passkeys.ts';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { codeFault } from './code-fault.ts';
import { useFormWords } from './words.ts';

/** Errors that a code of the second factor, or a later one, can solve. */
const reasons = ['MFA_REQUIRED', 'WRONG_MFA_CODE', 'MFA_DELAYED', 'RECOVERY_CODE_REQUIRED'];

/** Whether the service asks for the second factor again. */
export const asksCode = (error: unknown): boolean => isLacreError(error) && reasons.includes(error.data.reason);

/**
 * Shows the error of a call. If the service asks for the second factor again, asks for the code or a passkey and
 * repeats the call with it (`context: { mfaCode }`).
 */
export function ConfirmedFailure({
  error,
  isPending,
  onCode,
}: {
  error: unknown;
  isPending: boolean;
  onCode: (mfaCode: string) => void;
}) {
  const t = useFormWords();
  const [code, setCode] = useState('');
  const byPasskey = useMutation({ mutationFn: codeOfPasskey, onSuccess: onCode });
  if (!asksCode(error)) return <Failure error={error} />;
  const { atCode, rest } = codeFault(error);
  const given = code.trim();
  return (
    <>
      {isLacreError(rest) && rest.data.reason !== 'MFA_REQUIRED' && <Failure error={rest} />}
      <Alert color="yellow" title={t('codeTitle')} role="status">
        <Text size="sm">{t('codeLead')}</Text>
        <Group align="flex-end" mt="xs">
          <TextInput
            label={t('code')}
            autoComplete="one-time-code"
            autoFocus
            {...atCode}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Prevent an outer form from repeating the call without the code.
              event.preventDefault();
              if (given !== '' && !isPending) onCode(given);
            }}
          />
          <Button loading={isPending} disabled={given === ''} onClick={() => onCode(given)}>
            {t('goOn')}
          </Button>
          {hasPasskeys() && <PasskeyButton isPending={byPasskey.isPending} onClick={() => byPasskey.mutate()} />}
        </Group>
        <PasskeyFailure error={byPasskey.error} />
      </Alert>
    </>
  );
}

/** Only for users who have a passkey; also where that cannot be loaded. */
function PasskeyButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const t = useFormWords();
  const { data, isPending: isUnknown } = useQuery(api.passkeys.list.queryOptions());
  if (isUnknown || data?.length === 0) return null;
  return (
    <Button variant="default" loading={isPending} onClick={onClick}>
      {t('usePasskey')}
    </Button>
  );
}
