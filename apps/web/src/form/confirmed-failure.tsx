import { isLacreError } from '@lacre/client';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../service/failure.tsx';
import { useFormWords } from './words.ts';

/**
 * What a call's error says. Where the service asks for the second factor once more, the code is asked for here and the
 * call is made again with it (`context: { mfaCode }`).
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
  const isAsked = isLacreError(error) && ['MFA_REQUIRED', 'WRONG_MFA_CODE'].includes(error.data.reason);
  if (!isAsked) return <Failure error={error} />;
  return (
    <>
      {error.data.reason !== 'MFA_REQUIRED' && <Failure error={error} />}
      <Alert color="yellow" title={t('codeTitle')} role="status">
        <Text size="sm">{t('codeLead')}</Text>
        <Group align="flex-end" mt="xs">
          <TextInput
            label={t('code')}
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button loading={isPending} disabled={code.trim() === ''} onClick={() => onCode(code.trim())}>
            {t('goOn')}
          </Button>
        </Group>
      </Alert>
    </>
  );
}
