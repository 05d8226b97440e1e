import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }
import { rosterPage } from './calls.ts'
import { clientOf } from './client.ts'
import { MB, PEOPLE } from './sizes.ts'
import { type Served, startServer } from './startServer.ts'
import { columns, timed } from './timing.ts'

const CODES = 10_000

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

/** The same people with exceljs, used plainly. */
const plainly = async (filename: string): Promise<Made> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const child = fork(new URL('./plainWorkbook.ts', import.meta.url), [filename, join(folder, 'out')], {
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
    took.push(await timed(() => client.ask(rosterPage(0))))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await end
  client.close()
  return took
}

/** Reports and QR codes of a crowd: memory, first byte, and what other requests notice, beside exceljs used plainly. */
export const reports = async (): Promise<void> => {
  console.log(`\nReports of ${PEOPLE} people, QR codes of ${CODES}`)
  const server = await startServer('crowd', { people: PEOPLE, items: 8 })
  await download(server, '/api/contacts_report/')
  const idle = await reading(server, new Promise((resolve) => setTimeout(resolve, 4000)))
  const making = download(server, '/api/personnel_report/')
  const meanwhile = await reading(server, making)
  const rows = [
    rowOf('personnel, .xlsx', await making),
    rowOf('personnel, .csv', await download(server, '/api/personnel_report/?format=csv')),
    rowOf('accreditation, .xlsx', await download(server, '/personnel/reports/accreditation/')),
    rowOf('personnel, exceljs’s streaming writer', await plainly(server.filename)),
  ]
  await server.stop()
  const few = await startServer('crowd', { people: CODES })
  await download(few, '/api/contacts_report/')
  rows.push(rowOf(`zip of ${CODES} codes`, await download(few, '/personnel/qr/zip/?user_id=2')))
  await few.stop()
  console.table(rows)
  console.table([
    { 'a page': 'idle', ...columns(idle) },
    { 'a page': 'while a report is made', ...columns(meanwhile) },
  ])
}
