import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createImportCalls } from '../support/importCalls.ts'
import { buildUser } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const ROWS = 60
const SHEET = [['Empresa', 'Zona'], ...Array.from({ length: ROWS }, (_, i) => [`Obras ${i}`, 'Bajío'])]

describe.each(portalOpeners)('an import whose user loses the right to import, $name', ({ open }) => {
  const portal = usePortal(open)
  let second = 0
  beforeAll(async () => {
    const password_hash = (await portal.store.getBy('users', 'username_key', 'super'))?.password_hash ?? ''
    const row = buildUser({ username: 'second', username_key: 'second', super_admin: true, password_hash })
    second = (await portal.store.transaction((tx) => tx.create('users', row))).id
  })
  const setActive = (active: boolean) =>
    portal.store.transaction((tx) => tx.update('users', second, { active }))
  beforeEach(() => setActive(true))

  /** Disables the second super-admin before the third transaction in which an import writes rows. */
  const disableInThirdStep = () => {
    const { transaction } = portal.store
    let steps = 0
    return vi.spyOn(portal.store, 'transaction').mockImplementation(async (work, origin) => {
      if (origin?.action === 'imports.rows') steps += 1
      if (steps === 3) await transaction((tx) => tx.update('users', second, { active: false }))
      return transaction(work, origin)
    })
  }
  const countCompanies = async () =>
    (await portal.store.getList('companies', { filter: {}, range: [0, 0] })).total

  it('stops writing, and what was written is undone', async () => {
    const countBefore = await countCompanies()
    const otherImports = createImportCalls(portal.api.as('super'))
    const { id } = await createImportCalls(portal.api.as('second')).uploadRows('companies', ...SHEET)
    const updateSpy = disableInThirdStep()
    await portal.api.as('second').post(`/api/imports/${id}/apply/`, { mode: 'right', reviewed: true })
    const endedImport = await otherImports.settled(id)
    updateSpy.mockRestore()
    const { applied, state, reason } = endedImport
    expect(state).toBe('undone')
    expect(applied.created).toBeGreaterThan(0)
    expect(applied.created).toBeLessThan(ROWS)
    expect(reason).toBe(
      `La cuenta que importaba perdió el permiso para importar cuando iban ${applied.created} de ${ROWS} filas; lo importado se deshace.`,
    )
    expect(await countCompanies()).toBe(countBefore)
  })

  it('stops undoing, and another user goes on', async () => {
    const countBefore = await countCompanies()
    const otherImports = createImportCalls(portal.api.as('super'))
    const { id } = await otherImports.uploadRows('companies', ...SHEET)
    expect((await otherImports.apply(id, 'all')).state).toBe('done')
    const updateSpy = disableInThirdStep()
    await portal.api.as('second').post(`/api/imports/${id}/undo/`, {})
    const { state, reason } = await otherImports.settled(id)
    updateSpy.mockRestore()
    const remainingCount = (await countCompanies()) - countBefore
    expect(state).toBe('done')
    expect(remainingCount).toBeGreaterThan(0)
    expect(remainingCount).toBeLessThan(ROWS)
    expect(reason).toBe(
      `La cuenta que la deshacía perdió el permiso para importar cuando quedaban ${remainingCount} registros por deshacer. Vuelva a deshacerla.`,
    )
    expect((await otherImports.undo(id)).state).toBe('undone')
    expect(await countCompanies()).toBe(countBefore)
  })
})
