import { describe, expect, it } from 'vitest'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PARTS = ['contacts', 'users', 'personnel', 'files']
const times = (count: number, text: string) => Array.from({ length: count }, () => text).join()
const company = (include: string) => `/api/companies/1/?include=${include}`
const list = (filter: object) => `/api/personnel/?filter=${encodeURIComponent(JSON.stringify(filter))}`
const REPEATED = 'Hay valores repetidos.'

describe.each(portalOpeners)('lists in a query, $name', ({ open }) => {
  const portal = usePortal(open)
  const get = (path: string) => portal.api.as('admin').get(path)

  it.each([
    ['parts twice', company('personnel,personnel'), 'include', REPEATED],
    [
      'parts a thousand times',
      company(times(1000, 'users')),
      'include',
      'Escriba 100 caracteres como máximo.',
    ],
    ['ids twice', list({ id: ['valid', 'valid'] }), 'filter', REPEATED],
    [
      'ids without end',
      list({ id: Array.from({ length: 1001 }, (_, i) => String(i)) }),
      'filter',
      'Elija 1000 como máximo.',
    ],
    ['numbers twice', '/api/companies/?filter={"id":[1,2,1]}', 'filter', REPEATED],
    [
      'a parameter twice',
      '/api/companies/1/?include=users&include=users',
      'include',
      'El valor no es válido.',
    ],
  ])('are refused with %s', async (_, path, field, message) => {
    const { status, body } = await get(path)
    expect([status, body]).toEqual([400, { [field]: [message] }])
  })

  it('are answered with each part once', async () => {
    const { status, body } = await get(company(PARTS.join()))
    expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(PARTS)])
    const { body: matches } = await get(list({ id: ['valid', 'nobody'] }))
    expect(matches).toHaveLength(1)
  })
})
