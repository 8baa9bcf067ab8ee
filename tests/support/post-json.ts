/** Sends JSON as any caller does; a text goes as it is. */
export const postJson = (url: string, body: object | string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
