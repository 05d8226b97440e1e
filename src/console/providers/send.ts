interface Outgoing {
  method: string
  headers: Record<string, string>
  body?: FormData | string
  signal?: AbortSignal
  onUploadProgress?: (fraction: number) => void
}

interface Incoming {
  status: number
  headers: Headers
  text: string
}

const byFetch = async (url: string, { method, headers, body, signal }: Outgoing): Promise<Incoming> => {
  const answer = await fetch(url, { method, headers, body, signal })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const headersOf = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.trim().split(/[\r\n]+/u)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

/** fetch cannot tell how much of a body has gone out; the older interface can. */
const byXhr = (url: string, { method, headers, body, signal, onUploadProgress }: Outgoing) =>
  new Promise<Incoming>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onUploadProgress?.(event.loaded / event.total)
    }
    xhr.onload = () =>
      resolve({ status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()), text: xhr.responseText })
    xhr.onerror = () => reject(new TypeError('network'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    if (signal?.aborted) xhr.abort()
    else xhr.send(body ?? null)
  })

/** Sends one request. Rejects only when there is no answer, or when it is aborted. */
export const send = (url: string, outgoing: Outgoing): Promise<Incoming> =>
  outgoing.onUploadProgress ? byXhr(url, outgoing) : byFetch(url, outgoing)
