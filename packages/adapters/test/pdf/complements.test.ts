import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { complements } from '@lacre/cfdi/complements/complements';
import { expect } from 'chai';
import { renderComplements } from '../../src/pdf/complements.ts';
import { wordsIn } from '../../src/pdf/words.ts';
import { servicePreview } from './sample-documents.ts';

const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  c_Municipio: { '015 CMX': 'Cuauhtémoc', '039 JAL': 'Guadalajara' },
  c_FiguraTransporte: { '01': 'Operador' },
};

/** The printed text of a complement, one per block, without its markup. */
function printed(key: string, data: ComplementData, language: 'es' | 'en' = 'es'): string[] {
  const document = { ...servicePreview().comprobante, complementos: { [key]: data } };
  const vocabulary = {
    words: wordsIn[language],
    describe: (catalog: string, code: string) => meanings[catalog]?.[code],
  };
  return renderComplements(document, vocabulary, undefined).map((block) =>
    block.markup
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
const example = (key: string) => complements.find((each) => each.key === key)?.example ?? {};

describe('printed complements', () => {
  it('show codes with their meaning, and a municipality by its state', () => {
    const text = printed('cartaPorte31', cartaPorteExample).join('\n');
    expect(text).to.include('Municipio 015 Cuauhtémoc').and.to.include('Municipio 039 Guadalajara');
    expect(text).to.include('Tipo de figura 01 Operador').and.to.include('Tipo de permiso SCT TPAF01 ');
  });

  it('show keys that the schema enumerates with their meaning, and do not repeat a word', () => {
    const fuel = printed('hidrocarburosPetroliferos10', example('hidrocarburosPetroliferos10')).join('\n');
    expect(fuel)
      .to.include('PER01 Expendio en estaciones de servicio de petrolíferos')
      .and.to.include('SP18 Diésel automotriz');
    const carta = printed('cartaPorte31', cartaPorteExample).join('\n');
    expect(carta).to.match(/Transporte internacional No (?!No)/);
    const electoral = printed('ine11', example('ine11'), 'en').join('\n');
    expect(electoral).to.include('Kind of process Campaña Campaign').and.to.include('State or district JAL Jalisco');
    expect(printed('construccion10', example('construccion10')).join('\n')).to.include('Estado 14 Jalisco');
  });

  it('write amounts with thousands, whole quantities without decimals, dates and hours with the name of the month', () => {
    const text = printed('cartaPorte31', cartaPorteExample).join('\n');
    expect(text).to.include('Peso bruto total 1,500.00').and.to.include(' Cantidad 10 ');
    expect(text).to.include('Salida o llegada 23 nov 2026, 08:00:00');
    expect(printed('notariosPublicos10', example('notariosPublicos10')).join('\n')).to.include(
      'Fecha del instrumento notarial 16 nov 2026 Monto de la operación 2,500,000.00',
    );
  });

  it("never show the name of an attribute of the SAT's schema, in Spanish or in English", () => {
    expect(printed('vehiculoUsado10', example('vehiculoUsado10')).join('\n')).to.include('Año modelo 2019');
    const text = printed('vehiculoUsado10', example('vehiculoUsado10'), 'en').join('\n');
    expect(text)
      .to.include('Price bought at 200,000.00')
      .and.not.to.match(/montoAdquisicion|claveVehicular/);
  });

  it('have no heading without content', () => {
    const blocks = printed('comercioExterior20', example('comercioExterior20'));
    expect(blocks).to.not.include('Emisor');
    expect(blocks.find((block) => block.startsWith('Emisor'))).to.include('Domicilio Calle Reforma');
  });
});
