import { refusal, unreachable } from './httpErrors.ts'
import { idempotencyKeyOf } from './idempotencyKey.ts'
import { patiently } from './patiently.ts'
import { send } from './send.ts'
import { settings } from './settings.ts'
import { token } from './token.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** An object travels as JSON, a FormData as multipart. */
  body?: FormData | object
  /** Beside those of every call. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Told the fraction sent, 0 to 1. */
  onUploadProgress?: (fraction: number) => void
}

export interface Answer {
  status: number
  headers: Headers
  json: unknown
}

/** Told when the back end no longer accepts the session's token. */
export const SESSION_ENDED = 'acredita:session-ended'

export const authorization = (): Record<string, string> => {
  const value = token.get()
  return value ? { Authorization: `Token ${value}` } : {}
}

const endSession = (): void => {
  token.forget()
  window.dispatchEvent(new Event(SESSION_ENDED))
}

/** A token whose time is over is forgotten, and whoever listens to SESSION_ENDED asks for a new sign-in. */
export const endSessionIfOver = (): void => {
  if (token.isOver()) endSession()
}

/** So is a refused one; any other answer says that the session is used. */
export const hearSession = (status: number): void => {
  if (status !== 401) token.use()
  else if (token.get()) endSession()
}

const PICTURES = new Set(['profile_picture', 'profile_thumbnail'])

/** A picture's path belongs to the API that sent it, wherever the console is. */
const withPicture = (field: string, value: unknown): unknown =>
  PICTURES.has(field) && typeof value === 'string' && value.startsWith('/')
    ? `${settings().apiUrl}${value}`
    : value

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text, withPicture)
  } catch {
    return null
  }
}

/**
 * One call of the API with the session's token. `path` begins with '/'. Throws react-admin's HttpError: status 0 when the server cannot be
 * reached, an AbortError when `signal` says so.
 */
export const request = async (path: string, options: RequestOptions = {}): Promise<Answer> => {
  const { body, method = 'GET' } = options
  endSessionIfOver()
  const isJson = body !== undefined && !(body instanceof FormData)
  // Without a session nothing is created, and a password is not to be remembered.
  const isOnce = method !== 'GET' && settings().extras && token.get() !== null
  const call = isOnce ? idempotencyKeyOf(method, path, body) : undefined
  const headers = {
    Accept: 'application/json',
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...authorization(),
    ...(call ? { 'Idempotency-Key': call.key } : {}),
    ...options.headers,
  }
  const ask = () =>
    send(`${settings().apiUrl}${path}`, {
      method,
      headers,
      body: isJson ? JSON.stringify(body) : body,
      signal: options.signal,
      onUploadProgress: options.onUploadProgress,
    })
  // Whoever signs in is told to wait; the others need not know.
  const answer = await (token.get() ? patiently(ask, options.signal) : ask()).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : unreachable()
  })
  call?.heard(answer.status)
  hearSession(answer.status)
  const json = parsed(answer.text)
  if (answer.status < 200 || answer.status > 299) {
    throw refusal(answer.status, json, answer.headers)
  }
  return { status: answer.status, headers: answer.headers, json }
}
