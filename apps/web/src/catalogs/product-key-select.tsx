import type { ProductMatch } from '@lacre/client';
import { memo } from 'react';
import { RemoteSelect } from '../service/remote-select.tsx';
import { service } from '../service/service.ts';
import { useCatalogWords } from './words.ts';

/** One of the SAT's 52,000 product keys, searched by everyday words; below each option is the match. */
export const ProductKeySelect = memo(function ProductKeySelect({
  value,
  description,
  error,
  onChange,
}: {
  value: string | undefined;
  /** The description of the product: searched before anything is typed. */
  description: string;
  error: string | undefined;
  onChange: (code: string | undefined) => void;
}) {
  const t = useCatalogWords();
  return (
    <RemoteSelect<ProductMatch>
      label={t('productKey')}
      placeholder={t('productKeyHint')}
      error={error}
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ width: 380, position: 'bottom-start' }}
      of={['product keys', description]}
      find={(q) => service().catalogs.clavesProdServ.query({ q: q || description, limit: 12 })}
      choice={({ codigo, descripcion, match }) => ({
        value: codigo,
        label: `${codigo} · ${descripcion}`,
        note: match && match.field !== 'codigo' && match.field !== 'descripcion' ? match.term : null,
      })}
      chosen={value ? { value, label: value } : undefined}
      onChoose={(choice) => onChange(choice?.value)}
    />
  );
});
