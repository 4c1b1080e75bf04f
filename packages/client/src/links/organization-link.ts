import type { Operation, TRPCLink } from '@trpc/client';
import type { AppRouter } from '../router-type.ts';

const key = 'lacre.organization';

export const organizationOf = ({ context }: Pick<Operation, 'context'>): string | undefined =>
  context[key] as string | undefined;

/** Sets the organization of a call when it is made: it is the same if the call is repeated after another was chosen. */
export function organizationLink(current: () => string | undefined): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      next({ ...op, context: { ...op.context, [key]: current() } });
}

/** A link made for the organization of the call: calls of two organizations do not share a request. */
export function linkOfOrganization(
  make: (organization: string | undefined) => TRPCLink<AppRouter>,
): TRPCLink<AppRouter> {
  return (runtime) => {
    let last: { organization: string | undefined; link: ReturnType<TRPCLink<AppRouter>> } | undefined;
    return (call) => {
      const organization = organizationOf(call.op);
      if (last?.organization !== organization || last === undefined)
        last = { organization, link: make(organization)(runtime) };
      return last.link(call);
    };
  };
}
