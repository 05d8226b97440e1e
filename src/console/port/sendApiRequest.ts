import type { EndpointName } from '../../contract/endpoints.ts'
import { isMarkup } from '../../domain/door/foreignPage.ts'
import { doesServerAcceptCustomHeaders } from './backend.ts'
import { assertFilesReadable } from './changedFiles.ts'
import { createHttpErrorFromResponse, createNetworkError } from './httpErrors.ts'
import { getIdempotencyKey } from './idempotencyKeys.ts'
import { readOwnReply } from './readOwnReply.ts'
import { sendAndRenewExpiredSession } from './renewal.ts'
import { sendWithRetry } from './retryAfter.ts'
import { serverConnection } from './serverConnection.ts'
import { getPortalSettings } from './settings.ts'
import { token } from './token.ts'
import { isUserActive } from './userActivity.ts'

interface HttpRequest {
  method: string
  headers: Record<string, string>
  body?: FormData | string
  signal?: AbortSignal
  keepalive?: boolean
  onUploadProgress?: (fraction: number) => void
}

interface HttpResponse {
  status: number
  headers: Headers
  text: string
}

const sendRequestWithFetch = async (
  url: string,
  { method, headers, body, signal, keepalive }: HttpRequest,
): Promise<HttpResponse> => {
  const response = await fetch(url, { method, headers, body, signal, keepalive })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const parseHttpHeaderLines = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.trim().split(/[\r\n]+/u)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** Sends with XMLHttpRequest, because fetch reports no upload progress. */
const sendRequestWithXhr = (url: string, { method, headers, body, signal, onUploadProgress }: HttpRequest) =>
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
        headers: parseHttpHeaderLines(xhr.getAllResponseHeaders()),
        text: xhr.responseText,
      })
    xhr.onerror = () => reject(new TypeError('network'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    if (signal?.aborted) xhr.abort()
    else xhr.send(body ?? null)
  })

const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status <= 299

/** Sends one request. Rejects only if there is no response or if it is aborted. A page in the place of data does not come from the server. */
const sendHttpRequest = async (url: string, request: HttpRequest): Promise<HttpResponse> => {
  const response = await (request.onUploadProgress
    ? sendRequestWithXhr(url, request)
    : sendRequestWithFetch(url, request))
  if (isSuccess(response) && isMarkup(response.text)) serverConnection.recordFailure()
  else serverConnection.recordReply(response.headers)
  return response
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Objects are sent as JSON, FormData as multipart. */
  body?: FormData | object
  /** Additional headers. */
  headers?: Record<string, string>
  /** Endpoint of the request, to whose reply a successful reply must correspond. */
  endpoint?: EndpointName
  signal?: AbortSignal
  /** Whether the browser completes the request after the user leaves the page. */
  keepalive?: boolean
  /** Whether the body contains a secret, which must not be kept in memory. */
  isSecret?: boolean
  /** Receives the uploaded fraction, from 0 to 1. */
  onUploadProgress?: (fraction: number) => void
}

export interface ApiResponse<T> {
  status: number
  headers: Headers
  /** Parsed JSON body; null if the response has none, or only a plain "OK" after a write. */
  data: T
}

export const getAuthorizationHeader = (): Record<string, string> => {
  const value = token.get()
  return value ? { Authorization: `Token ${value}` } : {}
}

const PICTURE_FIELDS = new Set(['profile_picture', 'profile_thumbnail'])

/** Makes a picture's path absolute, because the API may have another origin than the console. */
const toAbsoluteImageUrl = (field: string, value: unknown): unknown =>
  PICTURE_FIELDS.has(field) && typeof value === 'string' && value.startsWith('/')
    ? `${getPortalSettings().apiUrl}${value}`
    : value

/** Returns the body of an error response; null if it is no JSON. */
const parseErrorBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Loads the reader of replies that are not obviously the portal's own. */
const loadReplyReader = () =>
  import('./readReply.ts').catch(() => {
    throw createNetworkError()
  })

/** Path prefix of sign-in and sign-out requests. Their 401 does not mean that a session has expired. */
const ABOUT_SESSIONS = '/api/auth/'

/**
 * Sends an API request with the session's token. `path` begins with '/'. Throws react-admin's HttpError (status 0 if the server
 * is unreachable, 502 if a gateway answered in its place) or an AbortError.
 */
export const sendApiRequest = async <T>(
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse<T>> => {
  const { body, method = 'GET' } = options
  const isJson = body !== undefined && !(body instanceof FormData)
  const isAboutSessions = path.startsWith(ABOUT_SESSIONS)
  // Requests with secrets have no key, because the key's fingerprint would keep the secret in memory.
  const needsIdempotencyKey =
    method !== 'GET' && doesServerAcceptCustomHeaders() && !isAboutSessions && !options.isSecret
  let idempotency: ReturnType<typeof getIdempotencyKey> | undefined
  const sendOnce = () => {
    if (needsIdempotencyKey && token.get()) idempotency ??= getIdempotencyKey(method, path, body)
    return sendHttpRequest(`${getPortalSettings().apiUrl}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...getAuthorizationHeader(),
        ...(!isUserActive() && doesServerAcceptCustomHeaders() ? { 'X-Background': '1' } : {}),
        ...(idempotency ? { 'Idempotency-Key': idempotency.key } : {}),
        ...options.headers,
      },
      body: isJson ? JSON.stringify(body) : body,
      signal: options.signal,
      keepalive: options.keepalive,
      onUploadProgress: options.onUploadProgress,
    })
  }
  // A refused sign-in (429) shows the waiting time to the user. Other requests wait and retry.
  const send = () => (token.get() ? sendWithRetry(sendOnce, options.signal) : sendOnce())
  await assertFilesReadable(body)
  const response = await (isAboutSessions ? send() : sendAndRenewExpiredSession(send)).catch(
    async (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      await assertFilesReadable(body)
      serverConnection.recordFailure()
      throw createNetworkError()
    },
  )
  const { status, headers, text } = response
  if (!isSuccess(response)) {
    idempotency?.settle(status)
    throw createHttpErrorFromResponse(status, parseErrorBody(text), headers)
  }
  // The key of an unreadable reply is kept, because the server may have executed the request.
  const isWrite = method !== 'GET' && !isAboutSessions
  const data = (readOwnReply(text, options.endpoint, toAbsoluteImageUrl) ??
    (await loadReplyReader()).readReply(response, {
      endpoint: options.endpoint,
      isWrite,
      reviver: toAbsoluteImageUrl,
    })) as T
  idempotency?.settle(status)
  return { status, headers, data }
}
