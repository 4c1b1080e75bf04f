import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { starterCatalogs } from '@lacre/sat-catalogs';
import type { ClaveProdServ, CodigoPostal } from '@lacre/sat-catalogs/catalogs';
import { starterPostalCodes } from '@lacre/sat-catalogs/starter/starter-postal';
import { starterUnits } from '@lacre/sat-catalogs/starter/units';
import { starterProducts } from '@lacre/sat-catalogs/starter-catalogs';
import { expect } from 'chai';
import { toDataSetRows } from '../../src/sat/catalog-rows.ts';
import { loadSatData, type SatData } from '../../src/sat/import-sat-data.ts';
import { readWorkbook } from '../../src/sat/read-workbook.ts';
import { giveImported, needSatTestData, satTestData, temporaryFolder } from './sat-test-data.ts';

const TODAY = '2026-11-21T09:30:00';
const WORKBOOK = join('xls', 'catCFDI_V_4-specimen-20240209.xls');

/** A port that was free a moment ago and that nothing listens on. */
let nobodyListens: { catalogPage: string; schemas: string };

interface Loaded extends SatData {
  progress: string[];
  logged: string[];
}

async function load(source: string | undefined, dataDir: string): Promise<Loaded> {
  const progress: string[] = [];
  const logged: string[] = [];
  const data = await loadSatData({
    source,
    dataDir,
    onProgress: (text) => progress.push(text),
    log: (text) => logged.push(text),
    fetchTimeoutMs: 300,
    publishedAt: nobodyListens,
  });
  return { ...data, progress, logged };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  );

before((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    nobodyListens = { catalogPage: `${base}/none.htm`, schemas: `${base}/cfd/` };
    server.close(done);
  });
});

describe("import of the SAT's CSV folder (needs SAT_DATA_TEST)", () => {
  let source: string;
  let first: Loaded;
  const dataDir = temporaryFolder();

  before(async function () {
    source = needSatTestData(this);
    const progress = await giveImported(source, dataDir);
    first = { ...(await load(source, dataDir)), progress: [...progress] };
  });

  it('counts the rows of the large catalogs and reports them as complete', () => {
    expect(first.catalogs.coverage).to.equal('full');
    expect(first.notice).to.equal(undefined);
    const entries = new Map(first.catalogs.summary().map((catalog) => [catalog.name, catalog.entries]));
    expect(entries.get('c_ClaveProdServ')).to.equal(52_513);
    expect(entries.get('c_ClaveUnidad')).to.equal(2_418);
    expect(entries.get('c_CodigoPostal')).to.equal(95_748);
    expect(first.progress.join('\n')).to.include('52,513 product keys');
  });

  it('contains known rows', () => {
    const { catalogs } = first;
    expect(catalogs.claveProdServ('84111506', TODAY)).to.include({
      descripcion: 'Servicios de facturación',
      incluyeIva: 'opcional',
    });
    expect(catalogs.claveProdServ('01010101', TODAY)).to.include({
      palabrasSimilares: 'Público en general',
      estimuloFronterizo: false,
    });
    expect(catalogs.claveUnidad('KGM', TODAY)).to.include({ nombre: 'Kilogramo', simbolo: 'kg' });
    expect(catalogs.claveUnidad('DX', TODAY)).to.include({ clave: 'DX' });
    expect(catalogs.codigoPostal('42501', TODAY)).to.include({ estado: 'HID', zona: 'America/Mexico_City' });
    expect(catalogs.codigoPostal('77500', TODAY)).to.include({ zona: 'America/Cancun' });
    expect(catalogs.codigoPostal('22000', TODAY)).to.include({ zona: 'America/Tijuana', estimuloFronterizo: 1 });
    expect(catalogs.codigoPostal('32000', TODAY)).to.include({ zona: 'America/Ciudad_Juarez' });
    expect(catalogs.claveProdServ('99999999', TODAY)).to.equal(undefined);
    expect(catalogs.codigoPostal('00000', TODAY)).to.equal(undefined);
  });

  it('agrees with every entry of the starter set', () => {
    const starter = starterCatalogs();
    for (const { clave } of starterProducts) {
      expect(first.catalogs.claveProdServ(clave, TODAY)).to.deep.equal(starter.claveProdServ(clave, TODAY));
    }
    for (const { clave } of starterUnits) {
      expect(first.catalogs.claveUnidad(clave, TODAY)).to.deep.equal(starter.claveUnidad(clave, TODAY));
    }
    for (const { clave } of starterPostalCodes()) {
      expect(first.catalogs.codigoPostal(clave, TODAY)).to.deep.equal(starter.codigoPostal(clave, TODAY));
    }
  });

  it('agrees with the small catalogs written in the source', () => {
    for (const { name } of starterCatalogs().summary()) {
      expect(first.catalogs.entries(name), name).to.deep.equal(starterCatalogs().entries(name));
    }
  });

  it('serves complete imported data when SAT_DATA is unset later', async () => {
    const later = await load(undefined, dataDir);
    expect(later.progress).to.deep.equal([]);
    expect(later.catalogs.coverage).to.equal('full');
  });
});

