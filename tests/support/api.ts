import { DEMO_PASSWORD } from '../../src/domain/users/demo.ts'

/** The response to a call. `body` is the parsed JSON, or undefined without a JSON body. */
export interface Answer<T> {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  body: T
}

/** JSON object of unknown shape. Tests that know the shape pass a type argument. */
export type Json = Record<string, unknown>

/** The calls of one user. A plain body is sent as JSON, a FormData as a multipart form. */
export interface Caller {
  get<T = Json>(path: string): Promise<Answer<T>>
  post<T = Json>(path: string, body?: unknown): Promise<Answer<T>>
  patch<T = Json>(path: string, body: unknown): Promise<Answer<T>>
  put<T = Json>(path: string, body: unknown): Promise<Answer<T>>
  delete<T = Json>(path: string): Promise<Answer<T>>
  raw<T = Json>(method: string, path: string, init?: RequestInit): Promise<Answer<T>>
}

export interface Api extends Caller {
  /** Returns the calls of a demo user, who signs in once. */
  as(username: string): Caller
  /** Signs a user in with a new session. */
  signIn(username: string, password?: string): Promise<Caller & { token: string }>
}

const readAnswer = async <T>(response: Response): Promise<Answer<T>> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  const body = (isJson && text !== '' ? JSON.parse(text) : undefined) as T
  return { status: response.status, headers: response.headers, text, bytes, body }
}

const toRequestInit = (body: unknown): RequestInit =>
  body === undefined
    ? {}
    : body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

type GetToken = () => Promise<string | undefined>

const createCaller = (url: string, getToken: GetToken): Caller => {
  const raw = async <T>(method: string, path: string, init: RequestInit = {}) => {
    const token = await getToken()
    const headers = { ...init.headers, ...(token ? { authorization: `Token ${token}` } : {}) }
    return readAnswer<T>(await fetch(`${url}${path}`, { ...init, method, headers }))
  }
  return {
    get: (path) => raw('GET', path),
    post: (path, body) => raw('POST', path, toRequestInit(body)),
    patch: (path, body) => raw('PATCH', path, toRequestInit(body)),
    put: (path, body) => raw('PUT', path, toRequestInit(body)),
    delete: (path) => raw('DELETE', path),
    raw,
  }
}

/** Returns the API at an address. Calls without `as` send no token. */
export const createApi = (url: string): Api => {
  const anonymous = createCaller(url, async () => undefined)
  const login = async (username: string, password: string): Promise<string> => {
    const { status, body, text } = await anonymous.post<{ token: string }>('/api/auth/login/', {
      username,
      password,
    })
    if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${text}`)
    return body.token
  }
  const tokens = new Map<string, Promise<string>>()
  const getToken = (username: string) => {
    const token = tokens.get(username) ?? login(username, DEMO_PASSWORD)
    tokens.set(username, token)
    return token
  }
  return {
    ...anonymous,
    as: (username) => createCaller(url, () => getToken(username)),
    async signIn(username, password = DEMO_PASSWORD) {
      const token = await login(username, password)
      return { ...createCaller(url, async () => token), token }
    },
  }
}
