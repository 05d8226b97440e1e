import { Agent, request } from 'node:http'

interface Change {
  method?: 'PATCH' | 'POST'
  body: unknown
  ifMatch?: string
}

export interface Client {
  /** Sends a request and reads the whole response. The body is a form or JSON. Throws if the status is not successful. */
  ask(path: string, change?: Change, headers?: Record<string, string>): Promise<string>
  close(): void
}

/** Creates the client of a signed-in user, with one kept-alive connection like that of a browser. */
export const createClient = ({ url, token }: { url: string; token: string }): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  const ask: Client['ask'] = async (path, change, more) => {
    const { body } = change ?? {}
    const form = body instanceof FormData ? new Response(body) : undefined
    const sent = form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Token ${token}`,
        ...(change ? { 'content-type': form?.headers.get('content-type') ?? 'application/json' } : {}),
        ...(change?.ifMatch ? { 'if-match': change.ifMatch } : {}),
        ...more,
      }
      const method = change ? (change.method ?? 'PATCH') : 'GET'
      const call = request({ agent, hostname, port, path, method, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200 || answer.statusCode === 201) resolve(text)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
        })
      })
      call.on('error', reject)
      call.end(sent)
    })
  }
  return { ask, close: () => agent.destroy() }
}
