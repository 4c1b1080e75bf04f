import { words } from '../words/words.ts';

export const useExportWords = words('exports', {
  es: {
    download: 'Descargar',
    pdf: 'PDF (ZIP), hasta 500',
    xml: 'XML (ZIP), hasta 500',
    csv: 'CSV, hasta 100,000',
    zipTooLarge: 'Un ZIP lleva hasta 500 documentos y hay más con estos filtros. Elija menos días en «Desde – Hasta».',
    csvTooLarge:
      'Un CSV lleva hasta 100,000 documentos y hay más con estos filtros. Elija menos días en «Desde – Hasta».',
  },
  en: {
    download: 'Download',
    pdf: 'PDF (ZIP), up to 500',
    xml: 'XML (ZIP), up to 500',
    csv: 'CSV, up to 100,000',
    zipTooLarge: 'A ZIP holds up to 500 documents, and more match these filters. Choose fewer days in “From – To”.',
    csvTooLarge: 'A CSV holds up to 100,000 documents, and more match these filters. Choose fewer days in “From – To”.',
  },
});
