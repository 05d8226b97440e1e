import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The portal as `npm start` runs it, in a process that can be killed. */
const start = async (folder: string): Promise<{ process: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, ['mock-api/start.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const url = /está en (http\S+)/u.exec(said)?.[1]
    if (url) return { process: child, url }
  }
  throw new Error(`the portal did not start: ${said}`)
}

const kill = async ({ process: child }: { process: ChildProcess }) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const signIn = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Token ${token}` }
}

const registration = (i: number) => ({
  first_names: `Persona ${i}`,
  last_names: 'Prueba de Corte',
  rfc: 'PUCO900101',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-crash-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('keeps every registration that it answered when it is killed in the middle of a hundred', async () => {
  const portal = await start(folder)
  const headers = { ...(await signIn(portal.url)), 'content-type': 'application/json' }
  const answered: string[] = []
  let dead = false
  const register = async (i: number) => {
    try {
      const answer = await fetch(`${portal.url}/api/personnel/`, {
        method: 'POST',
        headers,
        body: JSON.stringify(registration(i)),
      })
      if (answer.status === 201) answered.push(((await answer.json()) as { id: string }).id)
    } catch (error) {
      // Whoever was not answered may try again; before the kill nobody goes unanswered.
      if (!dead) throw error
    }
    if (answered.length >= 40 && !dead) {
      dead = true
      await kill(portal)
    }
  }
  const lines = Array.from({ length: 4 }, async (_, line) => {
    for (let i = line; i < 100; i += 4) await register(i)
  })
  await Promise.all(lines)
  expect(answered.length).toBeGreaterThanOrEqual(40)
  expect(answered.length).toBeLessThan(100)

  const again = await start(folder)
  const session = await signIn(again.url)
  for (const id of answered) {
    const answer = await fetch(`${again.url}/api/personnel/${id}/`, { headers: session })
    expect(answer.status).toBe(200)
  }
  const found = await fetch(
    `${again.url}/api/personnel/?${new URLSearchParams({ range: '[0,199]', filter: '{"q":"prueba corte"}' })}`,
    { headers: session },
  )
  const rows = (await found.json()) as unknown[]
  expect(found.headers.get('content-range')).toBe(`personnel 0-${rows.length - 1}/${rows.length}`)
  expect(rows.length).toBeGreaterThanOrEqual(answered.length)
  await kill(again)

  const database = new BetterSqlite(join(folder, 'acredita.sqlite'))
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
}, 60_000)
