import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }
import { rosterPath } from './calls.ts'
import { createClient } from './client.ts'
import { MB, PEOPLE } from './sizes.ts'
import { type BenchServer, startServer } from './startServer.ts'
import { measureMs, toColumns } from './timing.ts'

const CODE_COUNT = 10_000

interface ReportFigures {
  seconds: number
  /** Milliseconds until the first byte. */
  firstByte: number
  /** Peak memory above the idle state, in bytes. */
  above: number
}

/** Downloads a response without storing it. */
const download = async (
  { url, token, ask }: BenchServer,
  path: string,
): Promise<ReportFigures & { size: number }> => {
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

/** Measures the same report with exceljs alone. */
const benchPlainWorkbook = async (filename: string): Promise<ReportFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const child = fork(new URL('./plainWorkbook.ts', import.meta.url), [filename, join(folder, 'out')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...SERVER_FLAGS, '--expose-gc'],
  })
  const [figures] = (await once(child, 'message')) as [ReportFigures]
  await once(child, 'exit')
  await rm(folder, { recursive: true })
  return figures
}

const toTableRow = (name: string, { seconds, firstByte, above }: ReportFigures) => ({
  name,
  'first byte, ms': firstByte.toFixed(0),
  seconds: seconds.toFixed(1),
  'MB above idle, at most': (above / MB).toFixed(0),
})

/** Reads pages one after another during other work and returns their times. */
const readDuring = async (server: BenchServer, work: Promise<unknown>): Promise<number[]> => {
  const client = createClient(server)
  const took: number[] = []
  let isRunning = true
  const end = work.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    took.push(await measureMs(() => client.ask(rosterPath(0))))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await end
  client.close()
  return took
}

/**
 * Measures reports and QR codes of a crowd: memory, first byte, and the delay of other requests, compared
 * with exceljs.
 */
export const benchReports = async (): Promise<void> => {
  console.log(`\nReports of ${PEOPLE} people, QR codes of ${CODE_COUNT}`)
  const server = await startServer('crowd', { people: PEOPLE, items: 8 })
  await download(server, '/api/contacts_report/')
  const idle = await readDuring(server, new Promise((resolve) => setTimeout(resolve, 4000)))
  const reportDownload = download(server, '/api/personnel_report/')
  const pageTimes = await readDuring(server, reportDownload)
  const rows = [
    toTableRow('personnel, .xlsx', await reportDownload),
    toTableRow('personnel, .csv', await download(server, '/api/personnel_report/?format=csv')),
    toTableRow('accreditation, .xlsx', await download(server, '/personnel/reports/accreditation/')),
    toTableRow('personnel, exceljs’s streaming writer', await benchPlainWorkbook(server.filename)),
  ]
  await server.stop()
  const smallPortal = await startServer('crowd', { people: CODE_COUNT })
  await download(smallPortal, '/api/contacts_report/')
  rows.push(
    toTableRow(`zip of ${CODE_COUNT} codes`, await download(smallPortal, '/personnel/qr/zip/?user_id=2')),
  )
  await smallPortal.stop()
  console.table(rows)
  console.table([
    { 'a page': 'idle', ...toColumns(idle) },
    { 'a page': 'while a report is made', ...toColumns(pageTimes) },
  ])
}
