import { isLacreError } from '@lacre/client';

/** What the service says of a call that failed: which fields, and what to change. */
export function Failure({ error }: { error: unknown }) {
  if (!isLacreError(error)) return <p role="alert">{String(error)}</p>;
  return (
    <div role="alert">
      <p>{error.message}</p>
      <ul>
        {error.data.details?.map(({ path, message, hint }) => (
          <li key={`${path} ${message}`}>
            {message} {hint}
          </li>
        ))}
      </ul>
    </div>
  );
}
