import { expect } from 'chai';
import { loggedPath } from '../src/rest/logged-path.ts';

describe('a path in the log', () => {
  it('contains no query and no invitation token', () => {
    expect(loggedPath('/invoices?q=ana')).to.equal('/invoices');
    expect(loggedPath('/invites/secret')).to.equal('/invites/***');
    expect(loggedPath('/invites/secret/accept?x=1')).to.equal('/invites/***/accept');
    expect(loggedPath('/invites/accept')).to.equal('/invites/accept');
    expect(loggedPath('/organizations/1/invites/2')).to.equal('/organizations/1/invites/2');
  });

  it('contains no API key that was sent in place of an id', () => {
    expect(loggedPath('/sk_test_l22GfjdyfcRbxyWxDremf6dyNE5gjzyc0NtjPd')).to.equal('/***');
    expect(loggedPath('/organizations/1/api-keys/sk_live_l22Gfjdyfc/rotate?x=1')).to.equal(
      '/organizations/1/api-keys/***/rotate',
    );
  });
});
