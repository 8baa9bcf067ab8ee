/** A fake of the browser's EventSource, which happy-dom lacks. Tests decide what it receives. */
import { settled } from './pending-calls.ts'

export class TestEventSource extends EventTarget {
  static opened: TestEventSource[] = []
  readonly url: string
  readonly CLOSED = 2
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    TestEventSource.opened.push(this)
  }
  close(): void {
    this.readyState = this.CLOSED
  }
  emit(type: string, data: unknown = '', lastEventId = ''): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }))
  }
  /** Sends a message, and waits until the page has reacted. */
  tell(topics: readonly string[], id = 'process.1'): Promise<void> {
    return settled(() => {
      this.emit('connected', {})
      this.emit('message', topics, id)
    })
  }
  /** The server or a proxy refuses the connection, or is down. */
  fail(): void {
    this.close()
    this.emit('error')
  }
}
