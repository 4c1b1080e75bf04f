import type { CertificateCheck } from '@lacre/client';
import { List, Text } from '@mantine/core';
import { withoutEndpoint } from '../service/without-endpoint.ts';

/** The problems of a certificate, each with how to fix it. */
export const CertificateFaults = ({ faults }: Pick<CertificateCheck, 'faults'>) => (
  <List size="sm" spacing={4}>
    {faults.map(({ code, message, hint }) => (
      <List.Item key={code}>
        {message}{' '}
        <Text component="span" size="sm" c="dimmed">
          {hint && withoutEndpoint(hint)}
        </Text>
      </List.Item>
    ))}
  </List>
);
