import { describe, expect, it } from 'vitest'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([key, value]) => [key, JSON.stringify(value)]),
  ).toString()

describe.each(portalOpeners)('roles, zones and companies, $name', ({ open }) => {
  const portal = usePortal(open)
  const list = (path: string, username = 'utility') => portal.api.as(username).get<{ id: number }[]>(path)
  const ids = async (path: string, username?: string) => (await list(path, username)).body.map(({ id }) => id)

  it('are whole, sorted by name and as the wire documents them', async () => {
    expect((await list('/api/roles/')).body).toEqual([
      { id: 2, name: 'Ejecutiva comercial' },
      { id: 1, name: 'Técnica de inspección' },
    ])
    expect((await list('/api/zones/', 'atencion')).body).toEqual([
      { id: 1, name: 'Bajío' },
      { id: 2, name: 'Monterrey' },
    ])
    const companies = (await list('/api/companies/')).body
    expect(companies[0]).toMatchObject({
      id: 2,
      company_name: 'Gas y Redes del Norte',
      name: 'Gas y Redes del Norte',
      zone: { id: 2, name: 'Monterrey' },
      active: true,
    })
    expect(companies.map(({ id }) => id)).toEqual([2, 1, 3])
  })

  it.each([
    ['/api/roles/', 'roles 0-0/2', [2]],
    ['/api/zones/', 'zones 0-0/2', [1]],
    ['/api/companies/', 'companies 0-0/3', [2]],
  ])('%s has pages', async (path, expected, first) => {
    const answer = await list(`${path}?${query({ range: [0, 0] })}`)
    expect(answer.headers.get('content-range')).toBe(expected)
    expect(answer.body.map(({ id }) => id)).toEqual(first)
    expect((await list(path)).headers.get('content-range')).toBeNull()
  })

  it('are found and sorted as they are asked for', async () => {
    expect(await ids(`/api/companies/?${query({ filter: { q: 'nandu' } })}`)).toEqual([3])
    expect(await ids(`/api/companies/?${query({ filter: { active: false } })}`)).toEqual([3])
    expect(await ids(`/api/companies/?${query({ filter: { zone: 2, active: true } })}`)).toEqual([2])
    expect(await ids(`/api/companies/?${query({ filter: { id: [3, 1] } })}`)).toEqual([1, 3])
    expect(await ids(`/api/companies/?${query({ sort: ['zone', 'DESC'] })}`)).toEqual([3, 2, 1])
    expect(await ids(`/api/companies/?${query({ sort: ['company_name', 'DESC'] })}`)).toEqual([3, 1, 2])
    expect(await ids(`/api/roles/?${query({ filter: { q: 'inspeccion' } })}`)).toEqual([1])
  })

  it('show a contractor no company but its own, whatever it asks for', async () => {
    expect(await ids('/api/companies/', 'empresa')).toEqual([1])
    expect(await ids(`/api/companies/?${query({ filter: { id: [2, 3] } })}`, 'empresa')).toEqual([])
    expect(await ids(`/api/companies/?${query({ filter: { id: [1, 2] } })}`, 'empresa')).toEqual([1])
    const page = await list(`/api/companies/?${query({ range: [0, 9] })}`, 'empresa')
    expect(page.headers.get('content-range')).toBe('companies 0-0/1')
  })

  it.each(['sort=["id","ASC"]', 'filter={"name":"x"}', 'page=2', 'range=[0]'])(
    'cannot be asked for with %s',
    async (invalidQuery) => {
      for (const path of ['/api/roles/', '/api/zones/', '/api/companies/'])
        expect((await list(`${path}?${encodeURI(invalidQuery)}`)).status).toBe(400)
    },
  )
})
