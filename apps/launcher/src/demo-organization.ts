import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { demoFile, demoUser } from '@lacre/runtime/demo';

/** The demo organization and its sandbox key, stored in DATA_DIR so that each start can show them. */
export interface DemoOrganization {
  organizationId: string;
  key: string;
}

/** Everything to try on a first day, except creating keys and managing members. */
const demoScopes = [
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
  'read:payrolls',
  'write:payrolls',
  'read:retentions',
  'write:retentions',
  'read:customers',
  'write:customers',
  'read:products',
  'write:products',
  'read:webhooks',
  'write:webhooks',
  'read:events',
  'read:usage',
  'read:organization',
  'read:members',
  'read:user',
];

/** Creates it over the API, like any client: account, organization, sandbox key. */
export async function makeDemoOrganization(baseUrl: string, dataDir: string): Promise<DemoOrganization> {
  const { token } = await post<{ token: string }>(`${baseUrl}/auth/sign-up`, demoUser);
  const { id } = await post<{ id: string }>(
    `${baseUrl}/organizations`,
    { name: 'Organización de demostración', slug: 'demo' },
    token,
  );
  const { key } = await post<{ key: string }>(
    `${baseUrl}/organizations/${id}/api-keys`,
    {
      name: 'Demo',
      environment: 'sandbox',
      scopes: demoScopes,
    },
    token,
  );
  const demo = { organizationId: id, key };
  await writeFile(join(dataDir, demoFile), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

/** The existing one, if its key still works; otherwise undefined. */
export async function findDemoOrganization(baseUrl: string, dataDir: string): Promise<DemoOrganization | undefined> {
  try {
    const demo = JSON.parse(await readFile(join(dataDir, demoFile), 'utf8')) as DemoOrganization;
    return (await isAccepted(`${baseUrl}/api-keys/validate`, demo.key)) ? demo : undefined;
  } catch {
    return undefined;
  }
}

/** Runs at every start, therefore without `fetch`, which would keep 13 MB in this process. */
function isAccepted(url: string, key: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const req = request(url, { method: 'POST', headers: { 'x-api-key': key }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    req.once('error', reject);
    req.end();
  });
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(
      `the demo organization could not be created: ${url} responded ${answer.status} ${await answer.text()}`,
    );
  return (await answer.json()) as T;
}

/** A complete first invoice: with the built-in test issuer a key is all it needs. */
export function curlThatStamps(baseUrl: string, key: string): string {
  const body = {
    customer: {
      legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      taxId: 'URE180429TM6',
      taxSystem: '601',
      zip: '86991',
    },
    use: 'G03',
    paymentForm: '03',
    items: [
      {
        description: 'Consultoría de software',
        productKey: '81111500',
        unitKey: 'E48',
        quantity: 1,
        unitPrice: 1500,
        taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
      },
    ],
    idempotencyKey: randomUUID(),
  };
  return [
    `curl -X POST ${baseUrl}/invoices \\`,
    `  -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
