import { DEMO_PASSWORD } from '../../src/domain/demo.ts'

/** What a call was answered: `body` is the parsed JSON, undefined where there is none. */
export interface Answer<T> {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  body: T
}

/** What most calls of a test look at; a test that knows the shape names it. */
export type Json = Record<string, unknown>

/** The calls that somebody makes. A body goes as JSON, a FormData as it is. */
export interface Caller {
  get<T = Json>(path: string): Promise<Answer<T>>
  post<T = Json>(path: string, body?: unknown): Promise<Answer<T>>
  patch<T = Json>(path: string, body: unknown): Promise<Answer<T>>
  put<T = Json>(path: string, body: unknown): Promise<Answer<T>>
  delete<T = Json>(path: string): Promise<Answer<T>>
  raw<T = Json>(method: string, path: string, init?: RequestInit): Promise<Answer<T>>
}

export interface Api extends Caller {
  /** The calls of a demo user, signed in once. */
  as(username: string): Caller
  /** A new session of a user. */
  signIn(username: string, password?: string): Promise<Caller & { token: string }>
}

const answerOf = async <T>(response: Response): Promise<Answer<T>> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  const body = (isJson && text !== '' ? JSON.parse(text) : undefined) as T
  return { status: response.status, headers: response.headers, text, bytes, body }
}

const bodyOf = (body: unknown): RequestInit =>
  body === undefined
    ? {}
    : body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

type TokenOf = () => Promise<string | undefined>

const callerOf = (url: string, tokenOf: TokenOf): Caller => {
  const raw = async <T>(method: string, path: string, init: RequestInit = {}) => {
    const token = await tokenOf()
    const headers = { ...init.headers, ...(token ? { authorization: `Token ${token}` } : {}) }
    return answerOf<T>(await fetch(`${url}${path}`, { ...init, method, headers }))
  }
  return {
    get: (path) => raw('GET', path),
    post: (path, body) => raw('POST', path, bodyOf(body)),
    patch: (path, body) => raw('PATCH', path, bodyOf(body)),
    put: (path, body) => raw('PUT', path, bodyOf(body)),
    delete: (path) => raw('DELETE', path),
    raw,
  }
}

/** The API at an address, as tests speak to it. Without `as`, calls carry no token. */
export const apiAt = (url: string): Api => {
  const anyone = callerOf(url, async () => undefined)
  const login = async (username: string, password: string): Promise<string> => {
    const { status, body, text } = await anyone.post<{ token: string }>('/api/auth/login/', {
      username,
      password,
    })
    if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${text}`)
    return body.token
  }
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? login(username, DEMO_PASSWORD)
    tokens.set(username, token)
    return token
  }
  return {
    ...anyone,
    as: (username) => callerOf(url, () => tokenOf(username)),
    async signIn(username, password = DEMO_PASSWORD) {
      const token = await login(username, password)
      return { ...callerOf(url, async () => token), token }
    },
  }
}
