import type { Complement, ComplementData } from '@lacre/cfdi/complements/complement';
import { complements } from '@lacre/cfdi/complements/complements';
import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { Select } from '../form/select.tsx';
import { currentLanguage } from '../words/words.ts';
import { NodeFields } from './node-fields.tsx';
import { useComplementWords } from './words.ts';

/** Complements by key, as the body has them. */
export type Complements = Record<string, ComplementData>;

/** Local taxes have their own fields, payrolls their own pages. */
const elsewhere = ['impuestosLocales10', 'nomina12'];

/** The complements of a document or an item, and a select to add others. */
export function ComplementSection({
  level,
  type,
  data = {},
  path,
  onChange,
}: {
  level: Complement['level'];
  type: 'I' | 'E' | 'T';
  data: Complements | undefined;
  /** `complements`, or `items[0].complement`. */
  path: string;
  onChange: (data: Complements | undefined) => void;
}) {
  const t = useComplementWords();
  const language = currentLanguage();
  const possible = complements.filter(
    (one) => one.level === level && one.types.includes(type) && !elsewhere.includes(one.key),
  );
  const chosen = complements.filter(({ key }) => data[key] !== undefined);
  return (
    <Stack gap="sm">
      {chosen.map((complement) => {
        const { key, title, about, root } = complement;
        const { [key]: own = {}, ...others } = data;
        return (
          <Fieldset key={key} legend={title[language]}>
            <Text size="sm" c="dimmed" mb="sm">
              {about[language]}
            </Text>
            <NodeFields
              complement={complement}
              node={root}
              data={own}
              path={`${path}.${key}`}
              onChange={(changed) => onChange({ ...others, [key]: changed })}
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              mt="xs"
              onClick={() => onChange(Object.keys(others).length === 0 ? undefined : others)}
            >
              {t('remove', { name: title[language] })}
            </Button>
          </Fieldset>
        );
      })}
      <Select
        label={t(level === 'document' ? 'add' : 'addToItem')}
        searchable
        // For a document, this replaces the button that was pressed.
        autoFocus={level === 'document' && chosen.length === 0}
        maw={420}
        value={null}
        data={possible
          .filter(({ key }) => data[key] === undefined)
          .map(({ key, title }) => ({ value: key, label: title[language] }))}
        onChange={(key) => key !== null && onChange({ ...data, [key]: {} })}
      />
    </Stack>
  );
}
