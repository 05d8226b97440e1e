import { describe, expect, it } from 'vitest'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

type Refused = Record<string, string[]>

const PATH = '/api/personnel/'
const TAKEN = { rfc: ['Ya hay una persona registrada con este RFC.'] }
const ALIKE = {
  rfc: ['Ya hay una persona registrada con este RFC, o con uno que solo difiere en la homoclave que falta.'],
  rfc_confirmed: ['Confirme que es otra persona.'],
}
const TRANSFER = 'Si es la misma, la distribuidora puede pasarla a su empresa.'
/** The same messages for a contractor, if the person is of another company. */
const elsewhere = <T extends object>(refused: T): T => ({
  ...refused,
  ...Object.fromEntries(
    Object.entries(refused)
      .slice(0, 1)
      .map(([field, [text]]) => [field, [`${text} ${TRANSFER}`]]),
  ),
})
const REASON = 'Cambió de contratista'

describe.each(portalOpeners)('the RFC of a registered person, $name', ({ open }) => {
  const portal = usePortal(open)
  const asUser = (username: string) => portal.api.as(username)
  const personBody = (rfc: string, overrides: object = {}) => ({
    first_names: 'Luz',
    last_names: 'Peña',
    role: 1,
    company: 1,
    registration_date: '2026-03-02',
    rfc,
    ...overrides,
  })
  const register = (rfc: string, username = 'utility', overrides: object = {}) =>
    asUser(username).post<PersonDetail & Refused>(PATH, personBody(rfc, overrides))
  const change = (id: string, patch: object, username = 'utility') =>
    asUser(username).patch<PersonDetail & Refused>(`${PATH}${id}/`, patch)
  const move = (id: string, body: object, username = 'utility') =>
    asUser(username).post<PersonDetail & Refused>(`${PATH}${id}/move/`, body)
  const readPerson = async (id: string, username = 'utility') =>
    (await asUser(username).get<PersonDetail>(`${PATH}${id}/`)).body
  const insertPerson = async (id: string, rfc: string, overrides: object = {}) =>
    portal.store.transaction((tx) => tx.create('personnel', buildPerson({ id, rfc, ...overrides })))

  it('is refused with its homoclave without naming the person; the utility is offered a move', async () => {
    const { body: first } = await register('DUPA880229AB1')
    for (const rfc of ['DUPA880229AB1', ' dupa-880229 ab1']) {
      const ownReply = await register(rfc, 'empresa', { rfc_confirmed: true })
      expect([ownReply.status, ownReply.body]).toEqual([400, TAKEN])
      const foreignReply = await register(rfc, 'vecina', { company: 2 })
      expect([foreignReply.status, foreignReply.body]).toEqual([400, elsewhere(TAKEN)])
      const staffReply = await register(rfc, 'utility', { company: 2, rfc_confirmed: true })
      expect([staffReply.status, staffReply.body]).toEqual([400, { ...TAKEN, registered_person: [first.id] }])
    }
    await insertPerson('dup-other', 'DUPB880229AB1')
    const changeReply = await change('dup-other', { rfc: 'DUPA880229AB1', rfc_confirmed: true }, 'empresa')
    expect([changeReply.status, changeReply.body]).toEqual([400, TAKEN])
    // An unchanged RFC is no change, and another homoclave means another person.
    expect((await change(first.id, { rfc: 'DUPA880229AB1', phone: '5512345678' })).status).toBe(200)
    expect((await register('DUPA880229AB2')).status).toBe(201)
  })

  it('includes inactive people, and holds when two users register at once', async () => {
    await insertPerson('dup-gone', 'DUPC880229AB1', { active: false, company: 2 })
    expect((await register('DUPC880229AB1', 'empresa')).status).toBe(400)
    const replies = await Promise.all(['utility', 'empresa'].map((user) => register('DUPD880229AB1', user)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it.each([
    ['DUPE880229', 'DUPE880229'],
    ['DUPF880229AB1', 'DUPF880229'],
    ['DUPG880229', 'DUPG880229AB1'],
  ])('of %s is reported to the user who registers %s, who confirms it', async (knownRfc, rfc) => {
    await insertPerson(`dup-${knownRfc}`, knownRfc, { company: 2 })
    const companyReply = await register(rfc, 'empresa')
    expect([companyReply.status, companyReply.body]).toEqual([400, elsewhere(ALIKE)])
    expect((await register(rfc, 'empresa', { rfc_confirmed: false })).status).toBe(400)
    const staffReply = await register(rfc, 'utility')
    expect(staffReply.body).toEqual({ ...ALIKE, registered_person: [`dup-${knownRfc}`] })
    expect((await register(rfc, 'empresa', { rfc_confirmed: true })).status).toBe(201)
    await insertPerson(`more-${knownRfc}`, 'DUPH880229')
    expect((await change(`more-${knownRfc}`, { rfc })).body).toHaveProperty('rfc')
    expect((await change(`more-${knownRfc}`, { rfc: 'DUPI880229', rfc_confirmed: true })).status).toBe(200)
    await portal.store.transaction((tx) => tx.delete('personnel', `more-${knownRfc}`))
  })

  it('moves with its person to another company, and the move is kept', async () => {
    await insertPerson('mover', 'DUPJ880229AB1')
    for (const username of ['empresa', 'certificador', 'lectura'])
      expect((await move('mover', { company: 2, reason: REASON }, username)).status).toBe(403)
    expect((await move('mover', { company: 1, reason: REASON })).body).toEqual({
      company: ['La persona ya trabaja en esta empresa.'],
    })
    expect((await move('mover', { company: 99, reason: REASON })).body).toHaveProperty('company')
    expect((await move('mover', { company: 2, reason: ' ' })).body).toHaveProperty('reason')
    const { status, body } = await move('mover', { company: 2, reason: REASON })
    expect([status, body.company, body.company_name]).toEqual([200, 2, 'Gas y Redes del Norte'])
    await change('mover', { company: 3 })
    expect((await readPerson('mover')).moves).toEqual([
      {
        from_name: 'Gas y Redes del Norte',
        to_name: 'Ñandú Servicios',
        reason: '',
        user_name: 'Raúl Ibarra Luna',
        id: expect.any(Number),
        created_at: expect.any(String),
      },
      {
        from_name: 'Instalaciones del Bajío',
        to_name: 'Gas y Redes del Norte',
        reason: REASON,
        user_name: 'Raúl Ibarra Luna',
        id: expect.any(Number),
        created_at: expect.any(String),
      },
    ])
    expect((await readPerson('mover', 'certificador')).moves).toBeUndefined()
    // A company sees its own moves but no other company's.
    await change('mover', { company: 1 })
    const companyView = await readPerson('mover', 'empresa')
    expect(companyView.moves?.map(({ from_name, to_name }) => [from_name, to_name])).toEqual([
      [null, 'Instalaciones del Bajío'],
      ['Instalaciones del Bajío', null],
    ])
    for (const secret of ['Norte', 'Ñandú', REASON, '"utility"'])
      expect(JSON.stringify(companyView)).not.toContain(secret)
    expect((await asUser('super').delete(`${PATH}mover/`)).status).toBe(204)
  })

  describe('that is generic', () => {
    const FOREIGN = 'XEXX010101000'
    const NEEDED = {
      identity_document: [
        'El RFC genérico no identifica a la persona: escriba su CURP, pasaporte o documento migratorio.',
      ],
    }

    it.each([FOREIGN, 'XAXX010101'])('%s needs an identity document', async (rfc) => {
      for (const documentFields of [{}, { identity_document: '' }, { identity_document: ' - ' }]) {
        const { status, body } = await register(rfc, 'empresa', documentFields)
        expect([status, body]).toEqual([400, NEEDED])
      }
      await insertPerson(`plain-${rfc}`, 'DUPK880229AB1')
      expect((await change(`plain-${rfc}`, { rfc })).body).toEqual(NEEDED)
      const identity_document = `G-${rfc.length} 12345`
      const changeReply = await change(`plain-${rfc}`, { rfc, identity_document })
      expect([changeReply.status, changeReply.body.identity_document]).toEqual([200, `G${rfc.length}12345`])
      expect((await change(`plain-${rfc}`, { identity_document: '' })).body).toEqual(NEEDED)
    })

    it('does not stop changes of a person who was registered before without a document', async () => {
      await insertPerson('before', FOREIGN)
      expect((await change('before', { phone: '5512345678', rfc: FOREIGN })).status).toBe(200)
    })

    it.each([
      ['identity_document', 'YA1234567', 'ya-1234567', 'PA7654321'],
      ['curp', 'ROSM900101HNEXXX09', 'rosm 900101 hnexxx09', 'SIXJ850505HNEXXX07'],
    ])(
      'is shared by people with a different %s, which is of one person',
      async (field, number, typed, other) => {
        const numberTaken = { [field]: ['Ya hay una persona registrada con este número.'] }
        const rossi = await register(FOREIGN, 'empresa', { [field]: number })
        const smith = await register(FOREIGN, 'empresa', { [field]: other })
        expect([rossi.status, smith.status, rossi.body.id === smith.body.id]).toEqual([201, 201, false])
        const duplicateReply = await register(FOREIGN, 'vecina', { [field]: typed, company: 2 })
        expect([duplicateReply.status, duplicateReply.body]).toEqual([400, elsewhere(numberTaken)])
        const withRfc = await register('DUPL880229AB1', 'utility', { [field]: number })
        expect([withRfc.status, withRfc.body]).toEqual([
          400,
          { ...numberTaken, registered_person: [rossi.body.id] },
        ])
        const otherReply = await change(smith.body.id, { [field]: number }, 'empresa')
        expect([otherReply.status, otherReply.body]).toEqual([400, numberTaken])
        expect((await change(smith.body.id, { [field]: other })).status).toBe(200)
      },
    )

    it('refuses the CURP that an older version stored as the document of another person', async () => {
      await insertPerson('older', 'DUPM880229AB1')
      await portal.store.transaction((tx) =>
        tx.update('personnel', 'older', { identity_document: 'OEDR900101HNEXXX09' }),
      )
      const reply = await register('DUPN880229AB1', 'utility', { curp: 'OEDR900101HNEXXX09' })
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['curp', 'registered_person']])
    })
  })
})
