import type { CertificateCheck } from '@lacre/client';
import { List, Text } from '@mantine/core';
import { withoutAddress } from '../service/without-address.ts';

/** The problems of a certificate, each with how to fix it. */
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
