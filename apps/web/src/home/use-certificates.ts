import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';

/** The certificates in use or ready to be; none for a member, to whom the service does not list them. */
export function useCertificates(id: string) {
  const enabled = useMayWrite();
  const { data } = useQuery({ ...api.organizations.listCertificates.queryOptions({ id }), enabled });
  return (data ?? []).filter(({ status }) => status !== 'replaced');
}
