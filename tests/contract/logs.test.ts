import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { NOW } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const RFC = 'NUIJ900101AB1'
const SECRETS = [RFC, 'ana@ejemplo.example', '12345678901', 'Ibáñez']

/** Returns an error of Postgres, which quotes the refused value in its localized message. */
const buildPostgresError = (): Error =>
  Object.assign(new Error('invalid input syntax for type bigint: "Ibáñez", «Ibáñez», „Ibáñez“, “Ibáñez”'), {
    code: '23505',
    table: 'personnel',
    constraint: 'personnel_rfc_key',
    severity: 'ERROR',
    detail: `Key (rfc)=(${RFC}) already exists.`,
    where: `unnamed portal parameter $1 = '${RFC}'`,
    cause: new Error(`ana@ejemplo.example, ${RFC} and 12345678901 are taken`),
  })

describe.each(sqliteOpeners)('what is logged, $name', ({ open }) => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, callback) {
      lines.push(String(chunk))
      callback()
    },
  })
  let broken = false
  const getNow = () => {
    if (broken) throw buildPostgresError()
    return new Date(NOW)
  }
  const portal = usePortal(open, () => ({ now: getNow, app: { logger: { level: 'trace', stream } } }))
  const get = (path: string) => portal.api.as('utility').get(path)

  it('names requests by their route, never by their address or query', async () => {
    lines.length = 0
    const query = `search=${RFC}&q=${encodeURIComponent('Ibáñez')}`
    const filter = encodeURIComponent(JSON.stringify({ q: RFC }))
    for (const path of [
      `/api/personnel_search/?${query}`,
      `/api/personnel/?filter=${filter}`,
      `/api/personnel/${RFC}/`,
      `/nowhere/${RFC}?${query}`,
      `/api/personnel/%zz?${query}`,
    ])
      await get(path)
    const log = lines.join('')
    expect(log).toContain('/api/personnel/:id/')
    expect(log).toContain('/api/personnel_search/')
    expect(log).toContain('"none"')
    for (const secret of [...SECRETS, encodeURIComponent('Ibáñez')]) expect(log).not.toContain(secret)
  })

  it('tells what failed and where, without the values that it met', async () => {
    lines.length = 0
    const caller = await portal.api.signIn('utility')
    broken = true
    expect((await caller.get('/api/zones/')).status).toBe(500)
    broken = false
    const errorLine = lines.map((line) => JSON.parse(line)).find(({ level }) => level >= 50)
    expect(errorLine.err).toMatchObject({
      code: '23505',
      table: 'personnel',
      constraint: 'personnel_rfc_key',
      type: 'Error',
      message: 'invalid input syntax for type bigint: …, …, …, …',
      cause: { message: '… … and … are taken' },
    })
    expect(errorLine.err.stack).toContain('logs.test.ts')
    for (const secret of SECRETS) expect(lines.join('')).not.toContain(secret)
  })

  it('labels figures by route', async () => {
    await get(`/api/personnel_search/?search=${RFC}`)
    await get(`/nowhere/${RFC}`)
    const { text } = await portal.api.get('/metrics')
    expect(text).toContain('acredita_http_requests_total')
    expect(text).not.toContain(RFC)
  })
})
