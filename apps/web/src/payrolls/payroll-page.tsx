import type { PayrollDetail } from '@lacre/client';
import { Card, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { DocumentHead } from '../invoices/document-head.tsx';
import { DocumentPage } from '../invoices/document-page.tsx';
import { nameOf } from '../invoices/invoice-name.ts';
import { ReceiverCard } from '../invoices/receiver-card.tsx';
import { untilStamped } from '../invoices/stamp-attempt.tsx';
import { Sum } from '../invoices/sum.tsx';
import { api } from '../service/service.ts';
import { money } from '../words/formats.ts';
import { NominaSheet } from './nomina-sheet.tsx';
import { readNominas } from './nomina-view.ts';
import { usePayrollWords } from './words.ts';

/** A payroll receipt, or the progress of its stamp, polled until the outcome is known. */
export function PayrollPage() {
  const t = usePayrollWords();
  const { payrollId } = useParams({ from: '/shell/payrolls/$payrollId' });
  const query = useQuery(api.payrolls.get.queryOptions({ id: payrollId }, { refetchInterval: untilStamped }));
  return (
    <DocumentPage query={query} back={<BackLink to="/payrolls">{t('back')}</BackLink>} waiting={t('stampingText')}>
      {(payroll) => <Receipt payroll={payroll} />}
    </DocumentPage>
  );
}

function Receipt({ payroll }: { payroll: PayrollDetail }) {
  const t = usePayrollWords();
  const { receptor, sustituye } = payroll;
  const nominas = readNominas(payroll.nomina12);
  return (
    <Stack gap="md" maw={960}>
      <BackLink to="/payrolls">{t('back')}</BackLink>
      <DocumentHead
        path="payrolls"
        title={t('receiptNamed', { name: nameOf(payroll) })}
        name={nameOf(payroll)}
        document={payroll}
      />
      <ReceiverCard
        receptor={receptor}
        uuid={payroll.uuid}
        replaces={sustituye.length > 0 ? t('replaces', { uuids: sustituye.join(', ') }) : undefined}
      />
      {nominas.map((nomina, index) => (
        // The order never changes.
        <NominaSheet key={index} nomina={nomina} />
      ))}
      {nominas.length > 1 && (
        <Card>
          <Sum label={t('netOfAll')} value={money(payroll.total)} strong />
        </Card>
      )}
    </Stack>
  );
}
