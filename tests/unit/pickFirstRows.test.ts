import { expect, it } from 'vitest'
import { pickFirstRowsOfLists } from '../../src/console/features/home/pickFirstRowsOfLists.ts'

it.each([
  [[['a1', 'a2'], [], ['b1']], 10, ['a1', 'a2', 'b1']],
  [[['a1', 'a2', 'a3'], ['b1', 'b2'], ['c1']], 4, ['a1', 'a2', 'b1', 'c1']],
  [[['a1'], ['b1'], ['c1']], 2, ['a1', 'b1', 'c1']],
])('of %j with a limit of %i, each list has a row', (lists, limit, rows) =>
  expect(pickFirstRowsOfLists(lists, limit)).toEqual(rows),
)
