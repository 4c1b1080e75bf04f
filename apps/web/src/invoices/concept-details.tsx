import type { InvoiceDetail } from '@lacre/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CatalogText } from '../service/catalog-text.tsx';
import { money, quantity, unitMoney } from '../words/formats.ts';
import { useSheetWords } from './sheet-words.ts';
import { useTaxName } from './tax-name.ts';

type Concepto = InvoiceDetail['conceptos'][number];
type Parte = Concepto['partes'][number];

/** What a line has besides its price: taxes, third party, customs documents, property tax accounts and parts. */
export function ConceptDetails({ concepto, moneda }: { concepto: Concepto; moneda: string }) {
  const t = useSheetWords();
  const taxName = useTaxName();
  const { aCuentaTerceros: third, informacionAduanera, cuentaPredial, partes } = concepto;
  // The base of a quota is a quantity.
  const baseOf = ({ tipoFactor, base }: Concepto['traslados'][number]) =>
    tipoFactor === 'Cuota' ? quantity(base) : unitMoney(base, moneda);
  const taxes = [
    ...concepto.traslados.map((tax) => ({ tax, name: taxName(tax, moneda) })),
    ...concepto.retenciones.map((tax) => ({ tax, name: t('withheld', { tax: taxName(tax, moneda) }) })),
  ];
  return (
    <>
      {taxes.map(({ tax, name }, index) => (
        // Taxes of a document never change their order.
        <Line key={`${index}`}>
          {t('taxOver', { tax: name, base: baseOf(tax) })}
          {tax.importe !== null && `: ${money(tax.importe, moneda)}`}
        </Line>
      ))}
      {third && (
        <Line>
          {t('thirdParty')} <bdi>{third.nombre}</bdi> · {third.rfc} ·{' '}
          <CatalogText catalog="c_RegimenFiscal" code={third.regimenFiscal} /> · {third.domicilioFiscal}
        </Line>
      )}
      {informacionAduanera.length > 0 && (
        <Line>
          {t('customs')} {informacionAduanera.join(', ')}
        </Line>
      )}
      {cuentaPredial.length > 0 && (
        <Line>
          {t('property')} {cuentaPredial.join(', ')}
        </Line>
      )}
      {partes.map((parte, index) => (
        <Line key={`${index}`}>
          {t('part')} <PartText parte={parte} moneda={moneda} />
          {parte.informacionAduanera.length > 0 && ` · ${t('customs')} ${parte.informacionAduanera.join(', ')}`}
        </Line>
      ))}
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

/**
 * `2 pza Motor · 81111500 · $20.50 · $41.00`. Texts of the document are isolated: letters or characters that turn the
 * order of what they say must not turn the codes and amounts behind them.
 */
function PartText({ parte, moneda }: { parte: Parte; moneda: string }) {
  const { cantidad, unidad, descripcion, claveProdServ, noIdentificacion, valorUnitario, importe } = parte;
  return (
    <>
      {quantity(cantidad)} {unidad && <bdi>{unidad} </bdi>}
      <bdi>{descripcion}</bdi> · {claveProdServ}
      {noIdentificacion && (
        <>
          {' · '}
          <bdi>{noIdentificacion}</bdi>
        </>
      )}
      {valorUnitario !== null && ` · ${unitMoney(valorUnitario, moneda)}`}
      {importe !== null && ` · ${money(importe, moneda)}`}
    </>
  );
}
