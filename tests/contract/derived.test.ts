import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recomputeAllCompaniesInBatches } from '../../src/server/derived/companies.ts'
import { findWrongDerivedValues } from '../../src/server/log/verifyDerived.ts'
import type { Row } from '../../src/server/store/rows.ts'
import type { Writer } from '../../src/server/store/store.ts'
import {
  buildItem,
  buildObligation,
  buildPerson,
  buildRequirement,
  buildUser,
  seedCatalog,
} from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const FILE = { file_name: 'a.pdf', media_type: 'application/pdf', size: 4, sha256: 'abc', scan: null }
const REVIEW = {
  issued_on: null,
  expires_on: null,
  review: 'approved' as const,
  rejection: null,
  note: '',
  reviewed_by: null,
  reviewed_at: null,
  version: 1,
}
const BROUGHT = { ...FILE, ...REVIEW, uploaded_by: 1, created_at: NOW }

const evidence = (key: string, fields: Partial<Row<'evidence'>> = {}) => ({
  ...BROUGHT,
  key,
  item: 1,
  personnel: 'ana',
  type: 1,
  company: 1,
  expires_on: '2030-01-31',
  ...fields,
})

const veto = (rfc: string) => ({
  ...FILE,
  name: 'Acta',
  rfc,
  text: '<p>Acta</p>',
  company: null,
  key: rfc,
  uploaded_by: 1,
  created_at: NOW,
  version: 1,
  withdrawn_at: null,
  withdrawn_by: null,
  withdrawn_reason: '',
  corrected_at: null,
  corrected_by: null,
  corrected_reason: '',
})

const paper = (fields: Partial<Row<'company_papers'>> = {}) => ({
  ...BROUGHT,
  company: 1,
  obligation: 1,
  period: '2026-02',
  key: 'paper',
  ...fields,
})

/** Randomly written rows from which the portal derives other values. */
interface Written {
  write: (tx: Writer) => Promise<unknown>
  follows: Partial<Row<'personnel'> & Row<'accreditation_items'> & Row<'companies'>>
  of: 'personnel' | 'accreditation_items' | 'companies'
}

const CASES: Record<string, Written> = {
  'a document proves an item': {
    write: (tx) => tx.create('evidence', evidence('a')),
    of: 'accreditation_items',
    follows: { proved_until: '2030-01-31', review: 'approved' },
  },
  'a document that goes proves nothing': {
    write: async (tx) => {
      const { id } = await tx.create('evidence', evidence('a'))
      await tx.delete('evidence', id)
    },
    of: 'accreditation_items',
    follows: { review: null, met_until: '0001-01-01' },
  },
  'an item that is met lets a person work': {
    write: (tx) => tx.update('accreditation_items', 1, { status: true, met_until: '9999-12-31' }),
    of: 'personnel',
    follows: { lacking_from: '9999-12-31' },
  },
  'another role asks for other things': {
    write: (tx) => tx.update('personnel', 'ana', { role: 3 }),
    of: 'personnel',
    follows: { lacking_from: '9999-12-31' },
  },
  'another company is one that does not work': {
    write: (tx) => tx.update('personnel', 'ana', { company: 2 }),
    of: 'personnel',
    follows: { company_active: false },
  },
  'a move takes the documents along': {
    write: async (tx) => {
      await tx.create('evidence', evidence('a'))
      await tx.update('personnel', 'ana', { company: 3 })
      expect((await tx.getList('evidence', {})).rows.map(({ company }) => company)).toEqual([3])
    },
    of: 'accreditation_items',
    follows: { company: 3 },
  },
  'a company that is deactivated stops its people': {
    write: (tx) => tx.update('companies', 1, { active: false }),
    of: 'personnel',
    follows: { company_active: false },
  },
  'a veto of a person': {
    write: (tx) => tx.create('vetoes', veto('AANM900101')),
    of: 'personnel',
    follows: { vetoed: true },
  },
  'a veto that is withdrawn': {
    write: async (tx) => {
      const { id } = await tx.create('vetoes', veto('AANM900101'))
      await tx.update('vetoes', id, { withdrawn_at: NOW })
    },
    of: 'personnel',
    follows: { vetoed: false },
  },
  'a veto that is set aside for somebody': {
    write: async (tx) => {
      const { id } = await tx.create('vetoes', veto('AANM900101'))
      await tx.create('veto_exceptions', {
        personnel: 'ana',
        company: null,
        rfc: 'AANM900101',
        veto: id,
        veto_name: 'Acta',
        reason: 'Se aclaró',
        user: 1,
        created_at: NOW,
      })
    },
    of: 'personnel',
    follows: { vetoed: false },
  },
  'a person that gets an RFC which is vetoed': {
    write: async (tx) => {
      await tx.create('vetoes', veto('PEIL880220'))
      await tx.update('personnel', 'ana', { rfc: 'PEIL880220' })
    },
    of: 'personnel',
    follows: { vetoed: true },
  },
  'a company that gets an RFC which is vetoed': {
    write: async (tx) => {
      await tx.create('vetoes', veto('IBA010101'))
      await tx.update('companies', 1, { rfc: 'IBA010101' })
    },
    of: 'personnel',
    follows: { vetoed: true },
  },
  'a paper that a company brings': {
    write: (tx) => tx.create('company_papers', paper()),
    of: 'companies',
    follows: { lacking_from: '2026-04-18' },
  },
  'a paper that is rejected': {
    write: async (tx) => {
      const { id } = await tx.create('company_papers', paper())
      await tx.update('company_papers', id, { review: 'rejected' })
    },
    of: 'companies',
    follows: { lacking_from: '2026-03-18' },
  },
}

