import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import express from 'express';
import type { Page } from 'puppeteer';
import { serveDashboard } from '../../src/dashboard/serve-dashboard.ts';
import { ppdBody } from '../support/bodies.ts';
import { startTestApi } from '../support/test-api.ts';
import { click, fill, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

describe('a dashboard that is rebuilt while the service runs', () => {
  let folder: string;
  let server: Server;
  let url: string;

  const build = async (script: string) => {
    await writeFile(join(folder, 'assets', script), `// ${script}`);
    await writeFile(join(folder, 'assets', `${script}.gz`), 'compressed');
    await writeFile(join(folder, 'index.html'), `<script nonce="%CSP_NONCE%" src="/app/assets/${script}"></script>`);
  };
  const page = async () => (await fetch(`${url}/app/invoices`)).text();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-built-'));
    await mkdir(join(folder, 'assets'));
    await build('index-1.js');
    const dashboard = serveDashboard(folder);
    if (!dashboard) throw new Error('nothing was built');
    server = createServer(express().use('/app', dashboard)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });

  it('is served in its current version, with compressed scripts', async () => {
    expect(await page())
      .to.include('index-1.js')
      .and.not.include('%CSP_NONCE%');
    await rm(join(folder, 'assets', 'index-1.js'));
    await build('index-2.js');
    expect(await page())
      .to.include('index-2.js')
      .and.not.include('index-1.js');
    const { status, headers } = await fetch(`${url}/app/assets/index-2.js`, { method: 'HEAD' });
    expect([status, headers.get('content-encoding')]).to.deep.equal([200, 'gzip']);
  });

  it('runs only its own scripts, with a nonce of its own for each page, and cannot be framed', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 2; count += 1) {
      const response = await fetch(`${url}/app/invoices`);
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? [];
      nonces.add(nonce);
      expect(response.headers.get('cache-control')).to.equal('no-store');
      expect(response.headers.get('content-security-policy')?.split('; ')).to.include.members([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]);
    }
    expect(nonces.size).to.equal(2);
  });

  it('is served in its earlier version while there is no page', async () => {
    await rm(join(folder, 'index.html'));
    expect(await page()).to.include('index-1.js');
  });
});

describe('a tab that is older than the build', () => {
  // On a separate origin: a script that the tab loaded from another one would not be requested.
  const desk = givenDesk({ start: () => startTestApi() });

  /** From now on the tab is of another build, and scripts of this name do not exist until it is reloaded. */
  async function isOfOlderBuild(page: Page, missing: string) {
    await page.evaluate("document.querySelector('script[type=module]').src = '/app/assets/index-older.js'");
    // One that is loaded when the pointer comes near is requested again with the press.
    let isMissing = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isMissing = false;
      if (!isMissing || !request.url().includes(missing)) return void request.continue();
      return void request.respond({ status: 404 });
    });
  }

  it('is reloaded once when one of its pages no longer exists, and says why', async () => {
    await desk.signIn('/');
    await isOfOlderBuild(desk.page, '/customer-list-page-');
    await click(desk.page, 'Clientes', 'link');
    await waitForText(desk.page, 'Hay una versión nueva de Lacre');
    await waitForText(desk.page, 'Clientes', 'h1');
    // The notice stays until it is closed, and covers no button of the header meanwhile.
    await click(desk.page, 'Su cuenta');
    await desk.page.waitForSelector('[role=menu]');
    desk.tab.problems.length = 0;
  });

  it('is reloaded when a part of a page no longer exists, and says why', async () => {
    await desk.issue();
    await desk.signIn('/invoices');
    await isOfOlderBuild(desk.page, '/chosen-invoices-');
    await click(desk.page, 'Seleccionar toda la página', 'checkbox');
    await waitForText(desk.page, 'Hay una versión nueva de Lacre');
    await waitForText(desk.page, '1 factura');
    desk.tab.problems.length = 0;
  });

  it('keeps the page, and says what it has to say, when the list of notices no longer exists', async () => {
    const { page } = desk;
    await desk.api('POST', '/invoices', ppdBody());
    const { data } = await desk.api<{ data: { id: string }[] }>('GET', '/invoices');
    await desk.signIn(`/invoices/${data[0]?.id}`);
    await isOfOlderBuild(page, '/notice-list-');
    await click(page, 'Registrar un pago');
    await fill(page, 'Monto pagado', '100');
    await click(page, 'Timbrar el recibo');
    await waitForText(page, 'El recibo se timbró', '[role=alert]');
    await waitForText(page, 'Parcialidad 1', 'main');
    desk.tab.problems.length = 0;
  });

  it('reports that the page failed, with a working way on, when there is no newer build', async () => {
    await desk.issue();
    await desk.signIn('/invoices');
    const { page } = desk;
    let isMissing = true;
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      isMissing && request.url().includes('/chosen-invoices-')
        ? void request.respond({ status: 404 })
        : void request.continue(),
    );
    const chooseAll = () => click(page, 'Seleccionar toda la página', 'checkbox');
    await Promise.all([page.waitForNavigation(), chooseAll()]);
    await chooseAll();
    await waitForText(page, 'Hubo un error en esta página');
    isMissing = false;
    await click(page, 'Intentar de nuevo');
    await waitForText(page, 'Facturas', 'h1');
    await chooseAll();
    await waitForText(page, 'Un documento seleccionado');
    desk.tab.problems.length = 0;
  });
});
