import type { Summary } from '@lacre/client';
import { ActionIcon, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiArrowLeftSLine, RiArrowRightSLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWorkspace } from '../session/workspace.ts';
import { money } from '../words/formats.ts';
import { Change } from './change.tsx';
import { summaryQuery } from './home-queries.ts';
import { MonthChart } from './month-chart.tsx';
import { MonthTable } from './month-table.tsx';
import { addMonths, monthName, thisMonth } from './months.ts';
import { type Month, nothing } from './summary.ts';
import { useHomeWords } from './words.ts';

/** The totals of the month by currency, with the previous months. */
export function MonthCard({ month, summary }: { month: string | undefined; summary: Summary | undefined }) {
  const t = useHomeWords();
  // The month of the figures shown until others are loaded; the service decides which month is current.
  const shown = summary?.months.at(-1)?.month ?? month ?? thisMonth();
  const currencies = [...new Set((summary?.months ?? []).flatMap((one) => Object.keys(one.currencies)))].toSorted(
    // MXN first.
    (a, b) => Number(b === 'MXN') - Number(a === 'MXN') || (a < b ? -1 : 1),
  );
  return (
    <Card component="section" aria-label={t('month')}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {monthName(shown)}
          </Title>
          <MonthSwitch month={shown} isLast={month === undefined} />
        </Group>
        {summary === undefined ? (
          <Skeleton height={280} aria-busy />
        ) : (
          <>
            {!summary.isComplete && (
              <Text size="sm" c="dimmed" role="status">
                {t('incomplete')}
              </Text>
            )}
            <Receipts months={summary.months} />
            {currencies.length === 0 && <Text c="dimmed">{t('emptyMonth')}</Text>}
            {currencies.map((currency, index) => (
              <Currency key={currency} currency={currency} months={summary.months} isFolded={index >= unfolded} />
            ))}
          </>
        )}
      </Stack>
    </Card>
  );
}

function MonthSwitch({ month, isLast }: { month: string; isLast: boolean }) {
  const t = useHomeWords();
  const navigate = useNavigate({ from: '/' });
  const { environment } = useWorkspace();
  const isSandbox = environment === 'sandbox';
  // The clock of the sandbox may be in another month than that of the browser.
  const latest = useQuery({ ...summaryQuery({ environment }, undefined), enabled: isSandbox });
  const current = (isSandbox && latest.data?.months.at(-1)?.month) || thisMonth();
  const show = (other: string) => void navigate({ search: other === current ? {} : { month: other } });
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="default" size="lg" aria-label={t('monthBefore')} onClick={() => show(addMonths(month, -1))}>
        <RiArrowLeftSLine size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('monthAfter')}
        disabled={isLast}
        onClick={() => show(addMonths(month, 1))}
      >
        <RiArrowRightSLine size={18} />
      </ActionIcon>
    </Group>
  );
}

/** With more currencies than this, their months are collapsed. */
const unfolded = 2;

function Currency({ currency, months, isFolded }: { currency: string; months: Month[]; isFolded: boolean }) {
  const t = useHomeWords();
  const [isOpen, { toggle }] = useDisclosure(!isFolded);
  const [before, now] = months.slice(-2).map((one) => one.currencies[currency] ?? nothing);
  if (before === undefined || now === undefined) return null;
  const figures = [
    { word: 'issued', ...now.issued, previous: before.issued.total },
    { word: 'transferred', total: now.transferred, previous: before.transferred },
    { word: 'withheld', total: now.withheld, previous: before.withheld },
    { word: 'credited', ...now.credited, previous: before.credited.total },
    { word: 'cancelled', ...now.cancelled, previous: before.cancelled.total },
  ] as const;
  return (
    <Stack gap="sm">
      <Text fw={700}>{currency}</Text>
      <Group gap="sm" align="flex-start">
        {figures.map(({ word, total, previous, ...rest }) => (
          // On a phone, hide what is zero.
          <Stack
            key={word}
            gap={0}
            miw={{ base: 'calc(50% - 6px)', md: 'calc(33.33% - 8px)', xl: 'calc(20% - 10px)' }}
            visibleFrom={word !== 'issued' && isNothing(total, previous) ? 'sm' : undefined}
          >
            <Text size="xs" c="dimmed">
              {t(word)}
            </Text>
            <Text fw={700} fz="lg" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {money(total, currency)}
            </Text>
            {'count' in rest && (
              <Text size="xs" c="dimmed">
                {t('documents', { count: rest.count })}
              </Text>
            )}
            <Change now={total} before={previous} />
          </Stack>
        ))}
      </Group>
      {isFolded && (
        <Button variant="subtle" size="compact-sm" w="fit-content" aria-expanded={isOpen} onClick={toggle}>
          {t(isOpen ? 'hideMonthsIn' : 'showMonthsIn', { currency })}
        </Button>
      )}
      {isOpen && (
        <>
          <MonthChart currency={currency} months={months} />
          <MonthTable currency={currency} months={months} />
        </>
      )}
    </Stack>
  );
}

const isNothing = (...amounts: string[]) => amounts.every((amount) => Number(amount) === 0);

/** The amount collected, in MXN whatever the currency of the invoice. */
function Receipts({ months }: { months: Month[] }) {
  const t = useHomeWords();
  const [before, now] = months.slice(-2).map(({ receipts }) => receipts);
  if (before === undefined || now === undefined || now.count + before.count === 0) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{t('collected', { count: now.count, amount: money(now.collected) })}</Text>
      <Change now={now.collected} before={before.collected} />
    </Group>
  );
}
