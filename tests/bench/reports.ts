import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }
import { clientOf } from './client.ts'
import { type Served, startServer } from './startServer.ts'
import { percentile, timed } from './timing.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const CODES = 10_000
const MB = 1024 * 1024
const PAGE = `/api/personnel/?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,9]' })}`

interface Made {
  seconds: number
  /** Milliseconds until the first byte came. */
  firstByte: number
  /** Bytes above idle, at most. */
  above: number
}

/** Downloads a whole answer without keeping it. */
const download = async ({ url, token, ask }: Served, path: string): Promise<Made & { size: number }> => {
  const idle = await ask('memory')
  const started = performance.now()
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Token ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`)
  let firstByte = 0
  let size = 0
  for await (const chunk of answer.body) {
    if (size === 0) firstByte = performance.now() - started
    size += chunk.length
  }
  const seconds = (performance.now() - started) / 1000
  return { seconds, firstByte, above: (await ask('peak')) - idle, size }
}

/** The same with libraries used plainly. */
const plainly = async (what: string, filename: string): Promise<Made> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const child = fork(new URL('./plainMakers.ts', import.meta.url), [what, filename, join(folder, 'out')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...SERVER_FLAGS, '--expose-gc'],
  })
  const [made] = (await once(child, 'message')) as [Made]
  await once(child, 'exit')
  await rm(folder, { recursive: true })
  return made
}

const rowOf = (name: string, { seconds, firstByte, above }: Made) => ({
  name,
  'first byte, ms': firstByte.toFixed(0),
  seconds: seconds.toFixed(1),
  'MB above idle, at most': (above / MB).toFixed(0),
})

/** Pages read one after the other for as long as something lasts; how long each took. */
const reading = async (server: Served, during: Promise<unknown>): Promise<number[]> => {
  const client = clientOf(server)
  const took: number[] = []
  let lasts = true
  const end = during.finally(() => {
    lasts = false
  })
  while (lasts) {
    took.push(await timed(() => client.ask(PAGE)))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await end
  client.close()
  return took
}

/** Reports and QR codes of a crowd: memory, first byte, and what other requests notice, beside libraries used plainly. */
export const reports = async (): Promise<void> => {
  console.log(`\nReports of ${PEOPLE} people, QR codes of ${CODES}`)
  const server = await startServer('./portalServer.ts', { people: PEOPLE, items: 8 })
  await download(server, '/api/contacts_report/')
  const idle = await reading(server, new Promise((resolve) => setTimeout(resolve, 4000)))
  const making = download(server, '/api/personnel_report/')
  const meanwhile = await reading(server, making)
  const rows = [
    rowOf('personnel, .xlsx', await making),
    rowOf('personnel, .csv', await download(server, '/api/personnel_report/?format=csv')),
    rowOf('accreditation, .xlsx', await download(server, '/personnel/reports/accreditation/')),
    rowOf('personnel, exceljs’s streaming writer', await plainly('xlsx', server.filename)),
  ]
  await server.stop()
  const few = await startServer('./portalServer.ts', { people: CODES })
  await download(few, '/api/contacts_report/')
  rows.push(
    rowOf(`zip of ${CODES} codes`, await download(few, '/personnel/qr/zip/?user_id=2')),
    rowOf(`zip of ${CODES} codes, qrcode and archiver`, await plainly('zip', few.filename)),
  )
  await few.stop()
  console.table(rows)
  const p99 = [idle, meanwhile].map((took) => percentile(took, 0.99))
  console.log(
    `A page's p99: ${p99[0]?.toFixed(2)} ms idle, ${p99[1]?.toFixed(2)} ms while a report is made (${((p99[1] ?? 0) / (p99[0] ?? 1)).toFixed(2)} times)`,
  )
}

if (import.meta.main) await reports()
