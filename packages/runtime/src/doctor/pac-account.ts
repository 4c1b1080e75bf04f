import type { AccountCheck } from '@lacre/adapters/pac/account-check';
import { createFinkokPac } from '@lacre/adapters/pac/finkok/finkok-pac';
import { createSatQuery } from '@lacre/adapters/pac/sat-query';
import { createSwPac } from '@lacre/adapters/pac/sw/sw-pac';
import type { PacAccount } from '../pac-accounts.ts';
import { finkokOptions, swOptions } from '../pacs.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

const credentialsOf = {
  finkok: 'FINKOK_USERNAME and FINKOK_PASSWORD',
  sw: 'SW_TOKEN, or SW_USER and SW_PASSWORD',
};

/** Whether a PAC that responds at `host` accepts the account. Stamps nothing; the credentials are in no text. */
export async function examineAccount(
  about: string,
  account: PacAccount,
  host: string,
  now: () => Date,
  totalMs: number,
): Promise<Finding> {
  const responds = `${account.pac} responds at ${host}`;
  if (account.pac === 'simulator') return ok(about, responds);
  if (account.pac === 'http') return ok(about, `${responds}; this port has no call that checks an account`);
  const check = await checkAccount(account, now, totalMs);
  if (check.kind === 'accepted') return ok(about, `${responds} and accepts the account`);
  if (check.kind === 'unknown')
    return warn(about, `${responds}, but did not say whether it accepts the account (${check.reason}): run this again`);
  return fail(
    about,
    `${responds}, but rejects the account (${check.reason}): check ${credentialsOf[account.pac]}, or those in the list of accounts`,
  );
}

async function checkAccount(
  account: Extract<PacAccount, { pac: 'finkok' | 'sw' }>,
  now: () => Date,
  totalMs: number,
): Promise<AccountCheck> {
  const common = { name: account.name, log, now, limits: { totalMs } };
  if (account.pac === 'finkok') {
    const pac = createFinkokPac({ ...common, ...finkokOptions(account) });
    return pac.checkAccount().finally(() => pac.close());
  }
  const satQuery = createSatQuery({ ...common, baseUrl: account.satQueryUrl });
  const pac = createSwPac({ ...common, ...swOptions(account), satQuery });
  return pac.checkAccount().finally(() => Promise.all([pac.close(), satQuery.close()]));
}
