import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appointSuperAdmins } from '../../src/server/accounts/superAdmins.ts'
import {
  type AccountAction,
  type AccountOptions,
  changeUserAccount,
} from '../../src/server/cli/changeUserAccount.ts'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import type { Store } from '../../src/server/store/store.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('accounts kept in $name', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ store, close } = await open())
  })
  afterEach(() => close())

  const changeOf = (username: string, overrides: Partial<AccountOptions> = {}): AccountOptions => ({
    username,
    groups: ['utility'],
    askPassword: async (owner) => `hash of ${owner}’s`,
    ...overrides,
  })
  const auditEvents: AuditEvent[] = []
  const change = (action: AccountAction, accountChange: AccountOptions) =>
    changeUserAccount(store, action, accountChange, (event) => void auditEvents.push(event))
  const create = (username: string) => change('create', changeOf(username))

  it('are one however their name is written, and none is made that looks like another', async () => {
    expect(await create('  Jefa ')).toBe('Jefa: cuenta creada.')
    for (const spelling of ['JEFA', ' jefa ', 'ｊｅｆａ', 'je\u200bfa'])
      await expect(create(spelling), spelling).rejects.toThrow(/«Jefa» ya existe|letras latinas/u)
    await expect(create('j\u0435fa')).rejects.toThrow('letras latinas')
    const { rows } = await store.getList('users', {})
    expect(rows.map((row) => [row.username, row.username_key])).toEqual([['Jefa', 'jefa']])
  })

  it('are found by their name however it is written', async () => {
    await create('Jefa')
    expect(await change('disable', changeOf('JEFA'))).toBe('Jefa: ya no puede iniciar sesión.')
    expect(await change('enable', changeOf(' jefa '))).toBe('Jefa: puede iniciar sesión.')
    await change('password', changeOf('ｊｅｆａ', { askPassword: async () => 'another' }))
    expect(await store.getBy('users', 'username_key', 'jefa')).toMatchObject({
      active: true,
      password_hash: 'another',
    })
    await expect(change('disable', changeOf('jefe'))).rejects.toThrow('No hay una cuenta «jefe».')
  })

  it('lose the second factor that nobody can show any more', async () => {
    await create('Jefa')
    const { id = 0 } = (await store.getBy('users', 'username_key', 'jefa')) ?? {}
    const drop = () => change('drop-factor', changeOf('jefa'))
    expect(await drop()).toBe('Jefa: no tiene segundo factor.')
    await store.transaction((tx) =>
      tx.update('users', id, { totp_secret: 'sealed', recovery_codes: ['hash'] }),
    )
    expect(await drop()).toBe('Jefa: entra solo con su contraseña; sus sesiones se cerraron.')
    expect(await store.getOne('users', id)).toMatchObject({ totp_secret: '', recovery_codes: [] })
  })

  it('sign with a name, or with their username', async () => {
    const name = async () => (await store.getBy('users', 'username_key', 'jefa'))?.name
    await create('Jefa')
    expect(await name()).toBe('Jefa')
    await change('change', changeOf('jefa', { name: ' Ana  Paz ' }))
    expect(await name()).toBe('Ana Paz')
    await change('change', changeOf('jefa', { groups: ['utility'] }))
    expect(await name()).toBe('Ana Paz')
    await change('change', changeOf('jefa', { name: '' }))
    expect(await name()).toBe('Jefa')
  })

  describe('super-admins', () => {
    const supers = async () =>
      (await store.getList('users', { filter: { super_admin: true } })).rows.map(({ username }) => username)
    const last = 'Es la última cuenta de superadministración'

    it('are those that the setting names where there is none, and nobody else afterwards', async () => {
      await change('create', changeOf('Jefa', { superAdminNames: ['jefa', 'otra'] }))
      await change('create', changeOf('otra', { superAdminNames: ['jefa', 'otra'] }))
      await create('tercera')
      expect(await supers()).toEqual(['Jefa'])
      expect(await appointSuperAdmins(store, ['otra', 'tercera'])).toEqual([])
      await store.transaction((tx) => tx.updateMany('users', {}, { super_admin: false }))
      expect(await appointSuperAdmins(store, ['tercera', 'otra', 'nadie'])).toEqual(['tercera', 'otra'])
    })

    it('who cannot sign in keep nobody from being named, and are not named', async () => {
      await change('create', changeOf('vieja', { superAdmin: true }))
      await create('jefa')
      await create('ausente')
      await change('disable', changeOf('ausente'))
      await store.transaction((tx) => tx.updateMany('users', { username: 'vieja' }, { active: false }))
      expect(await appointSuperAdmins(store, ['ausente', 'jefa'])).toEqual(['jefa'])
    })

    it('are made and unmade, but for the last who can sign in', async () => {
      await change('create', changeOf('jefa', { superAdmin: true }))
      for (const [action, fields] of [
        ['disable', {}],
        ['delete', {}],
        ['change', { superAdmin: false }],
      ] as const)
        await expect(change(action, changeOf('jefa', fields)), action).rejects.toThrow(last)
      await create('otra')
      await change('change', changeOf('otra', { superAdmin: true }))
      await change('disable', changeOf('otra'))
      await expect(change('disable', changeOf('jefa'))).rejects.toThrow(last)
      await change('enable', changeOf('otra'))
      await change('delete', changeOf('jefa'))
      expect(await supers()).toEqual(['otra'])
    })

    it('of whom two unmake each other at once leave one', async () => {
      for (const name of ['una', 'otra']) await change('create', changeOf(name, { superAdmin: true }))
      const outcomes = await Promise.allSettled([
        change('disable', changeOf('una')),
        change('delete', changeOf('otra')),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await store.getList('users', { filter: { super_admin: true, active: true } })).total).toBe(1)
    })
  })

  it('of a company name one that there is', async () => {
    const ofCompany = (company?: number) =>
      change('create', changeOf('ana', { groups: ['company'], company }))
    await expect(ofCompany()).rejects.toThrow('necesita --company N')
    await expect(ofCompany(7)).rejects.toThrow('No hay una empresa con el número 7.')
    expect((await store.getList('users', {})).total).toBe(0)
  })

  it('are not changed, nor refused to be, without the audit being told', async () => {
    await create('Jefa')
    auditEvents.length = 0
    await expect(create('JEFA')).rejects.toThrow()
    for (const action of ['change', 'password', 'disable', 'enable'] as const)
      await change(action, changeOf('jefa'))
    await expect(change('disable', changeOf('jefe'))).rejects.toThrow()
    expect(auditEvents.map(({ event, username, result }) => [event, username, result])).toEqual([
      ['user-create', 'JEFA', 'refused'],
      ...['change', 'password', 'disable', 'enable'].map((action) => [`user-${action}`, 'jefa', 'ok']),
      ['user-disable', 'jefe', 'refused'],
    ])
    expect(auditEvents.at(-1)).toMatchObject({ address: 'local', reason: 'No hay una cuenta «jefe».' })
  })
})
