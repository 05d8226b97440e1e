import { describe, expect, it } from 'vitest'
import { createWatch, MANY_PLACES, MANY_UNKNOWN } from '../../src/server/door/unusual.ts'
import type { Row } from '../../src/server/store/rows.ts'
import { buildPerson } from '../support/storeRows.ts'

const row = { ...buildPerson({ id: 'valid' }), company_name: 'Instalaciones del Bajío' } as Row<'personnel'>
const NOON = Date.parse('2026-03-10T18:00:00.000Z')
const MINUTE_MS = 60_000
const place = (i: number) => `198.51.100.${i}`

describe('checks that are unusual', () => {
  const at = (minutes: number) => new Date(NOON + minutes * MINUTE_MS)

  it('are those of one card from many places within an hour', () => {
    const watch = createWatch()
    const from = (i: number, minutes: number) => watch.see({ row, address: place(i) }, at(minutes))
    for (let i = 1; i < MANY_PLACES; i += 1) from(i, i)
    for (let i = 0; i < 100; i += 1) from(3, 20)
    expect(watch.take()).toEqual([])
    from(200, 59)
    from(3, 59)
    expect(watch.take()).toEqual([
      {
        kind: 'many_places',
        person: 'valid',
        company_name: 'Instalaciones del Bajío',
        person_name: 'Álvarez Núñez, María José',
        count: MANY_PLACES + 101,
        places: MANY_PLACES,
        last_at: '2026-03-10T18:59:00.000Z',
      },
    ])
    expect(watch.take()).toEqual([])
  })

  it('are none of a card that is carried from door to door all day, or from addresses of one connection', () => {
    const watch = createWatch()
    for (let i = 0; i < 80; i += 1) watch.see({ row, address: place(i) }, at(i * 6))
    for (let i = 0; i < 80; i += 1) watch.see({ row, address: `2001:db8:1:2::${i}` }, at(600))
    expect(watch.take()).toEqual([])
  })

  it('are each of somebody who is suspended or revoked', () => {
    const watch = createWatch()
    for (const standing of ['suspended', 'revoked'] as const)
      watch.see({ row: { ...row, id: standing, standing }, address: place(1) }, at(0))
    expect(watch.take().map(({ kind, person, count }) => [kind, person, count])).toEqual([
      ['stopped', 'suspended', 1],
      ['stopped', 'revoked', 1],
    ])
  })

  it('are kept one by one as far as people make them, and beyond that counted', () => {
    const watch = createWatch()
    const kept = (whose: Row<'personnel'> | undefined, minutes: number) =>
      Array.from({ length: 700 }, () => watch.see({ row: whose, address: place(1) }, at(minutes))).filter(
        Boolean,
      ).length
    expect([kept(undefined, 0), kept(row, 0)]).toEqual([MANY_UNKNOWN, 500])
    expect(watch.take()).toMatchObject([{ kind: 'unknown_ids', count: 700 }])
    // The next hour is another.
    expect([kept(undefined, 61), kept(row, 61)]).toEqual([MANY_UNKNOWN, 500])
  })

  it('are many in an hour that name nobody, and are told again where they could not be kept', () => {
    const watch = createWatch()
    const miss = () => watch.see({ row: undefined, address: place(1) }, at(0))
    for (let i = 1; i < MANY_UNKNOWN; i += 1) miss()
    expect(watch.take()).toEqual([])
    miss()
    const told = watch.take()
    expect(told).toMatchObject([{ kind: 'unknown_ids', person: '', count: MANY_UNKNOWN }])
    watch.giveBack(told)
    miss()
    expect(watch.take()).toMatchObject([{ count: MANY_UNKNOWN + 1 }])
  })
})
