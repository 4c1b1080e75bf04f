/**
 * SQL: the scopes that the creator of webhook `w` has at `at`; null for a person, who may read everything. For an
 * authorization, those still given by one of its live grants: each consent creates a grant. None (`{}`) if the key or
 * authorization it was created with has ended or is inactive, or if the user of that authorization is no longer an
 * owner or admin. For statements that see every organization: an application usually belongs to another one.
 */
export const creatorScopes = (at: string): string => `case
  when w.api_key_id is not null then coalesce((select k.scopes from api_key k
    where k.organization_id = w.organization_id and k.id = w.api_key_id and k.revoked_at is null and k.is_active
      and (k.expires_at is null or k.expires_at > ${at})), '{}')
  when w.authorization_id is not null then coalesce((
    select array(select unnest(w.scopes) intersect select unnest(p.scopes) intersect
      select unnest(string_to_array(g.payload -> 'openid' ->> 'scope', ' ')) from oauth_artifact g
      where g.organization_id = a.organization_id and g.authorization_id = a.id
        and g.kind = 'Grant' and g.expires_at > ${at})
    from oauth_authorization a
    join known_oauth_application p on p.id = a.application_id
      and p.organization_id is not distinct from a.application_organization_id
    join member m on m.organization_id = a.organization_id and m.user_id = a.user_id and m.role in ('owner', 'admin')
    where a.organization_id = w.organization_id and a.id = w.authorization_id), '{}')
  end`;

/** For each kind of event, the scopes that allow reading it: any one is enough. */
export type ScopesOfKinds = Readonly<Record<string, readonly string[]>>;
