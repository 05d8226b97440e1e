import { describe, expect, it } from 'vitest'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { usualCatalog } from '../../src/domain/catalogs/usualCatalog.ts'
import { removeCaseAndAccents } from '../../src/domain/common/text.ts'
import {
  insertDefaultCatalogEntries,
  insertDefaultDocumentKinds,
} from '../../src/server/catalogs/usualCatalog.ts'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import { buildObligation } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

describe.each(stores)('the usual catalogue, $name', ({ open }) => {
  it('fills the catalogues of an empty portal, and nothing else', async () => {
    const { store, close } = await open()
    await store.transaction((tx) => insertDefaultCatalogEntries(tx, '2026-03-10'))
    const rowCounts: Record<string, number> = {}
    // The log and the history of names are created as well.
    const ignoredCollections = /^log_|^name_versions$/u
    for (const collection of COLLECTION_NAMES.filter((name) => !ignoredCollections.test(name))) {
      const { total } = await store.getList(collection, { range: [0, 0] })
      if (total > 0) rowCounts[collection] = total
    }
    expect(rowCounts).toEqual({
      zones: usualCatalog.zones.length,
      roles: usualCatalog.roles.length,
      accreditation_types: usualCatalog.requirements.length,
      obligations: usualCatalog.obligations.length,
      company_file_names: usualCatalog.companyDocuments.length,
      personnel_file_names: usualCatalog.personnelDocuments.length,
      pricing: usualCatalog.meters.length,
    })
    // Contractors tick only what they do themselves. Competence needs a document that is reviewed.
    const { rows: types } = await store.getList('accreditation_types', {})
    const tickedByContractor = types.filter(
      ({ by_contractor, wants_document }) => by_contractor && !wants_document,
    )
    expect(tickedByContractor.map(({ name }) => name)).toEqual(['Equipo de protección personal entregado'])
    const documentNames = ['Constancia DC-3', 'Prueba de habilidades', 'Seguridad en trabajos con gas']
    for (const name of documentNames)
      expect(types.find((type) => type.name === name)).toMatchObject({
        wants_document: true,
        by_contractor: false,
        validity: 'issue',
      })
    const { rows: roles } = await store.getList('roles', {})
    const { rows: requirements } = await store.getList('accreditation_types', {})
    const nameOf = new Map(roles.map(({ id, name }) => [id, name]))
    const needed = requirements.map(({ name, roles: ids }) => [name, ids.map((id) => nameOf.get(id))])
    expect(Object.fromEntries(needed)).toEqual(
      Object.fromEntries(usualCatalog.requirements.map(({ name, roles: names }) => [name, names])),
    )
    expect((await store.getList('pricing', { filter: { active: true } })).total).toBe(0)
    await close()
  })

  it('is loaded whole, or not at all', async () => {
    const { store, close } = await open()
    await store.transaction((tx) => tx.create('zones', { name: usualCatalog.zones[3], ...NEW_ENTRY }))
    await expect(store.transaction((tx) => insertDefaultCatalogEntries(tx, '2026-03-10'))).rejects.toThrow()
    expect((await store.getList('zones', { range: [0, 0] })).total).toBe(1)
    await close()
  })

  it('adds the obligations that are not there by their names, and nothing a second time', async () => {
    const { store, close } = await open()
    const { name } = usualCatalog.obligations[2] ?? { name: '' }
    await store.transaction((tx) => tx.create('obligations', buildObligation({ name: name.toUpperCase() })))
    for (let times = 0; times < 2; times += 1)
      await store.transaction((tx) => insertDefaultDocumentKinds(tx, '2026-03-10'))
    const { rows } = await store.getList('obligations', {})
    expect(rows.map((row) => removeCaseAndAccents(row.name)).sort()).toEqual(
      usualCatalog.obligations.map((row) => removeCaseAndAccents(row.name)).sort(),
    )
    await close()
  })
})

describe('the usual catalogue', () => {
  const { zones, roles, requirements, companyDocuments, personnelDocuments } = usualCatalog
  it.each([
    ['zones', zones],
    ['roles', roles.map(({ name }) => name)],
    ['requirements', requirements.map(({ name }) => name)],
    ['obligations', usualCatalog.obligations.map(({ name }) => name)],
    ['documents of companies', companyDocuments.map(({ category, name }) => `${category} ${name}`)],
    ['documents of people', personnelDocuments.map(({ category, name }) => `${category} ${name}`)],
  ])('names its %s once, case and accents aside', (_, names) => {
    expect(new Set(names.map(removeCaseAndAccents)).size).toBe(names.length)
  })

  it('asks something of each role', () => {
    const rolesWithRequirements = new Set<string>(requirements.flatMap(({ roles: names }) => names))
    expect(roles.map(({ name }) => name).filter((name) => !rolesWithRequirements.has(name))).toEqual([])
  })
})
