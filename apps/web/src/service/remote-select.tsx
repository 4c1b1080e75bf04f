import { Combobox, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Choice, SearchField, type SearchFieldProps } from './search-field.tsx';

/**
 * A select whose options are searched on the service while typing. The selected option stays readable whatever is
 * found; text that was not selected is discarded on blur.
 *
 * @param find loads the rows for a text; `choice` turns them into options
 */
export function RemoteSelect<Row>({
  of,
  find,
  choice,
  chosen,
  onChoose,
  firstChoices = [],
  clearable = false,
  ...props
}: Omit<SearchFieldProps, 'text' | 'choices' | 'chosen' | 'onType' | 'onTake' | 'onOpen' | 'onClose'> & {
  /** The query key; combined with the text. */
  of: readonly unknown[];
  find: (text: string) => Promise<Row[]>;
  choice: (row: Row) => Choice;
  chosen: Choice | undefined;
  /** Undefined when the field is cleared. */
  onChoose: (choice: Choice | undefined, row: Row | undefined) => void;
  /** Options shown before any search. */
  firstChoices?: Choice[];
  clearable?: boolean;
}) {
  // Undefined while not searching: the field then shows the selected option.
  const [typed, setTyped] = useState<string>();
  const [asked] = useDebouncedValue(typed, 200);
  const [isOpen, setIsOpen] = useState(false);
  const wanted = (typed && asked) ?? '';
  const query = useQuery({
    queryKey: ['choices', ...of, wanted],
    queryFn: async () => ({ text: wanted, rows: await find(wanted) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // The previous options stay until all of the new ones are loaded.
  const { text: shown, rows } = query.data ?? { text: '', rows: [] };
  const known = new Map(
    [...(chosen ? [chosen] : []), ...(shown === '' ? firstChoices : []), ...rows.map(choice)].map((one) => [
      one.value,
      one,
    ]),
  );
  const clear = <Combobox.ClearButton onClear={() => onChoose(undefined, undefined)} />;
  return (
    <SearchField
      {...props}
      text={typed ?? chosen?.label ?? ''}
      choices={[...known.values()]}
      chosen={chosen?.value}
      onType={setTyped}
      onTake={(taken) =>
        onChoose(
          taken,
          rows.find((row) => choice(row).value === taken.value),
        )
      }
      onOpen={() => setIsOpen(true)}
      onClose={() => {
        setIsOpen(false);
        setTyped(undefined);
        if (clearable && typed === '') onChoose(undefined, undefined);
      }}
      rightSection={query.isFetching ? <Loader size="xs" /> : clearable && chosen ? clear : undefined}
    />
  );
}
