import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isLongRun } from '@lacre/testing/long-run';
import { expect } from 'chai';
import { loadSatData } from '../../src/sat/import-sat-data.ts';
import { createSchemaValidator } from '../../src/sat/schema-validator.ts';
import { type UpdateReport, updateCatalogs } from '../../src/sat/update-catalogs.ts';
import { watchSatData } from '../../src/sat/watch-sat-data.ts';
import { giveImported, needSatTestData, temporaryFolder } from './sat-test-data.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const PRODUCTS =
  'clave,descripcion,iva_trasladado,ieps_trasladado,complemento,vigencia_desde,vigencia_hasta,estimulo_frontera,similares';
const noNetwork = { catalogPage: 'http://127.0.0.1:9/none.htm', schemas: 'http://127.0.0.1:9/cfd/' };

describe('update of the catalogs', () => {
  const scratch = temporaryFolder();
  let folders = 0;
  const folder = (files: Record<string, string[]> = {}) => {
    const path = join(scratch, String(++folders));
    mkdirSync(path);
    for (const [name, lines] of Object.entries(files))
      writeFileSync(join(path, `${name}.csv`), `${lines.join('\n')}\n`);
    return path;
  };
  const installation = async (files: Record<string, string[]>) => {
    const source = folder();
    mkdirSync(join(source, 'catalogs'));
    for (const [name, lines] of Object.entries(files))
      writeFileSync(join(source, 'catalogs', `${name}.csv`), `${lines.join('\n')}\n`);
    const dataDir = folder();
    const options = { source, dataDir, onProgress: () => undefined, publishedAt: noNetwork, fetchTimeoutMs: 300 };
    const load = () => loadSatData(options);
    const update = (from: string, more: { allowLosses?: boolean; dryRun?: boolean } = {}): Promise<UpdateReport> =>
      updateCatalogs({ ...options, from, allowLosses: false, dryRun: false, now: NOW, ...more });
    await load();
    return { dataDir, load, update };
  };
  const files = () =>
    installation({
      c_ClaveProdServ: [
        PRODUCTS,
        '10101500,Animales vivos,0,0,,2022-01-01,,1,',
        '81111500,Software,0,0,,2022-01-01,,1,',
      ],
      c_Colonia: ['clave,codigo_postal,descripcion', '0001,06000,Centro', '0001,42501,Actopan'],
    });
  const colonias = ['0001,06000,Centro', '0001,42501,Actopan'];
  const changesOf = ({ changes }: UpdateReport, name: string) => changes.find((catalog) => catalog.name === name);

  it('adds and changes entries, and keeps catalogs that the source lacks', async () => {
    const { load, update } = await files();
    const report = await update(
      folder({
        c_ClaveProdServ: [
          PRODUCTS,
          '10101500,Animales,0,0,,2022-01-01,,1,',
          '81111500,Software,0,0,,2022-01-01,,1,',
          '99990000,Nueva,1,0,,2026-10-01,,0,',
        ],
      }),
    );
    expect(report.outcome).to.equal('applied');
    expect(report.untouched).to.include('c_Colonia').and.include('c_FormaPago');
    expect(changesOf(report, 'c_ClaveProdServ')).to.deep.include({
      before: 2,
      after: 3,
      added: { count: 1, examples: ['99990000 Nueva'] },
    });
    const { catalogs, tables, updatedAt } = await load();
    expect(catalogs.claveProdServ('99990000', '2026-11-21')).to.include({ incluyeIva: 'si' });
    expect(catalogs.claveProdServ('99990000', '2026-09-30'), 'not yet in force').to.equal(undefined);
    expect(catalogs.edition).to.equal('2026-10-01');
    expect(tables.list().find(({ name }) => name === 'c_Colonia')?.entries).to.equal(2);
    expect(updatedAt).to.equal(NOW.toISOString());
  });

  it('rejects a source that lost entries, and writes nothing', async () => {
    const { dataDir, update } = await files();
    const before = readFileSync(join(dataDir, 'sat', 'manifest.json'), 'utf8');
    const report = await update(
      folder({
        c_ClaveProdServ: [PRODUCTS, '10101500,Animales vivos,0,0,,2022-01-01,,1,'],
        c_Colonia: ['clave,codigo_postal,descripcion', '0001,06000,Centro'],
      }),
    );
    expect(report).to.include({ outcome: 'refused', losses: 2 });
    expect(changesOf(report, 'c_ClaveProdServ')?.lost.examples).to.deep.equal(['81111500 Software']);
    expect(changesOf(report, 'c_Colonia')?.lost.examples).to.deep.equal(['0001 Actopan']);
    expect(readFileSync(join(dataDir, 'sat', 'manifest.json'), 'utf8')).to.equal(before);
  });

  it('ends lost entries as of the day before when losses are allowed, and reopens them when they come back', async () => {
    const { load, update } = await files();
    const lost = folder({ c_ClaveProdServ: [PRODUCTS, '10101500,Animales vivos,0,0,,2022-01-01,,1,'] });
    expect((await update(lost, { allowLosses: true })).outcome).to.equal('applied');
    const closed = (await load()).catalogs;
    expect(closed.claveProdServ('81111500', '2026-11-20')).to.include({ vigenteHasta: '2026-11-20' });
    expect(closed.claveProdServ('81111500', '2026-11-21')).to.equal(undefined);
    expect(await update(lost), 'what is closed already is no loss').to.include({ outcome: 'same', losses: 0 });
    await update(
      folder({
        c_ClaveProdServ: [
          PRODUCTS,
          '10101500,Animales vivos,0,0,,2022-01-01,,1,',
          '81111500,Software,0,0,,2022-01-01,,1,',
        ],
      }),
    );
    expect((await load()).catalogs.claveProdServ('81111500', '2026-11-21')).to.include({ clave: '81111500' });
  });

  it('reports in a dry run what a real one would do, and writes nothing', async () => {
    const { dataDir, update } = await files();
    const source = folder({
      c_Colonia: ['clave,codigo_postal,descripcion', '0001,06000,Centro', '0001,42501,Actopan', '0002,42501,Nueva'],
    });
    const before = readFileSync(join(dataDir, 'sat', 'manifest.json'), 'utf8');
    const dry = await update(source, { dryRun: true });
    expect(dry.outcome).to.equal('dry-run');
    expect(readFileSync(join(dataDir, 'sat', 'manifest.json'), 'utf8')).to.equal(before);
    const real = await update(source);
    expect(real).to.deep.include({ outcome: 'applied', changes: dry.changes });
  });

  it('notifies a process that watches', async () => {
    const { dataDir, load, update } = await files();
    const { version } = await load();
    const result = new Promise<string | undefined>((resolve, reject) => {
      const watch = watchSatData(dataDir, version, {
        onData: ({ catalogs }) => {
          watch.close();
          const found = catalogs.claveProdServ('99990000', '2026-11-21');
          resolve(typeof found === 'object' ? found.descripcion : undefined);
        },
        onTrouble: reject,
      });
    });
    await update(
      folder({
        c_ClaveProdServ: [
          PRODUCTS,
          '10101500,Animales vivos,0,0,,2022-01-01,,1,',
          '81111500,Software,0,0,,2022-01-01,,1,',
          '99990000,Nueva,1,0,,2026-10-01,,0,',
        ],
      }),
    );
    expect(await result).to.equal('Nueva');
  });

  it('notifies a process that read the data before the update and watches after it', async () => {
    const { dataDir, load, update } = await files();
    const { version } = await load();
    await update(folder({ c_Colonia: ['clave,codigo_postal,descripcion', ...colonias, '0002,42501,Nueva'] }));
    const result = new Promise<string>((resolve, reject) => {
      const watch = watchSatData(dataDir, version, {
        onData: (data) => {
          watch.close();
          resolve(data.version);
        },
        onTrouble: reject,
      });
    });
    expect(await result).to.equal((await load()).version);
  });

  it('notifies a process again that could not use the data', async () => {
    const { dataDir, load, update } = await files();
    const { version } = await load();
    await update(folder({ c_Colonia: ['clave,codigo_postal,descripcion', ...colonias, '0002,42501,Nueva'] }));
    const faults: string[] = [];
    await new Promise<void>((resolve) => {
      const watch = watchSatData(
        dataDir,
        version,
        {
          onData: () => {
            if (faults.length === 0) throw new Error('too many open files');
            watch.close();
            resolve();
          },
          onTrouble: (error) => faults.push((error as Error).message),
        },
        1,
      );
    });
    expect(faults).to.deep.equal(['too many open files']);
  });

  it('keeps the files of the previous state for a process that reads it', async () => {
    const { load, update } = await files();
    const before = await load();
    await update(
      folder({
        c_Colonia: ['clave,codigo_postal,descripcion', '0001,06000,Centro', '0001,42501,Actopan', '0002,42501,Nueva'],
      }),
    );
    expect((await before.tables.load('c_Colonia'))?.lines.offsets).to.have.length(3);
  });

  it('detects a table that was changed on disk', async () => {
    const { dataDir, load } = await files();
    const file = join(
      dataDir,
      'sat',
      readdirSync(join(dataDir, 'sat')).find((name) => name.startsWith('tables-')) ?? '',
    );
    const bytes = readFileSync(file);
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const error = await (await load()).tables.load('c_Colonia').then(
      () => undefined,
      (cause: Error) => cause,
    );
    expect(error?.message).to.include('c_Colonia was modified');
  });

  it('explains what to pass when there is nothing to read', async () => {
    const { update } = await files();
    const text = join(folder(), 'notas.txt');
    writeFileSync(text, 'hola');
    for (const [from, says] of [
      [join(scratch, 'nowhere'), 'does not exist'],
      [text, 'not an .xls or .xlsx file'],
      [folder(), 'contains neither c_*.csv nor a catCFDI*.xls'],
      [folder({ c_ClaveProdServ: [PRODUCTS] }), 'contains no rows of any SAT catalog'],
      ['http://127.0.0.1:9/catCFDI.xls', 'cannot be downloaded'],
    ] as const) {
      const error = await update(from).then(
        () => undefined,
        (cause: Error) => cause,
      );
      expect(error?.message, from).to.include(says);
    }
  });

  it('reads dates as Excel writes them in Mexico', async () => {
    const { load, update } = await files();
    await update(
      folder({
        c_ClaveProdServ: [
          PRODUCTS,
          '10101500,Animales vivos,0,0,,01/01/2022,01/12/2030,1,',
          '81111500,Software,0,0,,2022-01-01 00:00:00,20-11-2026,1,',
        ],
      }),
    );
    const { catalogs } = await load();
    expect(catalogs.claveProdServ('10101500', '2026-11-21')).to.include({
      vigenteDesde: '2022-01-01',
      vigenteHasta: '2030-12-01',
    });
    expect(catalogs.claveProdServ('81111500', '2026-11-20')).to.include({ vigenteDesde: '2022-01-01' });
    expect(catalogs.claveProdServ('81111500', '2026-11-21')).to.equal(undefined);
  });

  it('stores a row that the source repeats once', async () => {
    const { load, update } = await files();
    const animals = '10101500,Animales vivos,0,0,,2022-01-01,,1,';
    const from = folder({ c_ClaveProdServ: [PRODUCTS, animals, '81111500,Software,0,0,,2022-01-01,,1,', animals] });
    expect((await update(from)).outcome).to.equal('same');
    expect((await load()).dataSet?.productos.claves).to.have.length(2);
  });

  it('rejects a file with an unknown date, encoding, width or heading, and writes nothing', async () => {
    const { dataDir, update } = await files();
    const before = readFileSync(join(dataDir, 'sat', 'manifest.json'), 'utf8');
    const animals = '10101500,Animales vivos,0,0,,2022-01-01,,1,';
    const windows1252 = folder();
    const [head, row] = [`${PRODUCTS}\n`, `${animals.replace('vivos', 'pequeños')}\n`];
    writeFileSync(join(windows1252, 'c_ClaveProdServ.csv'), Buffer.from(head + row, 'latin1'));
    const uses = 'clave,descripcion,aplica_fisica,aplica_moral,vigencia_desde,vigencia_hasta';
    for (const [from, says] of [
      [
        folder({ c_ClaveProdServ: [PRODUCTS, animals, '81111500,Software,0,0,,2022-01-01,31-dic-26,1,'] }),
        'vigencia_hasta of 81111500 is "31-dic-26"',
      ],
      [
        folder({ c_ClaveProdServ: [PRODUCTS, animals, '81111500,Software,0,0,,30/02/2022,,1,'] }),
        'vigencia_desde of 81111500 is "30/02/2022"',
      ],
      [windows1252, 'c_ClaveProdServ.csv: it is not UTF-8'],
      [
        folder({ c_ClaveProdServ: [PRODUCTS, animals, '81111500,Softw'] }),
        'the row of 81111500 has 2 columns and the header 9',
      ],
      [folder({ c_ClaveProdServ: [PRODUCTS.replace('descripcion', 'texto'), animals] }), 'no row has "descripcion"'],
      [
        folder({ c_UsoCFDI: [`${uses},regimenes`, 'G01,Adquisición de mercancías.,1,1,2022-01-01,,601|603'] }),
        'c_UsoCFDI: no row has "regimenes_fiscales_receptores"',
      ],
    ] as const) {
      const error = await update(from, { allowLosses: true }).then(
        () => undefined,
        (cause: Error) => cause,
      );
      expect(error?.message, says).to.include(says);
    }
    expect(readFileSync(join(dataDir, 'sat', 'manifest.json'), 'utf8')).to.equal(before);
  });

  it('reports that an installation fixed to the starter set cannot be updated', async () => {
    const error = await updateCatalogs({
      source: 'none',
      dataDir: folder(),
      from: folder(),
      allowLosses: false,
      dryRun: false,
      now: NOW,
      onProgress: () => undefined,
    }).then(
      () => undefined,
      (cause: Error) => cause,
    );
    expect(error?.message).to.include('SAT_DATA=none');
  });

  it('updates an installation that never had network access, and stays in effect at later starts', async () => {
    const options = {
      source: undefined,
      dataDir: folder(),
      onProgress: () => undefined,
      publishedAt: noNetwork,
      fetchTimeoutMs: 300,
    };
    const from = folder({ c_ClaveProdServ: [PRODUCTS, '99990000,Nueva,1,0,,2026-10-01,,0,'] });
    const report = await updateCatalogs({ ...options, from, allowLosses: false, dryRun: false, now: NOW });
    expect(report).to.include({ outcome: 'applied', losses: 0 });
    for (let start = 0; start < 2; start++)
      expect((await loadSatData(options)).catalogs.claveProdServ('99990000', '2026-11-21')).to.include({
        descripcion: 'Nueva',
      });
  });
});

