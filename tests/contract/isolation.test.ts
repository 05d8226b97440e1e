import { describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../support/api.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { portalDump } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const filtered = (filter: object) => `/api/personnel/?range=[0,9]&filter=${JSON.stringify(filter)}`

const calls: [string, (as: Caller, id: string) => Promise<Answer<unknown>>][] = [
  ['reading it', (as, id) => as.get(`/api/personnel/${id}/`)],
  ['changing it', (as, id) => as.patch(`/api/personnel/${id}/`, { first_names: 'X' })],
  ['changing what is closed', (as, id) => as.patch(`/api/personnel/${id}/`, { active: false })],
  ['changing it wrongly', (as, id) => as.patch(`/api/personnel/${id}/`, { phone: '1' })],
  ['changing nothing', (as, id) => as.patch(`/api/personnel/${id}/`, {})],
  [
    'changing its picture',
    async (as, id) => as.patch(`/api/personnel/${id}/`, buildPhotoForm(await createPicture())),
  ],
  ['sending it no picture', (as, id) => as.patch(`/api/personnel/${id}/`, buildPhotoForm('none'))],
  ['deleting it', (as, id) => as.delete(`/api/personnel/${id}/`)],
  ['its QR', (as, id) => as.get(`/personnel/${id}/qr/`)],
  ['finding it by id', (as, id) => as.get(filtered({ id: [id] }))],
]

const told = ({ status, text, headers }: Answer<unknown>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
})

describe.each(portalOpeners)('another company’s person, $name', ({ open }) => {
  // A contractor among the super-admins: whatever it may do, it does it to its own.
  const portal = usePortal(open, () => ({
    dump: {
      users: portalDump().users.map((row) => ({ ...row, super_admin: row.username === 'empresa' })),
    },
  }))

  it.each(calls)('%s is answered as for a person who is not there', async (_, call) => {
    const before = await portal.store.getOne('personnel', 'theirs')
    const caller = portal.api.as('empresa')
    const [theirs, absent] = [await call(caller, 'theirs'), await call(caller, 'absent')]
    expect(told(theirs)).toEqual(told(absent))
    expect(await portal.store.getOne('personnel', 'theirs')).toEqual(before)
  })

  it('is not found by its number, its name or its company', async () => {
    for (const q of ['A-000002', 'Cruz', 'Gas y Redes'])
      expect((await portal.api.as('empresa').get(filtered({ q }))).body).toEqual([])
  })

  it('gives its number away to nobody who tries it', async () => {
    const number = (accreditation_number: string) =>
      portal.api.as('empresa').patch('/api/personnel/valid/', { accreditation_number })
    const [taken, free] = [await number('A-000002'), await number('Z-999999')]
    expect(told(taken)).toEqual(told(free))
  })

  it('and its company are like ones that are not there when they are named', async () => {
    const into = (company: number) => portal.api.as('empresa').patch('/api/personnel/valid/', { company })
    expect(told(await into(2))).toEqual(told(await into(99)))
  })
})
