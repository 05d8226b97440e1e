import { describe, expect, it } from 'vitest'
import type { CompanyDetail } from '../../src/contract/companies.ts'
import { type AccountAction, changeUserAccount } from '../../src/server/cli/changeUserAccount.ts'
import { MissingReferenceError, type Writer } from '../../src/server/store/store.ts'
import { buildForm } from '../support/buildForm.ts'
import { buildPerson, buildUser } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const QUOTATION = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678', client_type: 'IN' }
const PEOPLE =
  'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.'
const USERS =
  'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.'
const buildRefusal = (contents: string) => `No se puede eliminar la empresa porque tiene ${contents}.`

describe.each(portalOpeners)('what others point at, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const newCompany = async () =>
    (
      await asUser('admin').post<CompanyDetail>('/api/companies/', {
        company_name: 'Con Todo',
        zone: 1,
        name_confirmed: true,
      })
    ).body.id
  const remove = async (company: number) => {
    const { status, body } = await asUser('super').delete<{ detail: string }>(`/api/companies/${company}/`)
    return [status, body?.detail]
  }
  const hang = {
    act: (company: number) =>
      asUser('admin').post('/api/v1/administrative_acts/', buildForm({ text: 'Falta', company })),
    finding: (company: number) =>
      asUser('admin').post('/api/v1/non_accordance/', buildForm({ description: 'Hallazgo', company })),
    quotation: async (company: number) => {
      const { body } = await asUser('utility').post<{ id: number }>('/api/quotations/', QUOTATION)
      await portal.store.transaction((tx) => tx.update('quotations', body.id, { company }))
    },
  }
  const userOf = (company: number, username: string) =>
    portal.store.transaction((tx) =>
      tx.create('users', buildUser({ username, username_key: username, groups: ['company'], company })),
    )
  const account = (action: AccountAction, username: string) =>
    changeUserAccount(portal.store, action, { username, askPassword: async () => '' }, () => undefined)

  it('is not deleted, and says what hangs on it and how many', async () => {
    const company = await newCompany()
    await hang.act(company)
    expect(await remove(company)).toEqual([409, buildRefusal('1 acta administrativa')])
    await hang.act(company)
    await hang.finding(company)
    for (let n = 0; n < 3; n += 1) await hang.quotation(company)
    const refusal = buildRefusal('2 actas administrativas, 1 no conformidad y 3 cotizaciones')
    expect(await remove(company)).toEqual([409, refusal])
    expect((await asUser('super').get(`/api/companies/${company}/`)).status).toBe(200)
    const quotations = await portal.store.getList('quotations', { filter: { company } })
    expect(quotations.total).toBe(3)
  })

  it('people are said first, then users, in the words of old', async () => {
    const company = await newCompany()
    await hang.act(company)
    await userOf(company, `first-${company}`)
    await portal.store.transaction((tx) =>
      tx.create('personnel', buildPerson({ id: `p${company}`, company })),
    )
    expect(await remove(company)).toEqual([409, PEOPLE])
    await asUser('super').delete(`/api/personnel/p${company}/`)
    expect(await remove(company)).toEqual([409, `${USERS} Usuarios: first-${company}.`])
  })

  it('a company with users, active or not, is kept and names them; deleted accounts do not count', async () => {
    const company = await newCompany()
    const [disabled, deleted] = [`away-${company}`, `gone-${company}`]
    for (const username of [disabled, deleted]) await userOf(company, username)
    const countPeople = async () =>
      (await asUser('super').get<CompanyDetail>(`/api/companies/${company}/`)).body.users?.length
    expect(await countPeople()).toBe(2)
    await account('disable', disabled)
    const named = `${USERS} Usuarios: ${disabled} (desactivado)`
    expect([await countPeople(), await remove(company)]).toEqual([1, [409, `${named}, ${deleted}.`]])
    await account('delete', deleted)
    expect([await countPeople(), await remove(company)]).toEqual([0, [409, `${named}.`]])
    expect(await portal.store.getBy('users', 'username_key', disabled)).toMatchObject({ company })
    await account('delete', disabled)
    expect(await remove(company)).toEqual([204, undefined])
  })

  it('names ten of many users', async () => {
    const company = await newCompany()
    for (let n = 10; n < 23; n += 1) await userOf(company, `many-${company}-${n}`)
    const names = Array.from({ length: 10 }, (_, i) => `many-${company}-${i + 10}`).join(', ')
    expect(await remove(company)).toEqual([409, `${USERS} Usuarios: ${names} y 3 más.`])
  })

  it('the store itself lets nothing point at what is not there', async () => {
    const { store } = portal
    const company = await newCompany()
    await hang.quotation(company)
    const writes: ((tx: Writer) => Promise<unknown>)[] = [
      (tx) => tx.delete('companies', company),
      (tx) => tx.delete('roles', 1),
      (tx) => tx.create('personnel', buildPerson({ id: 'lost', company: 9999 })),
      (tx) => tx.update('companies', company, { zone: 9999 }),
    ]
    for (const write of writes)
      await expect(store.transaction(write), String(write)).rejects.toBeInstanceOf(MissingReferenceError)
  })

  it('a deleted account leaves its name on its actions', async () => {
    const username = 'breve'
    await portal.store.transaction((tx) =>
      tx.create('users', {
        ...buildUser({ username, username_key: username, admin_access: true, groups: ['utility'] }),
        password_hash: '',
      }),
    )
    const row = await portal.store.getBy('users', 'username_key', username)
    const notice = await asUser('admin').post<{ id: number }>(
      '/api/v1/announcements/',
      buildForm({ text: 'Hola' }),
    )
    await portal.store.transaction((tx) =>
      tx.update('announcements', notice.body.id, { uploaded_by: row?.id ?? 0 }),
    )
    const output = await account('delete', 'BREVE')
    expect(output).toBe('breve: cuenta eliminada; lo que hizo conserva su nombre.')
    const { body } = await asUser('admin').get<{ created_by: string }[]>('/api/v1/announcements/')
    expect(body.map(({ created_by }) => created_by)).toContain('breve')
    expect((await asUser('super').get(`/personnel/qr/zip/?user_id=${row?.id}`)).status).toBe(404)
    for (const action of ['enable', 'password', 'change', 'delete'] as const)
      await expect(account(action, username)).rejects.toThrow('No hay una cuenta «breve».')
    await expect(account('create', username)).rejects.toThrow('fue de una cuenta eliminada')
  })
})
