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
  /** What a key that the schema enumerates means. */
  meaning: (key: string) => string | undefined;
  error: string | undefined;
  value: string;
  /** Undefined when it was emptied: an empty text is not the same as none. */
  onChange: (value: string | undefined) => void;
}

/** Texts longer than this are written on several lines. */
const oneLine = 200;

/** The field that an attribute's form asks for. */
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
      // A time on the minute comes without seconds, which the SAT writes.
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

/** As the keys of a catalog are shown; a word is its own meaning. */
const keyWith = (meaning: string | undefined, key: string) =>
  meaning === undefined || meaning === key ? key : `${key} · ${meaning}`;

/** A key of one of the SAT's catalogs, found by its meaning too; a user who knows it types it. */
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
