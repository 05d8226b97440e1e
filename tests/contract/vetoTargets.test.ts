import { describe, expect, it } from 'vitest'
import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import type { LogEntryRow } from '../../src/domain/log/auditLog.ts'
import type { VetoCandidate, VetoTarget } from '../../src/domain/notices/vetoes.ts'
import { buildForm } from '../support/buildForm.ts'
import { NOW } from '../support/portalDump.ts'
import { buildPerson, insertPeople } from '../support/storeRows.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

describe.each(sqliteOpeners)('whom a veto stops, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const veto = async (rfc: string) =>
    (
      await asUser('admin').post<{ id: number; targets: VetoTarget[] }>(
        '/api/v1/vetoes/',
        buildForm({ name: 'Luz', rfc, text: 'No contratar' }),
      )
    ).body
  const targets = async (rfc: string) =>
    (await asUser('admin').get<VetoTarget[]>(`/api/v1/veto_targets/?rfc=${rfc}`)).body
  const findCandidates = async (query: string, username = 'admin') =>
    (await asUser(username).get<VetoCandidate[]>(`/api/v1/veto_candidates/?${query}`)).body

  it('is named before the publication, after it, and in the list, with and without homoclave', async () => {
    await insertPeople(
      portal.store,
      buildPerson({ id: 'luz', rfc: 'PEIL880229AB1', last_names: 'Peña', first_names: 'Luz' }),
    )
    const luz = { kind: 'personnel', id: 'luz', name: 'PEÑA, LUZ', people: 1, exempt: false }
    for (const rfc of ['PEIL880229', 'PEIL880229AB1']) expect(await targets(rfc)).toEqual([luz])
    expect(await targets('PEIL880229AB2')).toEqual([])
    expect((await veto('PEIL880229')).targets).toEqual([luz])
    const nobody = await veto('PEIL880228')
    expect(nobody.targets).toEqual([])
    const vetoes = (await asUser('admin').get<{ id: number; targets?: VetoTarget[] }[]>('/api/v1/vetoes/'))
      .body
    expect(vetoes.slice(0, 2).map((row) => row.targets)).toEqual([[], [luz]])
    // Contractors read the board but do not learn who works for other companies.
    const visibleVetoes = (await asUser('empresa').get<{ targets?: VetoTarget[] }[]>('/api/v1/vetoes/')).body
    expect(visibleVetoes.every((row) => row.targets === undefined)).toBe(true)
  })

  it('of a firm is the firm, with how many people it stops', async () => {
    await portal.store.transaction((tx) => tx.update('companies', 2, { rfc: 'VET900101AB1' }))
    const activeAtCompany = { company: 2, active: true }
    const { total } = await portal.store.getList('personnel', { filter: activeAtCompany, range: [0, 0] })
    const firm = (await portal.store.getOne('companies', 2))?.company_name
    expect(await targets('VET900101')).toEqual([
      { kind: 'companies', id: 2, name: firm, people: total, exempt: false },
    ])
  })

  it('is found by name, RFC, number and ID 900, and by an id', async () => {
    const row = await portal.store.getOne('personnel', 'valid')
    const { company_name } = (await portal.store.getOne('companies', 1)) ?? {}
    for (const q of [row?.last_names, row?.rfc, row?.accreditation_number])
      expect((await findCandidates(`q=${encodeURIComponent(q ?? '')}`)).map(({ id }) => id)).toContain(
        'valid',
      )
    expect((await findCandidates(`q=${encodeURIComponent(company_name ?? '')}`))[0]).toMatchObject({ id: 1 })
    await portal.store.transaction(async (tx) => {
      await tx.create('contacts', {
        company: 1,
        name: 'Luz',
        phone: '5512345678',
        id_900: '900777',
        position: 'Facturación',
        ...NOT_WITHDRAWN,
        email: 'luz@bajio.example',
        mail_off: false,
        version: 1,
        created_at: NOW,
      })
    })
    expect(await findCandidates('q=900777')).toMatchObject([{ kind: 'companies', id: 1 }])
    expect(await findCandidates('personnel=valid')).toMatchObject([{ id: 'valid', rfc: row?.rfc }])
    expect(await findCandidates('company=1')).toMatchObject([{ kind: 'companies', id: 1 }])
    expect(await findCandidates('personnel=nobody')).toEqual([])
  })

  it('appears in the history of the affected people, and so does its withdrawal', async () => {
    await insertPeople(portal.store, buildPerson({ id: 'ana', rfc: 'SOAA900101' }))
    const { id } = await veto('SOAA900101')
    await asUser('admin').post(`/api/v1/vetoes/${id}/withdraw/`, { reason: 'Se aclaró' })
    const { rows } = await portal.store.getList('log_changes', { filter: { subject: 'personnel:ana' } })
    const entries = await portal.store.getMany('log_entries', [...new Set(rows.map(({ entry }) => entry))])
    const vetoChanges = rows.filter(
      ({ after }) => after && 'vetoed' in after && after.first_names === undefined,
    )
    const actions = new Map(entries.map((entry: LogEntryRow) => [entry.id, entry.action]))
    expect(vetoChanges.map(({ entry, after }) => [actions.get(entry), after])).toEqual([
      ['vetoes.create', { vetoed: true }],
      ['vetoes.withdraw', { vetoed: false }],
    ])
  })
})
