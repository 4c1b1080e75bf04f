import { randomBytes } from 'node:crypto';
import { openDatabase } from '@lacre/database/data-source';
import { DatabaseRolesMissing } from '@lacre/database/database-roles';
import { loginPrivileges } from '@lacre/database/login-privileges';
import { MigrationNeedsOwner, migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { givenOrganization } from './given.ts';

describe('a login user without administrative privileges', () => {
  const login = `Lacre-test ${randomBytes(6).toString('hex')}`;
  let bare: BareDatabase;
  let admin: Client;
  let url: string;

  beforeEach(async () => {
    bare = await createBareDatabase();
    admin = new Client({ connectionString: bare.url });
    await admin.connect();
    // An earlier test may have run on this server: the roles exist.
    await migrate(bare.url);
    await admin.query('drop schema public, pac_simulator cascade; create schema public');
    const of = new URL(bare.url);
    of.username = encodeURIComponent(login);
    of.password = 'secret';
    url = of.href;
    const name = of.pathname.slice(1);
    await admin.query(`create role "${login}" login password 'secret'; alter database ${name} owner to "${login}"`);
    await admin.query(`alter schema public owner to "${login}"`);
  });
  afterEach(async () => {
    await admin.query(`drop owned by "${login}" cascade`);
    await admin.query(`alter database ${new URL(bare.url).pathname.slice(1)} owner to current_user`);
    await admin.query(`drop role "${login}"`);
    await admin.end();
    await bare.drop();
  });

  const thrownBy = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  it('gets the SQL that an administrator runs once, and then works', async () => {
    const error = await thrownBy(migrate(url));
    expect(error).to.be.instanceOf(DatabaseRolesMissing);
    const grant = `grant lacre_app, lacre_system to "${login}";`;
    expect(error?.message).to.include(`create role lacre_app nologin; create role lacre_system nologin; ${grant}`);
    expect(error?.message).to.include('DATABASE_URL').and.not.include('secret');

    await admin.query(grant);
    expect((await migrate(url)).applied).to.deep.equal(migrationNames);
    const open = await openDatabase({ url, poolMax: 2 });
    try {
      const { organizationId, ownerId } = await givenOrganization(open.database);
      expect(await open.database.members.findRole(organizationId, ownerId)).to.equal('owner');
      const who = { name: 'who', text: 'select current_user as who, session_user as login', values: [] };
      for (const way of ['run', 'runTogether', 'runRelaxed', 'readTogether'] as const)
        expect(await open.statements[way](who)).to.deep.equal([{ who: 'lacre_app', login }]);
      expect(await open.dataSource.query(who.text)).to.deep.equal([{ who: 'lacre_app', login }]);
    } finally {
      await open.close();
    }
  });

  it('assumes the roles by itself when it may grant them, as their creator may', async () => {
    // What PostgreSQL 16 and later grant to a user with CREATEROLE for the roles that it creates.
    await admin.query(`grant lacre_app, lacre_system to "${login}" with admin true, inherit false, set false`);
    expect((await migrate(url)).applied).to.deep.equal(migrationNames);
    const open = await openDatabase({ url, poolMax: 1 });
    await open.database.ping();
    await open.close();
  });

  it('sees every row when it migrates, although the policies apply to the owner of a table too', async () => {
    await admin.query(`grant lacre_app, lacre_system to "${login}"`);
    await migrate(url);
    const open = await openDatabase({ url, poolMax: 1 });
    await givenOrganization(open.database);
    await open.close();
    const owner = new Client({ connectionString: url });
    await owner.connect();
    try {
      expect((await owner.query('update member set updated_at = updated_at')).rowCount).to.equal(1);
    } finally {
      await owner.end();
    }
  });

  it('that only serves starts when no migration is pending, is told who migrates otherwise, and has no reported privileges', async () => {
    await migrate(bare.url);
    await admin.query(`alter role "${login}" noinherit`);
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to current_user`);
    await admin.query('alter schema public owner to current_user');
    await admin.query(`grant lacre_app, lacre_system to "${login}" with inherit false, set true`);
    expect((await migrate(url)).applied).to.deep.equal([]);
    expect(await loginPrivileges(url)).to.deep.equal({ login, powers: [] });
    const open = await openDatabase({ url, poolMax: 1 });
    await open.database.ping();
    await open.close();

    await admin.query(`delete from migration where name = '${migrationNames.at(-1)}'`);
    const error = await thrownBy(migrate(url));
    expect(error).to.be.instanceOf(MigrationNeedsOwner);
    expect(error?.message).to.include('needs 1 migration').and.include('npm run migrate');
  });

  it('that only serves is told who migrates an empty database too, and not to grant roles that it has', async () => {
    await admin.query(`alter role "${login}" noinherit`);
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to current_user`);
    await admin.query('alter schema public owner to current_user');
    await admin.query(`grant lacre_app, lacre_system to "${login}" with inherit false, set true`);
    const { rows } = await admin.query<{ owner: string }>('select current_user as owner');
    const error = await thrownBy(migrate(url));
    expect(error).to.be.instanceOf(MigrationNeedsOwner);
    expect(error?.message).to.include(`user "${login}" of DATABASE_URL (DATABASE_DIRECT_URL, if that is set)`);
    expect(error?.message).to.include(`Run "npm run migrate" once with "${rows[0]?.owner}" in that URL`);
  });

  it('that owns the tables, or more, is shown its excess privileges', async () => {
    await admin.query(`grant lacre_app, lacre_system to "${login}"`);
    await migrate(url);
    await admin.query(`alter role "${login}" createdb createrole`);
    expect((await loginPrivileges(url)).powers).to.deep.equal([
      'it may create roles',
      'it may create databases',
      'it owns the tables',
    ]);
    expect((await loginPrivileges(bare.url)).powers).to.deep.equal(['it is a superuser']);
  });

  it('that lost the roles is reported by every process that starts, with the same SQL', async () => {
    await admin.query(`grant lacre_app, lacre_system to "${login}"`);
    await migrate(url);
    await admin.query(`revoke lacre_app, lacre_system from "${login}"`);
    for (const start of [migrate, (address: string) => openDatabase({ url: address })]) {
      const error = await thrownBy(start(url));
      expect(error).to.be.instanceOf(DatabaseRolesMissing);
      expect(error?.message).to.include(`grant lacre_app, lacre_system to "${login}";`);
    }
  });
});
