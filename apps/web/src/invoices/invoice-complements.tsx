import type { ComplementData } from '@lacre/cfdi/complements/complement';
import type { InvoiceDetail } from '@lacre/client';
import { Card, Stack, Text, Title } from '@mantine/core';
import { namesOfSteps } from '../complements/complement-names.ts';
import { ComplementValue, type RenderCode } from './complement-value.tsx';

/** The complements of a document or of a line, each field under the label it has in the editor. */
export function InvoiceComplements({
  complementos,
  under,
  renderCode,
}: Pick<InvoiceDetail, 'complementos'> & {
  /** The name of the line. */
  under?: string | undefined;
  renderCode: RenderCode;
}) {
  return Object.entries(complementos).map(([key, value]) => (
    <Card key={key} component="section">
      <Title order={2} size="h4" mb="sm">
        {under && `${under}: `}
        {namesOfSteps([key])[0]}
      </Title>
      <Members steps={[key]} of={value} renderCode={renderCode} />
    </Card>
  ));
}

interface Member {
  steps: readonly string[];
  value: unknown;
}

/** Elements of a list are members of their parent, by index. */
function membersOf(steps: readonly string[], of: unknown): Member[] {
  if (typeof of !== 'object' || of === null) return [];
  return Object.entries(of).flatMap(([field, value]): Member[] =>
    Array.isArray(value)
      ? value.map((one, index) => ({ steps: [...steps, `${field}[${index}]`], value: one }))
      : [{ steps: [...steps, field], value }],
  );
}

function Members({ steps, of, renderCode }: { steps: readonly string[]; of: unknown; renderCode: RenderCode }) {
  const members = membersOf(steps, of).map((member) => ({ ...member, label: namesOfSteps(member.steps).at(-1) ?? '' }));
  return (
    <Stack gap={4}>
      {members.map(({ steps: inside, label, value }) =>
        typeof value === 'object' ? (
          <Stack key={label} gap={2} mt={4}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Stack pl="sm" gap={4} style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}>
              <Members steps={inside} of={value} renderCode={renderCode} />
            </Stack>
          </Stack>
        ) : (
          <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text component="span" size="sm" c="dimmed">
              {label}
            </Text>{' '}
            <ComplementValue
              steps={inside}
              value={String(value as string | number | boolean)}
              of={of as ComplementData}
              renderCode={renderCode}
            />
          </Text>
        ),
      )}
    </Stack>
  );
}
