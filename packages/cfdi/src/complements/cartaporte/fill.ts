import { decimal, toPlain } from '../../decimal.ts';
import type { ComplementData, FillFacts } from '../complement.ts';
import { sumOf } from '../sums.ts';

/**
 * Fills in omitted fields of a Carta Porte: IdCCP (`CCC` and the last 33 characters of a new UUID), the distance for
 * road or rail, the number and weights of the goods, the tonnes of rail cars with containers. Fills nothing where a
 * summand is missing: then `checkForm` reports the field that is still absent.
 */
export function fillCartaPorte(data: ComplementData, { newUuid }: FillFacts): ComplementData {
  const { mercancias } = data;
  const filled: ComplementData = { idCCP: `CCC${newUuid().slice(3)}`, ...data };
  if (!isData(mercancias)) return filled;
  const goods = fillMercancias(mercancias);
  filled['mercancias'] = goods;
  const measured = goods['autotransporte'] !== undefined || goods['transporteFerroviario'] !== undefined;
  const arrivals = listOf(data['ubicaciones']).filter(({ tipoUbicacion }) => tipoUbicacion === 'Destino');
  if (measured && arrivals.length > 0)
    put(filled, 'totalDistRec', sumOf(arrivals.map(({ distanciaRecorrida }) => distanciaRecorrida)), 2);
  return filled;
}

function fillMercancias(mercancias: ComplementData): ComplementData {
  const out: ComplementData = { ...mercancias };
  const goods = listOf(mercancias['mercancia']);
  const details = goods.map(({ detalleMercancia }) => (isData(detalleMercancia) ? detalleMercancia : {}));
  const rail = mercancias['transporteFerroviario'];
  if (isData(rail) && Array.isArray(rail['carro']))
    out['transporteFerroviario'] = { ...rail, carro: listOf(rail['carro']).map(fillCar) };
  out['numTotalMercancias'] ??= String(goods.length);
  if (mercancias['transporteMaritimo'] !== undefined) {
    put(out, 'pesoBrutoTotal', sumOf(details.map(({ pesoBruto }) => pesoBruto)), 3);
    put(out, 'pesoNetoTotal', sumOf(details.map(({ pesoNeto }) => pesoNeto)), 3);
  } else {
    put(out, 'pesoBrutoTotal', sumOf(goods.map(({ pesoEnKg }) => pesoEnKg)), 3);
    const filled = out['transporteFerroviario'];
    if (isData(filled))
      put(
        out,
        'pesoNetoTotal',
        sumOf(listOf(filled['carro']).map(({ toneladasNetasCarro }) => toneladasNetasCarro)),
        3,
      );
  }
  return out;
}

function fillCar(car: ComplementData): ComplementData {
  const out: ComplementData = { ...car };
  const containers = listOf(car['contenedor']);
  if (containers.length === 0) return out;
  const kilograms = sumOf(containers.map(({ pesoNetoMercancia }) => pesoNetoMercancia));
  put(out, 'toneladasNetasCarro', kilograms?.div(decimal('1000')), 3);
  return out;
}

/** Sets an absent field. */
function put(data: ComplementData, member: string, value: ReturnType<typeof sumOf>, decimals: number): void {
  if (value !== undefined) data[member] ??= toPlain(value, decimals);
}

const isData = (value: ComplementData[string]): value is ComplementData =>
  typeof value === 'object' && !Array.isArray(value);

const listOf = (value: ComplementData[string]): readonly ComplementData[] =>
  Array.isArray(value) ? (value as readonly ComplementData[]) : [];
