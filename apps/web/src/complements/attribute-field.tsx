import type { Attribute } from '@lacre/cfdi/nodes/node';
import { Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from '../form/select.tsx';
import { SearchField } from '../service/search-field.tsx';
import { api } from '../service/service.ts';
import { useComplementWords } from './words.ts';

interface FieldProps {
  attribute: Attribute;
  label: string;
  /** Labels for keys that the schema enumerates. */
  meaning: (key: string) => string | undefined;
  error: string | undefined;
  value: string;
  /** Undefined if cleared: an empty text is not the same as none. */
  onChange: (value: string | undefined) => void;
}

/** Longer texts get a multi-line field. */
const oneLine = 200;

/** The field for an attribute, by its format. */
export function AttributeField({ attribute, label, meaning, error, value, onChange }: FieldProps) {
  const t = useComplementWords();
  const { form, optional } = attribute;
  if (form === undefined || form.kind === 'fixed') return null;
  const isLeftOut = optional || form.derived === true;
  const props = {
    label,
    error,
    required: !isLeftOut,
    description: form.derived ? t('filledIn') : undefined,
    value,
  };
  const write = (text: string) => onChange(text === '' ? undefined : text);
  if (form.kind === 'code')
    return (
      <Select
        {...props}
        data={form.values.map((key) => ({ value: key, label: keyWith(meaning(key), key) }))}
        clearable={isLeftOut}
        value={value === '' ? null : value}
        onChange={(code) => onChange(code ?? undefined)}
      />
    );
  if (form.kind === 'catalog') return <CodeField {...props} catalog={form.catalog} onChange={write} />;
  if (form.kind === 'text' && form.max > oneLine)
    return <Textarea {...props} autosize minRows={2} onChange={(event) => write(event.currentTarget.value)} />;
  const isNumber = form.kind === 'decimal' || form.kind === 'integer';
  const type = { date: 'date', dateTime: 'datetime-local' }[form.kind as string] ?? 'text';
  return (
    <TextInput
      {...props}
      type={type}
      step={form.kind === 'dateTime' ? 1 : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      // Browsers omit seconds of zero; the SAT requires them.
      onChange={({ currentTarget }) =>
        write(
          form.kind === 'dateTime' && currentTarget.value.length === 16
            ? `${currentTarget.value}:00`
            : currentTarget.value,
        )
      }
    />
  );
}

/** Shown as catalog keys are; a key that is a word needs no description. */
const keyWith = (meaning: string | undefined, key: string) =>
  meaning === undefined || meaning === key ? key : `${key} · ${meaning}`;

/** A key of a SAT catalog, searchable by description; a key can also be typed. */
function CodeField({
  catalog,
  value,
  onChange,
  ...props
}: Omit<FieldProps, 'attribute' | 'meaning' | 'onChange'> & {
  catalog: string;
  required: boolean;
  description: string | undefined;
  onChange: (text: string) => void;
}) {
  const [q] = useDebouncedValue(value, 200);
  const { data = [] } = useQuery(
    api.catalogs.entries.queryOptions(
      { name: catalog, q, limit: 20 },
      { staleTime: Infinity, placeholderData: keepPreviousData, retry: false },
    ),
  );
  return (
    <SearchField
      {...props}
      text={value}
      choices={data.map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` }))}
      chosen={value}
      onType={onChange}
      onTake={(taken) => onChange(taken.value)}
    />
  );
}
