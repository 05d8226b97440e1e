import { workerData } from 'node:worker_threads'

const AT_ONCE = 100
const FLOOD_HEADERS = { 'x-forwarded-for': '198.51.100.7' }

/** Requests that an attacker repeats from one address. */
const floodRequests = {
  /** Passwords of many accounts, including that of the working user. */
  signIn: (n: number): [path: string, init: RequestInit] => [
    '/api/auth/login/',
    {
      method: 'POST',
      headers: { ...FLOOD_HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ username: n % 2 ? 'admin' : `nadie${n}`, password: `contraseña ${n}` }),
    },
  ],
  /** Possible ids of people. */
  publicPage: (n: number): [path: string, init: RequestInit] => [
    `/api/personnel_public/${n}/`,
    { headers: FLOOD_HEADERS },
  ],
}

export interface Flood {
  kind: keyof typeof floodRequests
  url: string
  lastsMs: number
}

/**
 * Runs in its own thread, so that it does not slow down the measuring thread. Sends a hundred calls at a
 * time, and ignores the responses.
 */
const { kind, url, lastsMs } = workerData as Flood
const endsAt = Date.now() + lastsMs
let n = 0
const runCaller = async () => {
  while (Date.now() < endsAt) {
    n += 1
    const [path, init] = floodRequests[kind](n)
    await fetch(`${url}${path}`, init)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, runCaller))
process.exit()
