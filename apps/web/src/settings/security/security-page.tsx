import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { UnconfirmedEmail } from '../../account/unconfirmed-email.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { useSecurityWords } from './words.ts';

/** How the user signs in, and the open sessions. */
export function SecurityPage() {
  const t = useSecurityWords();
  return (
    <SettingsFrame>
      <UnconfirmedEmail />
      <Section title={t('passkeys')} lead={t('passkeysLead')}>
        <Passkeys />
      </Section>
      <Section title={t('secondFactor')}>
        <SecondFactor />
      </Section>
      <Section title={t('password')} lead={t('passwordLead')}>
        <ChangePassword />
      </Section>
      <Section title={t('sessions')} lead={t('sessionsLead')}>
        <Sessions />
      </Section>
    </SettingsFrame>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Card component="section">
      <Title order={2} size="h4" mb={4}>
        {title}
      </Title>
      {lead && (
        <Text size="sm" mb="sm" maw="70ch">
          {lead}
        </Text>
      )}
      {children}
    </Card>
  );
}
