import { isLacreError } from '@lacre/client';
import { Alert, PasswordInput } from '@mantine/core';
import { fieldErrors } from '../../form/field-errors.ts';
import { useSecurityWords } from './words.ts';

const reasons = ['PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'SIGN_IN_DELAYED', 'PASSWORD_RESET_REQUIRED'];

/** Asks for the password again, because the session is no longer recent. */
export const asksPassword = (error: unknown) => isLacreError(error) && reasons.includes(error.data.reason);

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
  const reason = isLacreError(error) && error.data.reason !== 'PASSWORD_REQUIRED' ? error.message : undefined;
  const refusal = reason && (fieldErrors(error, ['currentPassword']).errors.currentPassword ?? reason);
  return (
    <Alert color="yellow" role="status">
      <PasswordInput
        label={t('currentPassword')}
        description={t('passwordAgain')}
        autoComplete="current-password"
        autoFocus
        error={refusal}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Alert>
  );
}
