import type { Summary } from '@lacre/client';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AnchorLink } from '../app/links.tsx';
import { api } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import { day, money } from '../words/formats.ts';
import { dayOf } from '../words/instants.ts';
import { lastDayOf, thisMonth } from './months.ts';
import { Panel } from './panel.tsx';
import { useCertificates } from './use-certificates.ts';
import { useHomeWords } from './words.ts';

/** How many days before the expiry of a key it is shown. */
const soon = 30;

/** What needs the user's attention; renders nothing if there is nothing. */
export function AttentionPanel({ summary }: { summary: Summary | undefined }) {
  const t = useHomeWords();
  const { organizationId = '', environment } = useWorkspace();
  const mayWrite = useMayWrite();
  const keys = useQuery({ ...api.apiKeys.list.queryOptions({ organizationId }), enabled: mayWrite });
  const now = summary?.months.at(-1);
  const month = now?.month ?? thisMonth();
  const paidAtOnce = Object.entries(now?.currencies ?? {}).filter(
    ([
      ,
      {
        paidAtOnce: { count },
      },
    ]) => count > 0,
  );
  const endingKeys = (keys.data ?? []).filter(
    (key) => key.isActive && key.environment === environment && key.expiresAt !== null && daysTo(key.expiresAt) <= soon,
  );
  const endingCertificates = useCertificates(organizationId).filter(({ status }) => status !== 'active');
  const late = now?.receipts.late ?? 0;
  if (paidAtOnce.length + endingKeys.length + endingCertificates.length + late === 0) return null;
  return (
    <Panel title={t('attention')}>
      <List size="sm" spacing="xs">
        {paidAtOnce.map(
          ([
            currency,
            {
              paidAtOnce: { count, total },
            },
          ]) => (
            <List.Item key={currency}>
              <AnchorLink
                to="/invoices"
                search={{
                  metodoPago: 'PUE',
                  type: 'I',
                  status: 'vigente',
                  issuedFrom: `${month}-01`,
                  issuedTo: lastDayOf(month),
                }}
              >
                {t('paidAtOnce', { count, amount: `${money(total, currency)} ${currency}` })}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {t('paidAtOnceHint', { count, date: day(summary?.collectBy ?? lastDayOf(month)) })}
              </Text>
            </List.Item>
          ),
        )}
        {late > 0 && (
          <List.Item>
            {t('late', { count: late })}
            <Text size="xs" c="dimmed">
              {t('lateHint', { count: late })}
            </Text>
          </List.Item>
        )}
        {endingCertificates.map(({ id, rfc, validTo, status }) => (
          <List.Item key={id}>
            <AnchorLink to="/settings">
              {t(status === 'expired' ? 'certificateEnded' : 'certificateEnds', { rfc, date: dayOf(validTo) })}
            </AnchorLink>
          </List.Item>
        ))}
        {endingKeys.map(({ id, name, expiresAt }) => (
          <List.Item key={id}>
            <AnchorLink to="/settings/api-keys">{t('keyEnds', { name, date: dayOf(expiresAt ?? '') })}</AnchorLink>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

const daysTo = (iso: string) => (new Date(iso).getTime() - Date.now()) / 86_400_000;