/** Enough to test the cache on any machine; with the SAT's schemas where they are available. */
function ownFacts(): string {
  const folder = join(ownFolder, 'catalogs');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  write(
    'c_ClaveProdServ',
    'clave,descripcion,iva_trasladado,ieps_trasladado,complemento,vigencia_desde,vigencia_hasta,estimulo_frontera,similares',
    '84111506,Servicios de facturación,2,0,,2022-01-01,,1,',
  );
  write(
    'c_CodigoPostal',
    'clave,estado,municipio,localidad,estimulo_frontera,huso_2022',
    '42501,HID,003,,0,Tiempo del Centro',
  );
  write('c_ClaveUnidad', 'clave,descripcion,descripcion,simbolo', 'Dx,Dina por centímetro,,', 'KGM,Kilogramo,,kg');
  if (satTestData !== undefined) symlinkSync(join(satTestData, 'xml'), join(ownFolder, 'xml'));
  return ownFolder;
}
const ownFolder = temporaryFolder();

describe('cache of imported data', () => {
  let source: string;
  let first: Loaded;
  const dataDir = temporaryFolder();

  before(async () => {
    source = ownFacts();
    first = await load(source, dataDir);
  });

  it('contains what was imported', () => {
    expect(first.progress.join()).to.include('Imported');
    expect(first.catalogs.codigoPostal('42501', TODAY)).to.include({ estado: 'HID', zona: 'America/Mexico_City' });
    expect(first.catalogs.claveUnidad('KGM', TODAY)).to.include({ nombre: 'Kilogramo', simbolo: 'kg' });
  });

  it('stores the unit DX as documents must write it', () => {
    expect(first.catalogs.claveUnidad('DX', TODAY)).to.include({ clave: 'DX' });
    expect(first.catalogs.claveUnidad('Dx', TODAY)).to.be.oneOf([undefined, 'unknown']);
  });

  it('is read at the second start instead of the source', async () => {
    const second = await load(source, dataDir);
    expect(second.progress).to.deep.equal([]);
    expect(second.catalogs.coverage).to.equal(first.catalogs.coverage);
    expect(second.schemas?.name).to.equal(first.schemas?.name);
    expect(await second.schemas?.read()).to.deep.equal(await first.schemas?.read());
    expect(second.catalogs.claveProdServ('84111506', TODAY)).to.deep.equal(
      first.catalogs.claveProdServ('84111506', TODAY),
    );
  });

  it('is rebuilt when one of its files was changed, truncated or lost', async () => {
    const folder = join(dataDir, 'sat');
    const find = (kind: string) => readdirSync(folder).find((name) => name.startsWith(kind));
    const file = (kind: string) => join(folder, find(kind) ?? `no file of ${kind}`);
    const imported = first.progress.find((line) => line.startsWith('Imported'));
    const damages: (() => void)[] = [
      () => {
        const bytes = readFileSync(file('catalogs-'));
        bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 0xff;
        writeFileSync(file('catalogs-'), bytes);
      },
      ...(first.schemas === undefined ? [] : [() => writeFileSync(file('schemas-'), '{')]),
      () => rmSync(file('catalogs-')),
      () => writeFileSync(file('manifest'), 'not json'),
    ];
    for (const damage of damages) {
      damage();
      const again = await load(source, dataDir);
      expect(again.progress).to.include(imported);
      expect(again.catalogs.codigoPostal('42501', TODAY)).to.be.an('object');
      expect((await load(source, dataDir)).progress).to.deep.equal([]);
    }
  });

  it('is built by one of two processes while the other waits', async () => {
    const shared = temporary();
    const run = () =>
      new Promise<string[]>((done, fail) => {
        const child = fork(join(import.meta.dirname, 'load-in-process.ts'), [source, shared], { execArgv: [] });
        child.on('message', (lines) => done(lines as string[]));
        child.on('error', fail);
        child.on('exit', (code) => fail(new Error(`ended with ${code}`)));
      });
    const lines = await Promise.all([run(), run()]);
    const { coverage } = first.catalogs;
    expect(lines.map((of) => of.at(-1))).to.deep.equal([coverage, coverage]);
    expect(lines.flat().filter((line) => line.startsWith('Imported'))).to.have.length(1);
    const left = readdirSync(join(shared, 'sat')).filter((name) => /\.(?:tmp|lock)$/.test(name));
    expect(left).to.deep.equal([]);
  });

  it('takes over the lock of a process that died', async () => {
    const shared = temporary();
    mkdirSync(join(shared, 'sat'));
    const lock = join(shared, 'sat', 'import.lock');
    writeFileSync(lock, '1@another-host');
    utimesSync(lock, new Date(0), new Date(0));
    expect((await load(source, shared)).progress.join()).to.include('Imported');
  });

  const temporary = () => {
    const path = join(dataDir, `other-${readdirSync(dataDir).length}`);
    mkdirSync(path);
    return path;
  };
});

