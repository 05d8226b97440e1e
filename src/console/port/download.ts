import { getErrorMessage } from '../../domain/common/text.ts'
import { appWords } from '../i18n/app.ts'
import { isEndpointAvailable } from './backend.ts'
import { callEndpoint } from './client.ts'
import { createRandomId } from './createRandomId.ts'
import { getLastPathSegment } from './getLastPathSegment.ts'
import { createUnreadableReplyError, formatResponseError } from './httpErrors.ts'
import { IN_APP_DOWNLOAD, isInAppBrowser } from './inAppBrowser.ts'
import { sendAndRenewExpiredSession } from './renewal.ts'
import { sendWithRetry } from './retryAfter.ts'
import { getAuthorizationHeader } from './sendApiRequest.ts'
import { getPortalSettings } from './settings.ts'

export interface DownloadOptions {
  signal?: AbortSignal
  /** Receives the number of downloaded bytes, and the total if known. */
  onProgress?: (received: number, total: number | undefined) => void
  /** File name to use if the server sends none. */
  name?: string
  /** Called while the download waits in the server's queue, with the number of downloads before it. */
  onWaiting?: (ahead: number | undefined) => void
}

/** Returns the file name of a Content-Disposition header. Prefers `filename*` (RFC 6266). */
export const parseContentDisposition = (disposition: string | null, fallback: string): string => {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/iu.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/iu.exec(disposition ?? '')
  try {
    if (extended) return decodeURIComponent(extended.trim())
  } catch {
    // Uses the plain file name if the extended one is malformed.
  }
  return (plain?.[1] ?? plain?.[2] ?? fallback).replace(/\\(.)/gu, '$1')
}

/** Saves a file with a browser download. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  if (isInAppBrowser(navigator.userAgent)) window.dispatchEvent(new Event(IN_APP_DOWNLOAD))
  // Revoked later, because Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Number of bytes at the start of a download in which the console searches for an HTML page. */
const HEAD_BYTES = 512

const PAGE_HEAD =
  /^[\s\uFEFF]*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|script|meta|title)\b/iu

/** Whether the page of a gateway arrived in the place of the file. No file of the portal is an HTML page. */
const isPage = async (blob: Blob): Promise<boolean> => {
  const head = await blob.slice(0, HEAD_BYTES).text()
  return PAGE_HEAD.test(head)
}

const readResponseBodyWithProgress = async (
  response: Response,
  onProgress: DownloadOptions['onProgress'],
): Promise<Blob> => {
  if (!response.body || !onProgress) return response.blob()
  const total = Number(response.headers.get('Content-Length')) || undefined
  const chunks: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    bytes += part.value.byteLength
    onProgress(bytes, total)
  }
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const createDownloadError = async (response: Response): Promise<Error> => {
  const body: unknown = await response.json().catch(() => null)
  return new Error(appWords.download.refused(formatResponseError(body) || String(response.status)))
}

/** Returns the URL and headers of a download. Sends the token only to the API's origin. */
const getDownloadUrlAndHeaders = (path: string): { url: string; headers: Record<string, string> } => {
  const { apiUrl } = getPortalSettings()
  if (path.startsWith('/') && !path.startsWith('//'))
    return { url: `${apiUrl}${path}`, headers: getAuthorizationHeader() }
  const here = new URL(apiUrl || '/', window.location.origin)
  const url = new URL(path, here)
  return { url: url.href, headers: url.origin === here.origin ? getAuthorizationHeader() : {} }
}

/** Polling interval of the download queue, in milliseconds. */
const POLL_INTERVAL_MS = 1500

/**
 * Polls a download's position in the server's queue until `stop` is called. The `headers` must be sent with the download.
 * `onWaiting` receives the number of downloads before it; undefined if unknown.
 */
export const pollDownloadQueuePosition = (onWaiting: (ahead: number | undefined) => void) => {
  const id = createRandomId()
  let stopped = false
  const poll = async () => {
    const position = await callEndpoint('downloads.get', { params: { id } }).catch(() => undefined)
    if (stopped) return
    onWaiting(position?.state === 'running' ? 0 : position?.ahead)
    timer = setTimeout(poll, POLL_INTERVAL_MS)
  }
  let timer = setTimeout(poll, POLL_INTERVAL_MS)
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { headers: { 'X-Download-Id': id }, stop }
}

/** Downloaded file with the file name that the server sent. */
export interface DownloadedFile {
  blob: Blob
  name: string
}

/** Fetches a file with the session's token. Throws an error with a message for the user, or an AbortError. */
export const fetchFile = async (
  path: string,
  { signal, onProgress, name, onWaiting }: DownloadOptions = {},
): Promise<DownloadedFile> => {
  const rethrow = (error: unknown): never => {
    if (isAbortError(error)) throw error
    const message = getErrorMessage(error)
    throw new Error(appWords.download.failed(message))
  }
  const needsToken = 'Authorization' in getDownloadUrlAndHeaders(path).headers
  const queue =
    onWaiting && isEndpointAvailable('downloads.get') ? pollDownloadQueuePosition(onWaiting) : undefined
  const send = () => {
    const { url, headers } = getDownloadUrlAndHeaders(path)
    const init = { headers: { ...headers, ...queue?.headers }, signal }
    return sendWithRetry(() => fetch(url, init), signal)
  }
  const response = await (needsToken ? sendAndRenewExpiredSession(send) : send())
    .catch(rethrow)
    .finally(queue?.stop)
  if (!response.ok) throw await createDownloadError(response)
  const blob = await readResponseBodyWithProgress(response, onProgress).catch(rethrow)
  if (await isPage(blob)) return rethrow(createUnreadableReplyError('gateway', false))
  const fallback = name ?? getLastPathSegment(path)
  return { blob, name: parseContentDisposition(response.headers.get('Content-Disposition'), fallback) }
}

/** Fetches a file and saves it with a browser download. */
export const downloadFile = async (path: string, options?: DownloadOptions): Promise<DownloadedFile> => {
  const file = await fetchFile(path, options)
  saveBlob(file.blob, file.name)
  return file
}
