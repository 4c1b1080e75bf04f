import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Select } from '../form/select.tsx';
import { api } from './service.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | undefined;
  onChange: (code: string | undefined) => void;
};

/** A select for a short SAT catalog, `03 · Transferencia electrónica de fondos`. */
export function CatalogSelect({ catalog, value, onChange, ...props }: Props & { catalog: string }) {
  const { data = [] } = useQuery(
    api.catalogs.entries.queryOptions({ name: catalog, limit: 50 }, { staleTime: Infinity }),
  );
  return <CodeSelect {...props} entries={data} value={value} onChange={onChange} />;
}

/** A code with its description; both are searchable. */
export function CodeSelect({
  entries,
  value,
  onChange,
  ...props
}: Props & { entries: readonly { codigo: string; descripcion: string }[] }) {
  const data = entries.map(({ codigo, descripcion }) => ({ value: codigo, label: `${codigo} · ${descripcion}` }));
  // Keep a code that the local catalog lacks: the document may still have it.
  if (value && !data.some((one) => one.value === value)) data.push({ value, label: value });
  const label = data.find((one) => one.value === value)?.label ?? '';
  const [search, setSearch] = useState(label);
  /** Whether what the field shows was typed: Mantine replaces it when the label arrives with the catalog. */
  const isTyped = useRef(false);
  return (
    <Select
      {...props}
      searchable
      data={data}
      value={value || null}
      onChange={(code) => {
        isTyped.current = false;
        onChange(code ?? undefined);
      }}
      searchValue={search}
      onSearchChange={(text) => {
        if (!isTyped.current || text !== label) setSearch(text);
      }}
      onInput={(event) => {
        isTyped.current = true;
        setSearch(event.currentTarget.value);
      }}
      // Before Mantine shows the label again.
      onBlurCapture={() => {
        isTyped.current = false;
      }}
    />
  );
}
