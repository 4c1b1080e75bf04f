/** Sends a JSON POST and returns the response body. */
export type Post = (path: string, body: object, token?: string) => Promise<Record<string, string | undefined>>;

/** Creates a POST function for the API at `url`. Throws with the response if the request fails. */
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
