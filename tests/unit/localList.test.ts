import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filterListRows,
  queryRowsInBrowser,
  sortListRows,
} from '../../src/console/port/documented/localList.ts'

const ids = (rows: { id?: unknown }[]) => rows.map(({ id }) => id)

describe('sorting in the browser', () => {
  it('ignores case and accents, and sorts ties by id', () => {
    const rows = [
      { id: 10, name: 'zapata' },
      { id: 2, name: 'NÚÑEZ' },
      { id: 1, name: 'nunez' },
      { id: 3, name: 'Álvarez' },
    ]
    expect(ids(sortListRows(rows, 'name', 'ASC'))).toEqual([3, 1, 2, 10])
    expect(ids(sortListRows(rows, 'name', 'DESC'))).toEqual([10, 2, 1, 3])
  })

  it('sorts numbers by size', () => {
    const tiers = [10, 9, 100].map((meters, id) => ({ id, meters }))
    expect(sortListRows(tiers, 'meters', 'ASC').map(({ meters }) => meters)).toEqual([9, 10, 100])
  })

  it('sorts a zone object by its name', () => {
    const rows = [
      { id: 1, zone: { id: 1, name: 'Toluca' } },
      { id: 2, zone: { id: 2, name: 'Bajío' } },
    ]
    expect(ids(sortListRows(rows, 'zone', 'ASC'))).toEqual([2, 1])
  })
})

describe('filtering in the browser', () => {
  const rows = [
    { id: 'a', name: 'Núñez, Ana', rfc: 'NUAA900101', active: true, profile_picture: '/media/luz.jpg' },
    { id: 'b', name: 'Soto, Luz', active: false },
    { id: 'c', name: 'Paz, Eva' },
  ]
  it.each([
    [{ q: 'nunez an' }, ['a']],
    [{ q: 'luz' }, ['b']],
    [{ q: 'nuaa' }, ['a']],
    [{ id: ['c', 'b'] }, ['b', 'c']],
    [{ active: true }, ['a', 'c']],
    [{}, ['a', 'b', 'c']],
  ])('works for %j', (filter, expected) => {
    expect(ids(filterListRows('personnel', rows, filter))).toEqual(expected)
  })
})

it('companies are filtered by the id of their zone, in any form of the zone', () => {
  const rows = [
    { id: 1, zone: { id: 1, name: 'Toluca' } },
    { id: 2, zone: { id: 2, name: 'Bajío' } },
    { id: 3 },
  ]
  expect(ids(filterListRows('companies', rows, { zone: 2 }))).toEqual([2, 3])
})

describe('the filter of missing requirements', () => {
  const lacking = { personnel_accreditation: [{ status: true }, { status: false }] }
  const rows = [
    { id: 'expired', accreditation_flag: 'danger', ...lacking },
    { id: 'whole', accreditation_flag: 'warning', personnel_accreditation: [{ status: true }] },
    {
      id: 'without items',
      active: true,
      accreditation_flag: 'warning',
      accreditation_expiration_date: '2099-01-01',
    },
    { id: 'valid', accreditation_flag: 'success' },
  ]
  it('uses the items, or the state if a list has no items', () => {
    expect(ids(filterListRows('personnel', rows, { has_unmet: true }))).toEqual(['expired', 'without items'])
    expect(ids(filterListRows('personnel', rows, { has_unmet: false }))).toEqual(['whole', 'valid'])
  })
})

describe('paging in the browser', () => {
  it('returns every row once for each page size', () => {
    const row = fc.record({ id: fc.integer(), name: fc.string() })
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 7 }),
        (rows, size) => {
          const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
            queryRowsInBrowser('roles', rows, {
              sort: { field: 'name', order: 'ASC' },
              pagination: { page: page + 1, perPage: size },
            }),
          )
          expect(pages.flatMap((page) => ids(page.data)).sort()).toEqual(ids(rows).sort())
          expect(pages.every(({ total }) => total === rows.length)).toBe(true)
        },
      ),
    )
  })
})
