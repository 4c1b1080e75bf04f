import type { InvoiceAttempt } from '@lacre/client';
import { Text } from '@mantine/core';
import { useFieldName } from './field-name.ts';
import { FindingText } from './findings.tsx';
import { useLabelled } from './labelled.ts';

/** Why a document was not stamped, by the labels that the editor has for its fields. */
export function Reasons({ findings }: { findings: InvoiceAttempt['details'] }) {
  const labelled = useLabelled(findings);
  const fieldName = useFieldName(labelled.map(({ path, message }) => `${path} ${message}`));
  return labelled.map((finding) => (
    <Text key={finding.path + finding.message} size="sm">
      <FindingText finding={finding} fieldName={fieldName} />
    </Text>
  ));
}
