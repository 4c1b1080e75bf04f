import express from 'express';
import { Pool } from 'pg';

/**
 * Yardstick: the user of a key read with plain Express 5 and `pg`: the statement of `GET /users/me`, prepared, and its
 * response; without credentials, limits, policies or rules.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable('x-powered-by');

interface Row {
  keyName: string;
  createdAt: Date;
  updatedAt: Date;
  [column: string]: unknown;
}

app.get('/users/me', async (request, response) => {
  const [user, organization, key] = String(request.headers['x-profile']).split(' ');
  const { rows } = await pool.query<Row>({
    name: 'profile',
    text: `select u.id, u.email, u.name, u.image, u.email_verified as "emailVerified", u.locale, u.timezone, u.metadata,
        u.created_at as "createdAt", u.updated_at as "updatedAt",
        coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'role', m.role)
            order by m.created_at, o.id)
          from member m join organization o on o.id = m.organization_id
          where m.user_id = u.id and ($2::uuid is null or o.id = $2)), '[]') as organizations,
        (select k.name from api_key k where k.organization_id = $2 and k.id = $3) as "keyName"
      from user_account u where u.id = $1`,
    values: [user, organization, key],
  });
  const [row] = rows;
  if (!row) {
    response.status(404).json({});
    return;
  }
  const { keyName, ...profile } = row;
  response.json({ ...profile, apiKey: { id: key, name: keyName, environment: 'sandbox', scopes: ['read:invoices'] } });
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
