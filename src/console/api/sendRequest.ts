import { isPageLeft } from './waitingChanges.ts'

interface HttpRequest {
  method: string
  headers: Record<string, string>
  body?: FormData | string
  signal?: AbortSignal
  onUploadProgress?: (fraction: number) => void
}

interface HttpResponse {
  status: number
  headers: Headers
  text: string
}

const sendWithFetch = async (
  url: string,
  { method, headers, body, signal }: HttpRequest,
): Promise<HttpResponse> => {
  const response = await fetch(url, { method, headers, body, signal, keepalive: isPageLeft() })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const parseHeaders = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.trim().split(/[\r\n]+/u)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** XMLHttpRequest, as fetch reports no upload progress. */
const sendWithXhr = (url: string, { method, headers, body, signal, onUploadProgress }: HttpRequest) =>
  new Promise<HttpResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onUploadProgress?.(event.loaded / event.total)
    }
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        headers: parseHeaders(xhr.getAllResponseHeaders()),
        text: xhr.responseText,
      })
    xhr.onerror = () => reject(new TypeError('network'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    if (signal?.aborted) xhr.abort()
    else xhr.send(body ?? null)
  })

/** Sends one request. Rejects only without a response, or when aborted. */
export const sendRequest = (url: string, request: HttpRequest): Promise<HttpResponse> =>
  request.onUploadProgress ? sendWithXhr(url, request) : sendWithFetch(url, request)
