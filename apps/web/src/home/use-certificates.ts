import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';

/** Those that seal or are ready to; nothing for a plain member, to whom the service does not tell them. */
export function useCertificates(id: string) {
  const enabled = useMayWrite();
  const { data } = useQuery({ ...api.organizations.listCertificates.queryOptions({ id }), enabled });
  return (data ?? []).filter(({ status }) => status !== 'replaced');
}