describe.each(stores)('what follows from a change, whoever makes it, in the $name store', ({ open }) => {
  let openStore: OpenStore
  beforeEach(async () => {
    openStore = await open()
    await openStore.store.transaction(async (tx) => {
      await seedCatalog(tx)
      await tx.create('users', buildUser({}))
      await tx.create('accreditation_types', buildRequirement({ name: 'Curso', wants_document: true }))
      await tx.update('companies', 2, { active: false })
      await tx.create('personnel', buildPerson({ id: 'ana' }))
      await tx.create('accreditation_items', buildItem('ana', 1, false))
      await tx.create('obligations', buildObligation({}))
      await recomputeAllCompaniesInBatches(tx)
    })
  })
  afterEach(() => openStore.close())

  it.each(Object.entries(CASES))('%s', async (_, { write, of, follows }) => {
    const { store } = openStore
    await store.transaction(write)
    const row = of === 'personnel' ? await store.getOne(of, 'ana') : await store.getOne(of, 1)
    expect(row).toMatchObject(follows)
    const faults = []
    for await (const fault of findWrongDerivedValues(store)) faults.push(fault)
    expect(faults).toEqual([])
  })

  it('signs out whoever is bound to a company that is deactivated, and nobody else', async () => {
    const { store } = openStore
    const session = { created_at: NOW, expires_at: NOW, last_used_at: NOW, id_token: '', device: '' }
    await store.transaction(async (tx) => {
      const companyUser = await tx.create(
        'users',
        buildUser({ username: 'luz', groups: ['company'], company: 1 }),
      )
      await tx.create('tokens', { ...session, user: companyUser.id, hash: 'luz' })
      await tx.create('tokens', { ...session, user: 1, hash: 'ana' })
      await tx.update('companies', 1, { active: false })
    })
    expect((await store.getList('tokens', {})).rows.map(({ user }) => user)).toEqual([1])
  })

  it('tells the log of each row once', async () => {
    const { store } = openStore
    await store.transaction(async (tx) => {
      await tx.create('vetoes', veto('PEIL880220'))
      await tx.update('personnel', 'ana', { rfc: 'PEIL880220' })
    })
    const [entry] = (await store.getList('log_entries', { sort: { field: 'id', order: 'DESC' } })).rows
    const { rows } = await store.getList('log_changes', { filter: { entry: entry?.id } })
    expect(rows.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['vetoes:1', null, expect.objectContaining({ rfc: 'PEIL880220' })],
      ['personnel:ana', { rfc: 'AANM900101', vetoed: false }, { rfc: 'PEIL880220', vetoed: true }],
    ])
  })
})
