/** What a POST of JSON is answered. */
export type Post = (path: string, body: object, token?: string) => Promise<Record<string, string | undefined>>;

/** POSTs to the API at `url`, as the caller of the token. Throws with its answer when it refuses. */
export function postTo(url: string): Post {
  return async (path, body, token) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string | undefined>;
  };
}
