import { expect } from 'chai';
import { click, fill, gone, settled, waitForNamed, waitForText } from './support/browser.ts';
import { givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';

/** Whether the browser would ask before it closes the tab. */
const asksAtClosing = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`;

describe('a form of a page of the dashboard', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();

  for (const [path, field, written] of [
    ['/settings/organization', 'Calle', 'Avenida Reforma'],
    ['/settings/documents', 'Pie de página', 'Gracias por su compra'],
    ['/settings/documents', 'Dirección de la imagen', 'https://example.com/logo.png'],
    ['/settings/team', 'Correo', 'ines@example.com'],
    ['/start', 'Calle', 'Avenida Reforma'],
    ['/start?new=true', 'Nombre', 'Segunda, S. de R.L.'],
  ] as const)
    it(`${path} (${field}): asks before input is lost to a link, the browser's buttons or closing the tab`, async () => {
      const { page } = desk;
      const title = path.startsWith('/start') ? 'Ponga en marcha' : 'Ajustes';
      await desk.signIn(path);
      await click(page, 'Productos', 'link');
      await waitForText(page, 'Productos', 'h1');
      await page.evaluate('history.back()');
      await waitForNamed(page, field, 'field');
      await settled(page);
      expect(await page.evaluate(asksAtClosing)).to.equal(false);
      await fill(page, field, written);
      await waitForText(page, written);
      expect(await page.evaluate(asksAtClosing)).to.equal(true);
      for (const leave of [() => click(page, 'Clientes', 'link'), () => page.evaluate('history.forward()')]) {
        await leave();
        await waitForText(page, '¿Salir sin guardar?');
        await click(page, 'Seguir editando');
        await gone(page, '¿Salir sin guardar?');
        await waitForText(page, title, 'h1');
        await waitForText(page, written);
      }
      await click(page, 'Clientes', 'link');
      await click(page, 'Salir sin guardar');
      await waitForText(page, 'Clientes', 'h1');
      expect(await page.evaluate(asksAtClosing)).to.equal(false);
    });

  it('asks before a chosen file is lost', async () => {
    const { page } = desk;
    await desk.signIn('/settings');
    const path = await fileOf('sello.cer', 'cer');
    const [chooser] = await Promise.all([page.waitForFileChooser(), click(page, 'Certificado (.cer)')]);
    await chooser.accept([path]);
    await waitForText(page, 'sello.cer');
    await click(page, 'Clientes', 'link');
    await waitForText(page, '¿Salir sin guardar?');
    await click(page, 'Salir sin guardar');
    await waitForText(page, 'Clientes', 'h1');
  });

  it('closes without a question after it was saved, and reports that it was', async () => {
    const { page } = desk;
    await desk.signIn('/settings/documents');
    await fill(page, 'Pie de página', 'Gracias por su compra');
    await click(page, 'Guardar');
    await waitForText(page, 'Guardado');
    await click(page, 'Clientes', 'link');
    await waitForText(page, 'Clientes', 'h1');
  });

  it('asks before another organization is selected', async () => {
    const { page, test, ana } = desk;
    await test.given.organization(ana, 'Segunda, S. de R.L.');
    await desk.signIn('/settings/organization');
    await fill(page, 'Calle', 'Avenida Reforma');
    for (const answer of ['Seguir editando', 'Salir sin guardar']) {
      await waitForText(page, 'Avenida Reforma');
      await click(page, 'Organización: Comercializadora Peña');
      await click(page, 'Segunda, S. de R.L.', 'menuitem');
      await click(page, answer);
      await gone(page, '¿Salir sin guardar?');
    }
    await waitForNamed(page, 'Organización: Segunda, S. de R.L.');
    await waitForText(page, 'Inicio', 'h1');
  });

  it('asks before another environment is selected', async () => {
    const { page } = desk;
    await desk.signIn('/settings/organization');
    await fill(page, 'Calle', 'Avenida Reforma');
    for (const answer of ['Seguir editando', 'Salir sin guardar']) {
      await waitForText(page, 'Avenida Reforma');
      await click(page, 'Pruebas. Pasar a producción');
      await click(page, 'Pasar a producción', 'button', '.mantine-Modal-body');
      await click(page, answer);
      await gone(page, '¿Salir sin guardar?');
    }
    await waitForNamed(page, 'Producción. Volver a pruebas');
    await fill(page, 'Calle', 'Avenida Juárez');
    await click(page, 'Producción. Volver a pruebas');
    await click(page, 'Seguir editando');
    await gone(page, '¿Salir sin guardar?');
    await waitForText(page, 'Avenida Juárez');
  });

  it('asks before a written invitation is lost to another organization', async () => {
    const { page, test, ana } = desk;
    await test.given.organization(ana, 'Segunda, S. de R.L.');
    await desk.signIn('/settings/team');
    await fill(page, 'Correo', 'ines@example.com');
    await waitForText(page, 'ines@example.com');
    await click(page, 'Organización: Comercializadora Peña');
    await click(page, 'Segunda, S. de R.L.', 'menuitem');
    await click(page, 'Seguir editando');
    await gone(page, '¿Salir sin guardar?');
    await waitForText(page, 'ines@example.com');
    await click(page, 'Invitar');
    await waitForText(page, 'Invitaciones pendientes');
    await click(page, 'Clientes', 'link');
    await waitForText(page, 'Clientes', 'h1');
  });

  it('asks nothing of a user who signs out', async () => {
    const { page } = desk;
    await desk.signIn('/settings/organization');
    await fill(page, 'Calle', 'Avenida Reforma');
    await click(page, 'Su cuenta');
    await click(page, 'Salir', 'menuitem');
    await waitForNamed(page, 'Correo', 'field');
  });
});