describe("import of the SAT's workbook (needs SAT_DATA_TEST)", () => {
  let workbook: string;
  let data: Loaded;
  const dataDir = temporaryFolder();

  before(async function () {
    workbook = join(needSatTestData(this), WORKBOOK);
    data = await load(workbook, dataDir);
  });

  it('joins the sheets of a catalog and counts its rows', () => {
    const entries = new Map(data.catalogs.summary().map((catalog) => [catalog.name, catalog.entries]));
    expect(entries.get('c_ClaveProdServ')).to.equal(333);
    expect(entries.get('c_ClaveUnidad')).to.equal(130);
    expect(entries.get('c_CodigoPostal')).to.equal(2_128);
    expect(data.catalogs.codigoPostal('20000', TODAY)).to.include({ estado: 'AGU', municipio: '001' });
    expect(data.catalogs.codigoPostal('64280', TODAY)).to.include({ estado: 'NLE', municipio: '039' });
  });

  it('reads codes stored as numbers, dates stored as serials and flags of three values', () => {
    expect(data.catalogs.claveProdServ('10101501', TODAY)).to.include({
      clave: '10101501',
      descripcion: 'Gatos vivos',
      incluyeIva: 'opcional',
      incluyeIeps: 'opcional',
      estimuloFronterizo: true,
      vigenteDesde: '2022-01-01',
    });
    expect(data.catalogs.codigoPostal('20000', '2019-01-06')).to.equal(undefined);
    expect(data.catalogs.codigoPostal('20000', '2019-01-07')).to.be.an('object');
    expect(data.catalogs.claveUnidad('05', TODAY)).to.be.an('object');
  });

  it('returns the dates of its editions', () => {
    expect(data.catalogs.edition).to.equal('2024-01-04');
    const editions = new Map(data.catalogs.summary().map((catalog) => [catalog.name, catalog.edition]));
    expect(editions.get('c_ClaveProdServ')).to.equal('2022-12-21');
    expect(editions.get('c_CodigoPostal')).to.equal('2023-03-23');
  });

  it('keeps newer entries of this package, and its own rates', () => {
    expect(data.catalogs.objetoImp('08', TODAY)).to.be.an('object');
    const fees = data.catalogs.tasasOCuotas('003', 'Cuota', TODAY).map((rate) => rate.valor);
    expect(fees).to.deep.equal(['72.160500', '66.506200']);
    expect(data.catalogs.entries('c_UsoCFDI')).to.deep.equal(starterCatalogs().entries('c_UsoCFDI'));
  });

  it('reports a shortened workbook as partial and falls back to the starter set', () => {
    expect(data.catalogs.coverage).to.equal('partial');
    expect(data.notice).to.include('partial').and.to.include('schemas are missing');
    expect((data.catalogs.claveProdServ('84111506', TODAY) as ClaveProdServ).clave).to.equal('84111506');
    expect((data.catalogs.codigoPostal('42501', TODAY) as CodigoPostal).estado).to.equal('HID');
    expect(data.catalogs.claveProdServ('99999999', TODAY)).to.equal('unknown');
  });

  it('reads headings that span two rows', async () => {
    const raw = new Map((await readWorkbook(readFileSync(workbook))).map(({ name, rows }) => [name, rows]));
    const row = (name: string, clave: string) => raw.get(name)?.find((candidate) => candidate.clave === clave);
    expect(row('c_RegimenFiscal', '601')).to.include({ aplica_fisica: 'No', aplica_moral: 'Sí' });
    expect(row('c_UsoCFDI', 'D01')).to.include({ aplica_fisica: 'Sí', aplica_moral: 'No' });
    expect(row('c_CodigoPostal', '20000')).to.include({ huso: 'Tiempo del Centro', vigencia_desde: '2019-01-07' });
    expect(row('c_TipoDeComprobante', 'N')).to.include({ descripcion: 'Nómina' });
    expect(raw.get('c_TipoDeComprobante')).to.have.length(5);
    expect(raw.get('c_TasaOCuota')?.[2]).to.deep.include({ tipo: 'Rango', minimo: '0.000000', valor: '0.160000' });
  });

  it('has the same small entries as the source, except for later ones', async () => {
    const { small } = toDataSetRows(await readWorkbook(readFileSync(workbook)));
    for (const name of ['c_RegimenFiscal', 'c_FormaPago', 'c_Moneda', 'c_Impuesto', 'c_Meses', 'c_Pais'] as const) {
      expect(
        small[name].map((entry) => entry.clave),
        name,
      ).to.have.members(
        starterCatalogs()
          .entries(name)
          .map((entry) => entry.clave),
      );
    }
  });
});

