import { describe, expect, it } from 'vitest'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import { demoRows } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const { quotations, pricing, companies, users } = demoRows()
const newest = [...quotations].reverse().map(({ id }) => id)
const ofFirst = quotations.filter(({ company }) => company === 1)

describe.each(portalOpeners)('the list of quotations, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { ...demoRows(), quotations, pricing, companies, users } }))
  const list = async (query: Record<string, unknown> = {}, username = 'utility') => {
    const parameters = Object.entries(query).map(
      ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    const answer = await portal.api.as(username).get<Quotation[]>(`/api/quotations/?${parameters.join('&')}`)
    expect(answer.status, answer.text).toBe(200)
    return {
      ids: answer.body.map(({ id }) => id),
      rows: answer.body,
      total: answer.headers.get('content-range'),
    }
  }

  it('is whole and newest first unless asked otherwise', async () => {
    expect((await list()).ids).toEqual(newest)
    expect((await list({}, 'empresa')).ids).toEqual(ofFirst.map(({ id }) => id).reverse())
  })

  it('comes in pages that say how many there are', async () => {
    const first = await list({ range: [0, 9] })
    const last = await list({ range: [40, 49] })
    expect([first.ids, first.total]).toEqual([newest.slice(0, 10), `quotations 0-9/${quotations.length}`])
    expect([last.ids, last.total]).toEqual([newest.slice(40), `quotations 40-47/${quotations.length}`])
    const ownList = await list({ range: [0, 4] }, 'empresa')
    expect(ownList.total).toBe(`quotations 0-4/${ofFirst.length}`)
  })

  it('sorts by name, accents aside, and Ñ after N', async () => {
    const { rows } = await list({ sort: ['name', 'ASC'], range: [0, 99] })
    const names = rows.map(({ name }) => name)
    const foldedNames = names.map((name) =>
      name.toLowerCase().replaceAll('ñ', 'n~').normalize('NFD').replace(/\p{M}/gu, ''),
    )
    expect(foldedNames).toEqual([...foldedNames].sort())
    const { ids } = await list({ sort: ['created_at', 'ASC'], range: [0, 99] })
    expect(ids).toEqual(quotations.map(({ id }) => id))
  })

  it('finds by name, RFC, telephone, mail and folio, in any order of words', async () => {
    const sample = quotations.find(({ client_type, email }) => client_type === 'IN' && email)
    if (!sample) throw new Error('no such quotation')
    const reversedName = sample.name.split(' ').reverse().join(' ').toUpperCase()
    const folio = `COT-${sample.created_at.slice(0, 4)}-${String(sample.id).padStart(6, '0')}`
    for (const q of [reversedName, sample.rfc.toLowerCase(), sample.phone, sample.email, folio])
      expect((await list({ range: [0, 9], filter: { q } })).ids, q).toContain(sample.id)
    expect((await list({ range: [0, 9], filter: { q: folio } })).ids).toEqual([sample.id])
    expect((await list({ range: [0, 9], filter: { q: 'nadie-se-llama-asi' } })).ids).toEqual([])
  })

  it('is that of one company where asked for, and of another never', async () => {
    const ofCompany = (company: number) =>
      newest.filter((id) => quotations.find((row) => row.id === id)?.company === company)
    expect((await list({ filter: { company: 1 } })).ids).toEqual(ofCompany(1))
    expect((await list({ filter: { company: 2 } })).ids).toEqual(ofCompany(2))
    expect((await list({ filter: { company: 1 } }, 'empresa')).ids).toEqual(ofCompany(1))
    expect((await list({ filter: { company: 2 } }, 'empresa')).ids).toEqual([])
  })

  it.each([
    'sort=["total","ASC"]',
    'sort=["name","UP"]',
    'sort=name',
    'range=[9,0]',
    'range=[0,1000]',
    'page=2',
    'filter={"pricing":2}',
    'filter={"owner":1}',
    'filter={',
    'range=[0,9]&range=[0,9]',
    'sort=[]',
  ])('cannot be asked for with %s', async (query) => {
    expect((await portal.api.as('empresa').get(`/api/quotations/?${query}`)).status).toBe(400)
  })
})
