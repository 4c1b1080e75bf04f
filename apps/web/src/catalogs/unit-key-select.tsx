import { memo } from 'react';
import { RemoteSelect } from '../service/remote-select.tsx';
import { service } from '../service/service.ts';
import { useCatalogWords } from './words.ts';

/** A unit of the SAT; the usual ones are offered before anything is typed. */
export const UnitKeySelect = memo(function UnitKeySelect({
  value,
  error,
  onChange,
}: {
  value: string | undefined;
  error: string | undefined;
  /** Also receives the unit's name, `Pieza`. */
  onChange: (code: string | undefined, name: string | undefined) => void;
}) {
  const t = useCatalogWords();
  return (
    <RemoteSelect<{ codigo: string; nombre: string }>
      label={t('unitKey')}
      error={error}
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      of={['unit keys']}
      find={(q) => service().catalogs.clavesUnidad.query({ q, limit: 12 })}
      choice={({ codigo, nombre }) => ({ value: codigo, label: `${codigo} · ${nombre}` })}
      chosen={value ? { value, label: value } : undefined}
      firstChoices={usualUnits}
      onChoose={(choice) => onChange(choice?.value, choice?.label.split(' · ')[1])}
    />
  );
});

/** The most frequent units. */
const usualUnits = [
  { value: 'H87', label: 'H87 · Pieza' },
  { value: 'E48', label: 'E48 · Unidad de servicio' },
  { value: 'ACT', label: 'ACT · Actividad' },
  { value: 'KGM', label: 'KGM · Kilogramo' },
  { value: 'HUR', label: 'HUR · Hora' },
];