describe("update of the catalogs from the SAT's own files (needs SAT_DATA_TEST)", () => {
  const whole = temporaryFolder();
  const few = temporaryFolder();
  let source: string;
  let workbook: string;
  /** Two of the SAT's catalogs, the long one truncated, with all of its schemas. */
  let shortSource: string;
  const update = (from: string, more: { allowLosses?: boolean; source?: string; dataDir?: string } = {}) =>
    updateCatalogs({
      source,
      dataDir: whole,
      from,
      allowLosses: false,
      dryRun: false,
      now: NOW,
      onProgress: () => undefined,
      ...more,
    });

  before(async function () {
    source = needSatTestData(this);
    workbook = join(source, 'xls', 'catCFDI_V_4-specimen-20240209.xls');
    await giveImported(source, whole);
    shortSource = join(few, 'source');
    mkdirSync(join(shortSource, 'catalogs'), { recursive: true });
    symlinkSync(join(source, 'xml'), join(shortSource, 'xml'));
    copyFileSync(join(source, 'catalogs', 'c_Moneda.csv'), join(shortSource, 'catalogs', 'c_Moneda.csv'));
    const products = readFileSync(join(source, 'catalogs', 'c_ClaveProdServ.csv'), 'utf8')
      .split('\n')
      .slice(0, 20);
    writeFileSync(join(shortSource, 'catalogs', 'c_ClaveProdServ.csv'), `${products.join('\n')}\n`);
    await loadSatData({ source: shortSource, dataDir: few, onProgress: () => undefined });
  });

  it('finds nothing to update in the folder that was imported', async () => {
    const report = await (isLongRun ? update(source) : update(shortSource, { source: shortSource, dataDir: few }));
    expect(report).to.include({ losses: 0 });
    for (const { name, added, changed, closed } of report.changes)
      expect([added.count, changed.count, closed.count], name).to.deep.equal([0, 0, 0]);
  });

  it('rejects the shortened workbook over the complete catalogs, without counting any of the facts as lost', async () => {
    const report = await update(workbook);
    expect(report.outcome).to.equal('refused');
    const lost = new Map(report.changes.map(({ name, lost: { count } }) => [name, count]));
    expect(lost.get('c_ClaveProdServ')).to.equal(52_513 - 333);
    for (const name of ['c_FormaPago', 'c_ObjetoImp', 'c_Moneda', 'c_TasaOCuota', 'c_Aduana', 'c_Localidad'])
      expect(lost.get(name), name).to.equal(0);
  });

  it('reports a workbook that was not downloaded completely', async () => {
    const cut = join(few, 'catCFDI_cut.xls');
    const bytes = readFileSync(workbook);
    writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
    const error = await update(cut, { source: shortSource, dataDir: few }).then(
      () => undefined,
      (cause: Error) => cause,
    );
    expect(error?.message).to.equal(`${cut}: it is not a complete workbook: download it again`);
  });

  it('accepts an http address of the workbook', async () => {
    const bytes = readFileSync(workbook);
    const server = createServer((_, res) => res.end(bytes));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/catCFDI_V_4.xls`;
      const report = await update(address, { source: shortSource, dataDir: few, allowLosses: true });
      expect(report.outcome).to.equal('applied');
      expect(report.changes.find(({ name }) => name === 'c_ClaveProdServ')?.after).to.be.at.least(333);
      expect(readdirSync(join(few, 'sat')).filter((name) => name.startsWith('update-'))).to.deep.equal([]);
    } finally {
      server.close();
    }
  });

  it('makes the schemas accept codes that only the new catalogs have, in long and short lists', async () => {
    const folder = join(few, 'new');
    mkdirSync(folder);
    const addTo = (name: string, line: string) =>
      writeFileSync(
        join(folder, `${name}.csv`),
        `${readFileSync(join(shortSource, 'catalogs', `${name}.csv`), 'utf8').trimEnd()}\n${line}\n`,
      );
    addTo('c_Moneda', 'XQZ,Moneda nueva,2,5,2026-11-01,');
    addTo('c_ClaveProdServ', '99998888,Servicio nuevo,0,0,,2026-11-01,,0,');
    const document = readFileSync(join(source, 'samples', 'ingreso-ppd.xml'), 'utf8')
      .replace(/ClaveProdServ="\d{8}"/, 'ClaveProdServ="99998888"')
      .replace(/Moneda="\w{3}"/, 'Moneda="XQZ"');
    const verdict = async () => {
      const { schemas } = await loadSatData({ source: shortSource, dataDir: few, onProgress: () => undefined });
      if (schemas === undefined) throw new Error('no schemas');
      const validator = createSchemaValidator(await schemas.read());
      const { ok } = validator.validate(document);
      validator.dispose();
      return ok;
    };
    expect(await verdict(), 'before').to.equal(false);
    const report = await update(folder, { source: shortSource, dataDir: few, allowLosses: true });
    expect(report.outcome).to.equal('applied');
    expect(await verdict(), 'after').to.equal(true);
  });

  it('ends entries that the shortened workbook lacks when losses are allowed, without deleting them', async () => {
    await update(workbook, { allowLosses: true });
    const { catalogs } = await loadSatData({ source, dataDir: whole, onProgress: () => undefined });
    expect(catalogs.coverage).to.equal('full');
    expect(catalogs.claveProdServ('84111506', '2026-11-20')).to.include({ vigenteHasta: '2026-11-20' });
    expect(catalogs.claveProdServ('84111506', '2026-11-21')).to.equal(undefined);
    expect(catalogs.objetoImp('08', '2026-11-21'), 'newer than the workbook').to.be.an('object');
  });
});
