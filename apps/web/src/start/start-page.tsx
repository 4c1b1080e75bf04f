import { Button, Card, Group, Skeleton, Stack, Stepper, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { mayLeavePage } from '../form/leaving-page.tsx';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { useRole } from '../session/use-role.ts';
import { chooseWorkspace, useWorkspace } from '../session/workspace.ts';
import { CertificateStep } from './certificate-step.tsx';
import { LegalStep } from './legal-step.tsx';
import { OrganizationStep } from './organization-step.tsx';
import { useStartWords } from './words.ts';

/**
 * Onboarding, from a new account to a stamped invoice. Completed steps are read from the organization, so the user
 * resumes where they left off.
 */
export function StartPage() {
  const { new: isNew = false } = useSearch({ from: '/shell/start' });
  const { organizationId } = useWorkspace();
  const wanted = isNew ? undefined : organizationId;
  const organization = useQuery({
    ...api.organizations.get.queryOptions({ id: wanted ?? '' }),
    enabled: wanted !== undefined,
  });
  // Without an organization the key has an empty id, for which another page may have cached an error.
  if (wanted !== undefined && organization.error)
    return <Failure error={organization.error} onRetry={organization.refetch} />;
  if (wanted !== undefined && organization.data === undefined) return <Skeleton height={420} radius="lg" aria-busy />;
  const { legalName = null, taxSystem = null, taxId = null } = organization.data ?? {};
  const first = wanted === undefined ? 0 : legalName === null || taxSystem === null ? 1 : taxId === null ? 2 : 3;
  return <Steps key={wanted ?? 'new'} organizationId={wanted} first={first} />;
}

function Steps({ organizationId, first }: { organizationId: string | undefined; first: number }) {
  const t = useStartWords();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const [step, setStep] = useState(first);
  const role = useRole();
  /** Only the owner can enter the tax data and the certificate. */
  const isOthers = (step === 1 || step === 2) && role !== undefined && role !== 'owner';
  const next = () => setStep((before) => before + 1);
  const go = async (chosen: number) => {
    if (chosen !== step && (await mayLeavePage())) setStep(chosen);
  };
  return (
    <Stack maw={720} mx="auto" gap="lg">
      <Stack gap={4}>
        <PageTitle>{t('title')}</PageTitle>
        <Text c="dimmed">{t('lead')}</Text>
      </Stack>
      <Stepper
        active={step}
        size="sm"
        iconSize={30}
        onStepClick={(chosen) => organizationId !== undefined && chosen > 0 && void go(chosen)}
      >
        {(['organization', 'legal', 'certificate', 'invoice'] as const).map((name, index) => (
          <Stepper.Step key={name} {...(isNarrow ? { 'aria-label': `${index + 1} ${t(name)}` } : { label: t(name) })} />
        ))}
      </Stepper>
      <Card>
        {step === 0 && (
          <OrganizationStep
            onCreated={(id) => {
              chooseWorkspace({ organizationId: id, environment: 'sandbox' });
              void navigate({ to: '/start', search: {} });
            }}
          />
        )}
        {isOthers && (
          <Stack>
            <Text>{t('ownerOnly')}</Text>
            <Button w="fit-content" onClick={() => setStep(3)}>
              {t('next')}
            </Button>
          </Stack>
        )}
        {!isOthers && step === 1 && organizationId && (
          <LegalStep organizationId={organizationId} onDone={next} onSkip={() => void go(2)} />
        )}
        {!isOthers && step === 2 && organizationId && (
          <CertificateStep organizationId={organizationId} onDone={next} onSkip={() => void go(3)} />
        )}
        {step >= 3 && (
          <Stack>
            <Title order={2} size="h3">
              {t('invoice')}
            </Title>
            <Text>{t('invoiceLead')}</Text>
            <Group>
              <ButtonLink to="/invoices/new">{t('toEditor')}</ButtonLink>
              <Button variant="subtle" onClick={() => void navigate({ to: '/' })}>
                {t('skip')}
              </Button>
            </Group>
          </Stack>
        )}
      </Card>
    </Stack>
  );
}
