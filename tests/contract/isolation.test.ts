import { describe, expect, it } from 'vitest'
import type { Answer, Caller } from '../support/api.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { portalDump } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const filtered = (filter: object) => `/api/personnel/?range=[0,9]&filter=${JSON.stringify(filter)}`

const calls: [string, (caller: Caller, id: string) => Promise<Answer<unknown>>][] = [
  ['reading it', (caller, id) => caller.get(`/api/personnel/${id}/`)],
  ['changing it', (caller, id) => caller.patch(`/api/personnel/${id}/`, { first_names: 'X' })],
  ['changing what is closed', (caller, id) => caller.patch(`/api/personnel/${id}/`, { active: false })],
  ['changing it wrongly', (caller, id) => caller.patch(`/api/personnel/${id}/`, { phone: '1' })],
  ['changing nothing', (caller, id) => caller.patch(`/api/personnel/${id}/`, {})],
  [
    'changing its picture',
    async (caller, id) => caller.patch(`/api/personnel/${id}/`, buildPhotoForm(await createPicture())),
  ],
  ['sending it no picture', (caller, id) => caller.patch(`/api/personnel/${id}/`, buildPhotoForm('none'))],
  ['deleting it', (caller, id) => caller.delete(`/api/personnel/${id}/`)],
  ['its QR', (caller, id) => caller.get(`/personnel/${id}/qr/`)],
  ['finding it by id', (caller, id) => caller.get(filtered({ id: [id] }))],
]

const comparable = ({ status, text, headers }: Answer<unknown>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'date'),
})

describe.each(portalOpeners)('another company’s person, $name', ({ open }) => {
  // A company user with super-admin rights still acts only on its own company.
  const portal = usePortal(open, () => ({
    dump: {
      users: portalDump().users.map((row) => ({ ...row, super_admin: row.username === 'empresa' })),
    },
  }))

  it.each(calls)('%s is answered as for a person who is not there', async (_, call) => {
    const personBefore = await portal.store.getOne('personnel', 'theirs')
    const caller = portal.api.as('empresa')
    const [foreignReply, absentReply] = [await call(caller, 'theirs'), await call(caller, 'absent')]
    expect(comparable(foreignReply)).toEqual(comparable(absentReply))
    expect(await portal.store.getOne('personnel', 'theirs')).toEqual(personBefore)
  })

  it('is not found by its number, its name or its company', async () => {
    for (const q of ['A-000002', 'Cruz', 'Gas y Redes'])
      expect((await portal.api.as('empresa').get(filtered({ q }))).body).toEqual([])
  })

  it('gives its number away to nobody who tries it', async () => {
    const number = (accreditation_number: string) =>
      portal.api.as('empresa').patch('/api/personnel/valid/', { accreditation_number })
    const [takenReply, freeReply] = [await number('A-000002'), await number('Z-999999')]
    expect(comparable(takenReply)).toEqual(comparable(freeReply))
  })

  it('and its company are like ones that are not there when they are named', async () => {
    const into = (company: number) => portal.api.as('empresa').patch('/api/personnel/valid/', { company })
    expect(comparable(await into(2))).toEqual(comparable(await into(99)))
  })
})
