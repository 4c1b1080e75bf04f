import { Button, Card, Group, Progress, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../form/field-errors.ts';
import { Failure } from '../../service/failure.tsx';
import { api, service } from '../../service/service.ts';
import { useRole } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { whole } from '../../words/formats.ts';
import { instant } from '../../words/instants.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { usePlanWords } from './words.ts';

/** The stamps used this month and the limit of the plan. */
export function PlanPage() {
  const t = usePlanWords();
  const { organizationId = '' } = useWorkspace();
  const isOwner = useRole() === 'owner';
  const query = useQuery(api.usage.get.queryOptions({ organizationId }));
  const [plan, setPlan] = useState('');
  const checkout = useMutation({
    mutationFn: () => service().billing.checkout.mutate({ organizationId, plan: plan.trim() }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { errors, rest } = fieldErrors(checkout.error, ['plan']);
  const usage = query.data;
  const used = usage?.cfdiUsedThisMonth ?? 0;
  return (
    <SettingsFrame>
      <Failure error={query.error} onRetry={query.refetch} />
      {usage && (
        <Card component="section">
          <Stack gap="xs">
            <Title order={2} size="h4">
              {usage.plan === 'unlimited' ? t('unlimitedPlan') : t('plan', { plan: usage.plan })}
            </Title>
            {usage.cfdiIncluded === null ? (
              <Text>{t('unlimited', { used: whole(used) })}</Text>
            ) : (
              <>
                <Progress value={(used / usage.cfdiIncluded) * 100} aria-label={t('used')} />
                <Text>{t('ofIncluded', { used: whole(used), included: whole(usage.cfdiIncluded) })}</Text>
              </>
            )}
            {usage.periodResetsAt && (
              <Text size="sm" c="dimmed">
                {t('resets', { date: instant(usage.periodResetsAt) })}
              </Text>
            )}
            {isOwner && (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  checkout.mutate();
                }}
              >
                <Group align="flex-end" gap="xs">
                  <TextInput
                    label={t('newPlan')}
                    error={errors.plan}
                    value={plan}
                    onChange={(event) => setPlan(event.currentTarget.value)}
                  />
                  <Button type="submit" variant="default" disabled={plan.trim() === ''} loading={checkout.isPending}>
                    {t('change')}
                  </Button>
                </Group>
              </form>
            )}
            <Failure error={rest} />
          </Stack>
        </Card>
      )}
    </SettingsFrame>
  );
}
