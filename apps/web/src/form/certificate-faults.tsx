import type { CertificateCheck } from '@lacre/client';
import { List, Text } from '@mantine/core';
import { withHint } from '../service/with-hint.ts';

/** What was found of this severity: warnings do not prevent the use of a certificate. */
export const faultsOf = (check: CertificateCheck | undefined, severity: 'error' | 'warning') =>
  (check?.faults ?? []).filter((fault) => fault.severity === severity);

/** Problems of a certificate, each with how to fix it. */
export const CertificateFaults = ({ faults }: Pick<CertificateCheck, 'faults'>) => (
  <List size="sm" spacing={4}>
    {faults.map((fault) => {
      const { message, hint } = withHint(fault.message, fault.hint);
      return (
        <List.Item key={fault.code}>
          {message}{' '}
          <Text component="span" size="sm" c="dimmed">
            {hint}
          </Text>
        </List.Item>
      );
    })}
  </List>
);
