import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** CSV files in the format of the SAT's data, few rows each; a test adds, changes and leaves out what it needs. */
export const catalogFiles: Readonly<Record<string, readonly string[]>> = {
  c_ClaveProdServ: [
    'clave,descripcion,iva_trasladado,ieps_trasladado,complemento,vigencia_desde,vigencia_hasta,estimulo_frontera,similares',
    '43211503,Computadoras notebook,0,0,,2022-01-01,,1,Laptop',
    '81111500,Ingeniería de software,0,0,,2022-01-01,,1,',
    '80141600,Actividades de ventas,0,0,,2022-01-01,,1,',
  ],
  c_ClaveUnidad: [
    'clave,descripcion,descripcion,simbolo,vigencia_desde,vigencia_hasta',
    'E48,Unidad de servicio,,,2022-01-01,',
    'H87,Pieza,,,2022-01-01,',
  ],
  c_Estado: [
    'estado,pais,descripcion,vigencia_desde,vigencia_hasta',
    'HID,MEX,Hidalgo,2022-01-01,',
    'CMX,MEX,Ciudad de México,2022-01-01,',
  ],
  c_Municipio: [
    'municipio,estado,descripcion,vigencia_desde,vigencia_hasta',
    '015,CMX,Cuauhtémoc,2022-01-01,',
    '048,HID,Pachuca de Soto,2022-01-01,',
  ],
  c_CodigoPostal: [
    'clave,estado,municipio,localidad,estimulo_frontera,huso_2022',
    '06000,CMX,015,06,0,Tiempo del Centro',
    '42501,HID,048,,0,Tiempo del Centro',
    '86991,TAB,017,,0,Tiempo del Centro',
  ],
  c_Colonia: [
    'clave,codigo_postal,descripcion',
    '0838,06000,Centro (Área 1)',
    '0838,42501,Actopan "El Alto"',
    '0900,42501,100% Nueva_Aurora',
  ],
  c_NumPedimentoAduana: [
    'aduana,patente,ejercicio,cantidad,vigencia_desde,vigencia_hasta',
    '01,3173,2025,999999,2025-01-01,',
    '43,0101,2026,999999,2026-01-01,',
  ],
};

/** Writes these or other files into a folder that is deleted after the tests of the enclosing suite. */
export function catalogFolder(files: Readonly<Record<string, readonly string[]>> = catalogFiles): string {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-catalogs-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  writeCatalogs(folder, files);
  return folder;
}

export function writeCatalogs(folder: string, files: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, lines] of Object.entries(files))
    writeFileSync(join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
}

const kept = fileURLToPath(new URL('../../../../node_modules/.cache/lacre-test', import.meta.url));

/**
 * SAT_DATA whose catalogs count as complete: few meaningful entries, and as many others as the SAT has. It stays in
 * place, so that its import is cached as well: the import takes ten seconds of processor time.
 */
export function completeSatFolder(): string {
  const files = completeCatalogs();
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  const folder = join(kept, `complete-${hash}`);
  if (existsSync(folder)) return folder;
  const incomplete = `${folder}.${process.pid}`;
  mkdirSync(join(incomplete, 'catalogs'), { recursive: true });
  writeCatalogs(join(incomplete, 'catalogs'), files);
  try {
    renameSync(incomplete, folder);
  } catch (error) {
    rmSync(incomplete, { recursive: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function completeCatalogs(): Record<string, readonly string[]> {
  const others = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index));
  return {
    ...catalogFiles,
    c_ClaveProdServ: [
      ...(catalogFiles['c_ClaveProdServ'] ?? []),
      '01010101,No existe en el catálogo,0,0,,2022-01-01,,0,Público en general',
      '50181900,Pan y galletas y pastelitos dulces,0,0,,2022-01-01,,1,',
      ...others(60_000, (index) => `${10_000_000 + index},Producto ${index},0,0,,2022-01-01,,0,`),
    ],
    c_ClaveUnidad: [
      ...(catalogFiles['c_ClaveUnidad'] ?? []),
      ...others(3_000, (index) => `${index.toString(36).toUpperCase().padStart(3, '0')},Unidad ${index},,,2022-01-01,`),
    ],
    c_CodigoPostal: [
      'clave,estado,municipio,localidad,estimulo_frontera,huso_2022',
      ...others(99_000, (index) => `${String(index + 1_000).padStart(5, '0')},HID,048,,0,Tiempo del Centro`),
    ],
  };
}
