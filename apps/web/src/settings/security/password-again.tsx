import { isLacreError } from '@lacre/client';
import { Alert, PasswordInput } from '@mantine/core';
import { useSecurityWords } from './words.ts';

/** The service asks for the password once more: the session is not young any more. */
export const asksPassword = (error: unknown) =>
  isLacreError(error) && ['PASSWORD_REQUIRED', 'WRONG_PASSWORD'].includes(error.data.reason);

export function PasswordAgain({
  error,
  value,
  onChange,
}: {
  error: unknown;
  value: string;
  onChange: (password: string) => void;
}) {
  const t = useSecurityWords();
  const isWrong = isLacreError(error) && error.data.reason === 'WRONG_PASSWORD';
  return (
    <Alert color="yellow" role="status">
      <PasswordInput
        label={t('currentPassword')}
        description={t('passwordAgain')}
        autoComplete="current-password"
        autoFocus
        error={isWrong ? error.message : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Alert>
  );
}
