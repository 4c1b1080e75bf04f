import type { CertificateCheck } from '@lacre/client';
import { List, Text } from '@mantine/core';
import { withoutAddress } from '../service/without-address.ts';

/** What is wrong with a certificate, each with how to mend it. */
export const CertificateFaults = ({ faults }: Pick<CertificateCheck, 'faults'>) => (
  <List size="sm" spacing={4}>
    {faults.map(({ code, message, hint }) => (
      <List.Item key={code}>
        {message}{' '}
        <Text component="span" size="sm" c="dimmed">
          {hint && withoutAddress(hint)}
        </Text>
      </List.Item>
    ))}
  </List>
);
