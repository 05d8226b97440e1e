import { workerData } from 'node:worker_threads'

const AT_ONCE = 100
const STRANGER = { 'x-forwarded-for': '198.51.100.7' }

/** What a stranger asks for, over and over, from one address. */
const floods = {
  /** Passwords of many accounts, the honest one among them. */
  signIn: (n: number): [path: string, init: RequestInit] => [
    '/api/auth/login/',
    {
      method: 'POST',
      headers: { ...STRANGER, 'content-type': 'application/json' },
      body: JSON.stringify({ username: n % 2 ? 'admin' : `nadie${n}`, password: `contraseña ${n}` }),
    },
  ],
  /** Ids that people may have. */
  publicPage: (n: number): [path: string, init: RequestInit] => [
    `/api/personnel_public/${n}/`,
    { headers: STRANGER },
  ],
}

export interface Flood {
  kind: keyof typeof floods
  url: string
  lastsMs: number
}

/** A thread of its own, so that the one who measures is not slowed by whoever floods: a hundred calls at a time, whatever is answered. */
const { kind, url, lastsMs } = workerData as Flood
const until = Date.now() + lastsMs
let n = 0
const caller = async () => {
  while (Date.now() < until) {
    n += 1
    const [path, init] = floods[kind](n)
    await fetch(`${url}${path}`, init)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, caller))
process.exit()
