import { vi } from 'vitest'

/** An upload whose progress and response the test controls. */
export interface Upload {
  url: string
  body: FormData
  aborted: boolean
  /** Reports the fraction sent, from 0 to 1. */
  progress: (fraction: number) => void
  answer: (status: number, json: unknown) => void
  /** Fails as if the connection was lost. */
  loseConnection: () => void
}

/** Replaces XMLHttpRequest. Returns the uploads so far, in order. */
export const stubUploads = (): Upload[] => {
  const uploads: Upload[] = []
  class FakeRequest {
    url = ''
    status = 0
    responseText = ''
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    sent?: Upload
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return ''
    }
    send(body: FormData) {
      this.sent = {
        url: this.url,
        body,
        aborted: false,
        progress: (loaded) => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 1 }),
        answer: (status, json) => {
          this.status = status
          this.responseText = JSON.stringify(json)
          this.onload?.()
        },
        loseConnection: () => this.onerror?.(),
      }
      uploads.push(this.sent)
    }
    abort() {
      if (this.sent) this.sent.aborted = true
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return uploads
}

/** Replaces XMLHttpRequest by one that uses `fetch`, so that `fakeApi` answers uploads. */
export const sendUploadsByFetch = (): void => {
  class Request {
    status = 0
    responseText = ''
    upload = {}
    onload?: () => void
    private method = ''
    private url = ''
    private readonly headers = new Headers()
    open(method: string, url: string) {
      Object.assign(this, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    getAllResponseHeaders() {
      return ''
    }
    async send(body: FormData) {
      const answer = await fetch(this.url, { method: this.method, headers: this.headers, body })
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
