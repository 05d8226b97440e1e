import { describe, expect, it } from 'vitest'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/valid/'

describe.each(portalOpeners)('deleting a person, $name', ({ open }) => {
  const portal = usePortal(open)

  it('is for a super-admin, and then nothing of it is left', async () => {
    const deletion = await portal.api.as('super').delete(PATH)
    expect([deletion.status, deletion.text]).toEqual([204, ''])
    for (const call of [
      portal.api.as('super').get(PATH),
      portal.api.as('super').patch(PATH, { first_names: 'X' }),
      portal.api.as('super').delete(PATH),
    ])
      expect((await call).status).toBe(404)
    const { body } = await portal.api.as('super').get<{ id: string }[]>('/api/personnel/')
    expect(body.map(({ id }) => id)).not.toContain('valid')
    const { rows } = await portal.store.getList('accreditation_items', {})
    expect(rows.filter((row) => row.personnel === 'valid')).toEqual([])
  })

  it('frees its accreditation number', async () => {
    const patch = { accreditation_number: 'A-000001' }
    expect((await portal.api.as('utility').patch('/api/personnel/new/', patch)).status).toBe(200)
  })

  it('twice at once happens once', async () => {
    const twice = [1, 2].map(() => portal.api.as('super').delete('/api/personnel/expired/'))
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([204, 404])
  })
})
