/** A subscription, as a browser's EventSource receives it. */

export type LiveEvent = {
  /** 'connected', 'return' or 'serialized-error'; 'message' for data. */
  event: string
  data: unknown
  id: string
}

type SubscribeOptions = { cookie?: string; input?: object; signal?: AbortSignal }

/** Opens a subscription, and yields its events until it ends or the reader stops. */
export async function* subscribe(
  url: string,
  procedure: string,
  { cookie = '', input = {}, signal }: SubscribeOptions = {},
): AsyncGenerator<LiveEvent, void> {
  const address = `${url}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await fetch(address, {
    headers: { cookie, accept: 'text/event-stream' },
    ...(signal && { signal }),
  })
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split(/\n{2,}/)
    text = blocks.pop() ?? ''
    for (const block of blocks.filter(Boolean)) {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(/: (.*)/, 2)),
      )
      const { event = 'message', data, id = '' } = fields as Record<string, string | undefined>
      yield { event, data: data ? JSON.parse(data) : undefined, id }
    }
  }
}
