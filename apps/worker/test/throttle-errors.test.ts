import { expect } from 'chai';
import { throttleErrors } from '../src/throttle-errors.ts';

const failure = (code: string, message = 'no space') => Object.assign(new Error(message), { code });

describe('an error that occurs many times a second', () => {
  let lines: string[];
  let now: number;
  let tell: (error: unknown, text: string) => void;
  beforeEach(() => {
    lines = [];
    now = 1_000_000;
    const write = ({ error, leftOut }: { error: unknown; leftOut?: number }, text: string) =>
      void lines.push(`${text}: ${(error as Error).message}${leftOut === undefined ? '' : ` (${leftOut} left out)`}`);
    tell = throttleErrors(write, { now: () => now });
  });

  it('is logged at once and then once a minute, with the number of omitted ones', () => {
    for (let times = 0; times < 500; times += 1) tell(failure('53100', `no space for file ${times}`), 'interrupted');
    expect(lines).to.deep.equal(['interrupted: no space for file 0']);
    now += 60_000;
    tell(failure('53100'), 'interrupted');
    tell(failure('53100'), 'interrupted');
    expect(lines.slice(1)).to.deep.equal(['interrupted: no space (499 left out)']);
    now += 60_000;
    tell(failure('53100'), 'interrupted');
    expect(lines[2]).to.equal('interrupted: no space (1 left out)');
  });

  it('does not silence another error', () => {
    tell(failure('53100'), 'interrupted');
    tell(failure('ECONNREFUSED', 'no server'), 'interrupted');
    tell(failure('53100'), 'broke');
    tell(new Error('else'), 'broke');
    expect(lines).to.deep.equal(['interrupted: no space', 'interrupted: no server', 'broke: no space', 'broke: else']);
  });

  it('is logged when a clock is set back by an hour', () => {
    tell(failure('53100'), 'interrupted');
    now -= 3_600_000;
    tell(failure('53100'), 'interrupted');
    expect(lines).to.have.length(2);
  });
});
