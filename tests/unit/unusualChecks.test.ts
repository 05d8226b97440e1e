import { describe, expect, it } from 'vitest'
import { connectWorkers } from '../../src/server/cluster/workerMessages.ts'
import {
  createCredentialCheckMonitor,
  UNUSUAL_PLACES,
  UNUSUAL_UNKNOWN_IDS,
} from '../../src/server/door/checkMonitor.ts'
import type { Row } from '../../src/server/store/rows.ts'
import { buildPerson } from '../support/storeRows.ts'

const row = { ...buildPerson({ id: 'valid' }), company_name: 'Instalaciones del Bajío' } as Row<'personnel'>
const NOON = Date.parse('2026-03-10T18:00:00.000Z')
const MINUTE_MS = 60_000
const addressOf = (i: number) => `198.51.100.${i}`

describe('unusual checks', () => {
  const minutesLater = (minutes: number) => new Date(NOON + minutes * MINUTE_MS)

  it('are checks of one card from many places within an hour', () => {
    const watch = createCredentialCheckMonitor(connectWorkers())
    const checkFrom = (i: number, minutes: number) =>
      watch.recordCheck({ row, address: addressOf(i) }, minutesLater(minutes))
    for (let i = 1; i < UNUSUAL_PLACES; i += 1) checkFrom(i, i)
    for (let i = 0; i < 100; i += 1) checkFrom(3, 20)
    expect(watch.takeUnusual()).toEqual([])
    checkFrom(200, 59)
    checkFrom(3, 59)
    expect(watch.takeUnusual()).toEqual([
      {
        kind: 'many_places',
        person: 'valid',
        company_name: 'Instalaciones del Bajío',
        person_name: 'Álvarez Núñez, María José',
        count: UNUSUAL_PLACES + 101,
        places: UNUSUAL_PLACES,
        last_at: '2026-03-10T18:59:00.000Z',
      },
    ])
    expect(watch.takeUnusual()).toEqual([])
  })

  it('are not checks of a card that is carried around all day, or from addresses of one connection', () => {
    const watch = createCredentialCheckMonitor(connectWorkers())
    for (let i = 0; i < 80; i += 1) watch.recordCheck({ row, address: addressOf(i) }, minutesLater(i * 6))
    for (let i = 0; i < 80; i += 1)
      watch.recordCheck({ row, address: `2001:db8:1:2::${i}` }, minutesLater(600))
    for (let i = 0; i < 80; i += 1)
      watch.recordCheck({ row, address: `203.0.113.9:${50_000 + i}` }, minutesLater(700))
    expect(watch.takeUnusual()).toEqual([])
  })

  it('are all checks of a suspended or revoked person', () => {
    const watch = createCredentialCheckMonitor(connectWorkers())
    for (const status of ['suspended', 'revoked'] as const)
      watch.recordCheck(
        { row: { ...row, id: status, standing: status }, address: addressOf(1) },
        minutesLater(0),
      )
    expect(watch.takeUnusual().map(({ kind, person, count }) => [kind, person, count])).toEqual([
      ['stopped', 'suspended', 1],
      ['stopped', 'revoked', 1],
    ])
  })

  it('are stored singly up to a limit, and counted beyond it', () => {
    const watch = createCredentialCheckMonitor(connectWorkers())
    const countStored = (person: Row<'personnel'> | undefined, minutes: number) =>
      Array.from({ length: 700 }, () =>
        watch.recordCheck({ row: person, address: addressOf(1) }, minutesLater(minutes)),
      ).filter(Boolean).length
    expect([countStored(undefined, 0), countStored(row, 0)]).toEqual([UNUSUAL_UNKNOWN_IDS, 500])
    expect(watch.takeUnusual()).toMatchObject([{ kind: 'unknown_ids', count: 700 }])
    // The next hour counts separately.
    expect([countStored(undefined, 61), countStored(row, 61)]).toEqual([UNUSUAL_UNKNOWN_IDS, 500])
  })

  it('are counted together by the processes of a portal, and reported once', () => {
    const handlers: ((input: never) => unknown)[] = []
    const createProcess = (index: number) =>
      createCredentialCheckMonitor({
        onMessage: (_, answer) => void handlers.push(answer),
        notify: (_, input) => {
          for (const [i, handle] of handlers.entries()) if (i !== index) handle(input as never)
        },
      })
    const processes = [createProcess(0), createProcess(1)]
    for (let i = 0; i < UNUSUAL_PLACES; i += 1)
      processes[i % 2]?.recordCheck({ row, address: addressOf(i) }, minutesLater(i))
    expect(processes.flatMap((one) => one.takeUnusual())).toMatchObject([
      { kind: 'many_places', count: UNUSUAL_PLACES, places: UNUSUAL_PLACES },
    ])
  })

  it('are many unknown credentials in an hour, and are reported again if they could not be stored', () => {
    const watch = createCredentialCheckMonitor(connectWorkers())
    const checkUnknown = () => watch.recordCheck({ row: undefined, address: addressOf(1) }, minutesLater(0))
    for (let i = 1; i < UNUSUAL_UNKNOWN_IDS; i += 1) checkUnknown()
    expect(watch.takeUnusual()).toEqual([])
    checkUnknown()
    const events = watch.takeUnusual()
    expect(events).toMatchObject([{ kind: 'unknown_ids', person: '', count: UNUSUAL_UNKNOWN_IDS }])
    watch.requeue(events)
    checkUnknown()
    expect(watch.takeUnusual()).toMatchObject([{ count: UNUSUAL_UNKNOWN_IDS + 1 }])
  })
})
