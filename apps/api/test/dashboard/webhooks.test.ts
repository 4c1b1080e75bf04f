import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { startWebhookApi, type WebhookApi } from '../rest/webhooks/webhook-api.ts';
import { choose, click, openTab, press, type Tab, waitForText } from './support/browser.ts';
import { openSignedIn } from './support/sign-in.ts';

describe('webhooks in the dashboard', () => {
  let test: WebhookApi;
  let tab: Tab;
  let receiver: Server;
  let url: string;
  let statusCode = 500;
  const received: string[] = [];

  before(async () => {
    test = await startWebhookApi();
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(statusCode).end('no hay nadie');
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`;
    await test.made({ url, events: ['invoice.stamped'] });
    tab = await openTab();
  });
  after(async () => {
    await tab.close();
    receiver.close();
    await test.close();
  });

  it('show what was sent, with its signature and the response, and resend it', async () => {
    const { page } = tab;
    // In the list: before anything was sent, the page contains the states only as hidden choices.
    const listed = (state: string) => waitForText(page, state, 'tbody');
    await openSignedIn(tab, test.url, test.owner, '/settings/webhooks');
    await press(page, 'tbody a');
    await waitForText(page, url);
    await click(page, 'Enviar una prueba');
    await listed('Pendiente');
    await test.dispatch();
    await press(page, 'tbody button');
    await waitForText(page, 'webhook-signature');
    await waitForText(page, 'Respondió 500');
    await waitForText(page, 'no hay nadie');
    await page.setViewport({ width: 320, height: 640 });
    const wide = await page.$$eval('[role=dialog] pre', (all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(wide).to.deep.equal([0, 0]);
    await page.setViewport({ width: 1280, height: 800 });
    statusCode = 204;
    await click(page, 'Reenviar');
    await waitForText(page, 'Va en camino de nuevo');
    await test.dispatch();
    await listed('Entregado');
    await page.reload();
    await waitForText(page, 'Entregas aceptadas: 100% de 1.');
    expect(received).to.have.length(2);
    expect(received[1]).to.equal(received[0]);
  });

  it('receive a test event from the page of the sandbox, sent with the keyboard', async () => {
    const { page } = tab;
    await openSignedIn(tab, test.url, test.owner, '/settings/sandbox');
    await choose(page, 'Evento', 'invoice.stamped');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Va en camino: invoice.stamped', '[role=status]');
    const before = received.length;
    await test.dispatch();
    expect(received).to.have.length(before + 1);
  });
});
