/** Uploads of pictures that wait until the test responds; nothing is sent. */
import { vi } from 'vitest'

type StubUpload = {
  body: unknown
  isAborted: boolean
  progress: (loaded: number, total: number) => void
  respond: (status: number, body: object) => void
  fail: () => void
}

/** @returns all uploads in order */
export function stubUploads(onSent: (upload: StubUpload) => void = () => undefined): StubUpload[] {
  const sent: StubUpload[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #sent: StubUpload | undefined
    open() {}
    setRequestHeader() {}
    abort() {
      if (this.#sent) this.#sent.isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(body: unknown) {
      const upload: StubUpload = {
        body,
        isAborted: false,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        respond: (status, answer) => {
          Object.assign(this, { status, responseText: JSON.stringify(answer) })
          this.dispatchEvent(new Event('load'))
        },
        fail: () => this.dispatchEvent(new Event('error')),
      }
      this.#sent = upload
      sent.push(upload)
      onSent(upload)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
