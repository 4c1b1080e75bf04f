import type { CsvFile } from '@lacre/services/csv-import/csv-file';
import type { AppError } from '@lacre/services/errors';
import { importProducts } from '@lacre/services/products/import-products';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { importingOwner } from '../csv-import/importing-owner.ts';
import { sharedServices } from '../shared-services.ts';

const file = (text: string | Buffer): CsvFile => ({ name: 'p.csv', type: 'text/csv', bytes: Buffer.from(text) });

describe('importing products', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  async function owner() {
    const { actor, organizationId, count } = await importingOwner(t, 'product');
    const run = (csv: CsvFile, services = t.services) => importProducts(services, actor, { organizationId, file: csv });
    return { organizationId, count, run };
  }

  it('of the same SKUs concurrently, in two processes and any order, creates and counts each once', async () => {
    const { count, run } = await owner();
    const skus = Array.from({ length: 3_000 }, (_, index) => `SKU-${index}`);
    const csv = (order: string[]) =>
      file(`description,productKey,price,sku\n${order.map((sku) => `Pieza,81111500,1.5,${sku}`).join('\n')}`);
    const second = await t.another();
    try {
      const results = await Promise.all([
        run(csv(skus)),
        run(csv(skus.toReversed()), second.services),
        run(csv(skus.slice(1_000))),
        run(csv([...skus.slice(1_500), ...skus.slice(0, 1_500)]), second.services),
      ]);
      expect(results.reduce((sum, { successCount }) => sum + successCount, 0)).to.equal(3_000);
      for (const { totalRows, successCount, errorCount, errors } of results) {
        expect(successCount + errorCount).to.equal(totalRows);
        expect(errors).to.have.length(errorCount);
        expect(errors.every(({ message }) => message === 'El SKU ya existe en la organización')).to.equal(true);
      }
      expect(await count()).to.equal(3_000);
    } finally {
      await second.close();
    }
  });

  it('creates nothing from a file that turns out to be invalid at its end', async () => {
    const { count, run } = await owner();
    const rows = 'Pieza,81111500,1.5\n'.repeat(3_000);
    for (const end of ['"x', `a${','.repeat(64)}`, `"${'x'.repeat(70_000)}"`]) {
      const rejection = await run(file(`description,productKey,price\n${rows}${end}`)).catch((error: unknown) => error);
      expect((rejection as Error).message).to.equal('El CSV no es válido');
    }
    expect(await count()).to.equal(0);
    // The connection that was copying still works.
    expect((await run(file(`description,productKey,price\n${rows}`))).successCount).to.equal(3_000);
    expect(await count()).to.equal(3_000);
  });

  it('creates nothing from a file with more failed rows than can be listed, and reports the first', async () => {
    const { count, run } = await owner();
    const csv = file(`description,productKey,price\nPieza,81111500,1.5\n${'x\n'.repeat(300_000)}`);
    const rejection = (await run(csv).catch((error: unknown) => error)) as AppError;
    expect(rejection.message).to.match(
      /^Fallan más de \d+ filas: no se creó nada\. Corrija el archivo y envíelo otra vez$/,
    );
    expect(rejection.options.details?.[0]?.message.es).to.equal('Fila 3: La fila tiene 1 columna y el encabezado 3');
    expect(await count()).to.equal(0);
  });

  it('lists at most sixteen megabytes of failed rows, whatever their errors', async () => {
    const { run } = await owner();
    const list = (rows: number, line: (row: number) => string) =>
      run(
        file(`description,productKey,unitKey,price\n${Array.from({ length: rows }, (_, row) => line(row)).join('\n')}`),
      );
    // The same four errors in each row, and errors of which no two are the same.
    for (const line of [() => 'x,y,z,w', (row: number) => `x,"k\u0001\u0001\u0001${row}",u,w`]) {
      const rejection = (await list(60_000, line).catch((error: unknown) => error)) as AppError;
      expect(rejection.code).to.equal('CSV_TOO_MANY_ERRORS');
      const most = Number(/\d+/.exec(rejection.message)?.[0]);
      const { errors } = await list(most, line);
      expect(errors).to.have.length(most);
      expect(Buffer.byteLength(JSON.stringify(errors))).to.be.within(15 * 1024 * 1024, 16 * 1024 * 1024);
    }
  });

  it('preserves every price to its last decimal and every text exactly', async () => {
    const { organizationId, run } = await owner();
    const texts = [
      '=1+1',
      "'; drop table product; --",
      '\\N',
      'a\\tb\\',
      '<b>&amp;</b>',
      'dos\nlíneas\ty tab',
      ' orilla ',
    ];
    const lines = texts.map((text, index) => `"${text.replaceAll('"', '""')}",81111500,${index}99999999999.999999`);
    const { errors } = await run(file(`description,productKey,price\n${lines.join('\n')}`));
    expect(errors).to.deep.equal([]);
    const rows = await t.database.dataSource.query<{ description: string; price: string }[]>(
      'select description, price from product where organization_id = $1 order by price',
      [organizationId],
    );
    expect(rows.map(({ description }) => description)).to.deep.equal(texts);
    expect(rows[1]?.price).to.equal('199999999999.999999');
  });

  it('of five megabytes does not block other requests, and lists every failed row', async () => {
    const { run } = await owner();
    const line = 'Artículo de prueba para el catálogo número %,81111500,12.50,H87,Pieza,SKU%,no,02,si\n';
    const lines = ['description,productKey,price,unitKey,unitName,sku,taxIncluded,taxability,livemode\n'];
    let size = 0;
    for (let n = 0; size < 5_150_000; n += 1) {
      const text = line.replaceAll('%', String(n)).replace('12.50', n % 2 === 0 ? '12.50' : 'NaN');
      lines.push(text);
      size += Buffer.byteLength(text);
    }
    const csv = file(lines.join(''));
    // CPU time of this thread: independent of the load and the speed of the machine.
    const busy = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1_000;
    let longest = 0;
    const began = busy();
    let last = began;
    let importing = true;
    const watch = () => {
      const now = busy();
      longest = Math.max(longest, now - last);
      last = now;
      if (importing) setImmediate(watch);
    };
    setImmediate(watch);
    const result = await run(csv);
    importing = false;
    const whole = busy() - began;
    expect(result.totalRows).to.equal(lines.length - 1);
    expect(result.successCount).to.equal(Math.ceil(result.totalRows / 2));
    expect(result.errors).to.have.length(result.errorCount);
    expect(result.errors.map(({ row }) => row)).to.deep.equal(
      Array.from({ length: result.errorCount }, (_, index) => 2 * index + 3),
    );
    expect(longest).to.be.lessThan(whole / 10);
  });
});
