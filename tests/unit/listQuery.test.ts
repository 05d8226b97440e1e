import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_RANGE } from '../../src/contract/limits.ts'
import { createListQuerySchema } from '../../src/contract/listQuery.ts'
import { booleanInputSchema } from '../../src/domain/fields/inputs.ts'

const schema = createListQuerySchema({
  sorts: ['name', 'zone'],
  filters: { active: z.boolean().optional() },
  documented: { active: booleanInputSchema.optional() },
})
const findErrors = (query: Record<string, unknown>) => {
  const { success, error } = schema.safeParse(query)
  return success ? undefined : [...new Set(error.issues.map((issue) => issue.path[0] ?? 'keys'))]
}

describe('the query of a list', () => {
  it('may be empty', () => {
    expect(schema.parse({})).toEqual({})
  })

  it('accepts what ra-data-simple-rest sends', () => {
    expect(
      schema.parse({
        sort: '["name","DESC"]',
        range: '[20,29]',
        filter: '{"q":"nuñez","active":true,"id":[1,2]}',
        active: 'false',
      }),
    ).toEqual({
      sort: ['name', 'DESC'],
      range: [20, 29],
      filter: { q: 'nuñez', active: true, id: [1, 2] },
      active: false,
    })
  })

  it.each([
    ['sort', 'name'],
    ['sort', ''],
    ['sort', '["password","ASC"]'],
    ['sort', '["name","sideways"]'],
    ['sort', '["name"]'],
    ['sort', '{"0":"name","1":"ASC"}'],
    ['range', '[0,9'],
    ['range', '[-1,9]'],
    ['range', '[9,0]'],
    ['range', '[0.5,9]'],
    ['range', '["0","9"]'],
    ['range', `[0,${MAX_RANGE}]`],
    ['range', 'null'],
    ['filter', '{'],
    ['filter', '[]'],
    ['filter', '{"password_hash":"x"}'],
    ['filter', '{"active":"yes"}'],
    ['filter', '{"id":["1"]}'],
    ['filter', `{"q":"${'a'.repeat(201)}"}`],
    ['filter', '{"__proto__":{"active":true}}'],
    ['active', 'maybe'],
  ])('refuses %s=%s', (field, value) => {
    expect(findErrors({ [field]: value })).toEqual([field])
  })

  it('limits the number of rows', () => {
    expect(findErrors({ range: `[1000,${1000 + MAX_RANGE - 1}]` })).toBeUndefined()
  })

  it('refuses repeated and unknown parameters', () => {
    expect(findErrors({ sort: ['["name","ASC"]', '["zone","ASC"]'] })).toEqual(['sort'])
    expect(findErrors({ active: ['true', 'false'] })).toEqual(['active'])
    expect(findErrors({ search: 'x' })).toEqual(['keys'])
  })
})