describe('SAT_DATA', () => {
  const dataDir = temporaryFolder();

  it('none loads the starter set at once and reports it', async () => {
    const data = await load('none', join(dataDir, 'none'));
    expect(data.catalogs).to.equal(starterCatalogs());
    expect(data.schemas).to.equal(undefined);
    expect(data.notice).to.include('starter set').and.to.include('warning');
  });

  it('naming a path that does not exist is an error that explains what to set', async () => {
    const error = await failure(load(join(dataDir, 'nowhere'), dataDir));
    expect(error.message).to.include('nowhere does not exist').and.to.include('catalogs/*.csv');
  });

  it('naming a folder without SAT files is an error that lists what was searched for', async () => {
    const empty = join(dataDir, 'empty');
    mkdirSync(empty);
    expect((await failure(load(empty, dataDir))).message).to.include('contains neither catalogs/*.csv');
  });

  it('naming a file that is not a workbook is an error that names it', async () => {
    const text = join(dataDir, 'notes.txt');
    writeFileSync(text, 'hola');
    expect((await failure(load(text, dataDir))).message).to.include('notes.txt is not an .xls');
    const fake = join(dataDir, 'fake.xls');
    writeFileSync(fake, 'hola');
    expect((await failure(load(fake, dataDir))).message).to.include('fake.xls');
  });

  it('naming a folder with an unreadable catalog is an error that names the file', async () => {
    const folder = join(dataDir, 'broken', 'catalogs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'c_ClaveUnidad.csv'), 'una,otra\n1,2\n');
    expect((await failure(load(join(dataDir, 'broken'), dataDir))).message).to.include('c_ClaveUnidad.csv');
  });

  it('keeps using the imported data when its folder is gone at a later start', async () => {
    const folder = join(dataDir, 'short');
    const kept = join(dataDir, 'kept');
    mkdirSync(join(folder, 'catalogs'), { recursive: true });
    writeFileSync(
      join(folder, 'catalogs', 'c_ClaveUnidad.csv'),
      'clave,descripcion,descripcion,simbolo\nQQ,Mi unidad,Una,q\n',
    );
    await load(folder, kept);
    rmSync(folder, { recursive: true });
    const later = await load(folder, kept);
    expect(later.catalogs.claveUnidad('QQ', TODAY)).to.include({ nombre: 'Mi unidad' });
    expect(later.logged.join()).to.include('imported from there earlier');
  });

  it('imports again when a file of the folder changes', async () => {
    const folder = join(dataDir, 'edited');
    const kept = join(dataDir, 'edited-kept');
    const file = join(folder, 'catalogs', 'c_ClaveUnidad.csv');
    mkdirSync(join(folder, 'catalogs'), { recursive: true });
    writeFileSync(file, 'clave,descripcion,descripcion,simbolo\nQQ,Antes,,\n');
    await load(folder, kept);
    writeFileSync(file, 'clave,descripcion,descripcion,simbolo\nQQ,Mucho después,,\n');
    expect((await load(folder, kept)).catalogs.claveUnidad('QQ', TODAY)).to.include({ nombre: 'Mucho después' });
  });

  it('unset on a machine without network loads the starter set within its deadline and reports why', async () => {
    const offline = join(dataDir, 'offline');
    const data = await load(undefined, offline);
    expect(data.catalogs.coverage).to.equal('partial');
    expect(data.notice).to.include('could not be reached');
    expect(data.logged.join()).to.include('ECONNREFUSED');
    const next = await load(undefined, offline);
    expect(next.progress, 'the next start does not wait for the network again').to.deep.equal([]);
    expect(next.catalogs.coverage).to.equal('partial');
  });
});
