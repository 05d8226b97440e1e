import { describe, expect, it } from 'vitest'
import type { PersonChangeOutcomes } from '../../src/domain/people/personnelChanges.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel_changes/'

describe.each(portalOpeners)('a change of several people, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: portalDump() }))
  const send = (body: object, username = 'utility', path = PATH) =>
    portal.api.as(username).post<PersonChangeOutcomes>(path, body)
  const readPeople = async () => (await portal.store.getList('personnel', {})).rows
  const readPerson = async (id: string) => {
    const person = await portal.store.getOne('personnel', id)
    if (!person) throw new Error(`nobody is ${id}`)
    return person
  }
  /** Ids of two people of company 1. */
  const pickTwo = async () => {
    const [first, second] = (await readPeople()).filter(({ company, active }) => company === 1 && active)
    if (!first || !second) throw new Error('the company has fewer than two people')
    return [first.id, second.id] as const
  }

  it('moves them with one reason, leaves out who is there, and is taken back', async () => {
    const [a, b] = await pickTwo()
    const there = (await readPeople()).find(({ company }) => company === 2)?.id ?? ''
    const body = {
      people: [a, b, there, 'nobody'].map((id) => ({ id, company: 2 })),
      reason: 'Otro contrato',
    }
    const before = await readPeople()
    const { reason: _, ...preview } = body
    const checked = await send(preview, 'utility', `${PATH}check/`)
    expect([checked.status, checked.body.done]).toEqual([200, 2])
    expect(checked.body.results.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [a, null],
      [b, null],
      [there, 'same'],
      ['nobody', 'notFound'],
    ])
    expect(await readPeople()).toEqual(before)

    const { body: moved } = await send(body)
    expect(moved.done).toBe(2)
    expect([(await readPerson(a)).company, (await readPerson(b)).company]).toEqual([2, 2])
    const moves = await portal.store.getList('personnel_moves', { filter: { personnel: [a, b] } })
    expect(moves.rows.map(({ to_company, reason }) => [to_company, reason])).toEqual([
      [2, 'Otro contrato'],
      [2, 'Otro contrato'],
    ])
    const entries = await portal.store.getList('log_entries', { sort: { field: 'id', order: 'DESC' } })
    expect(entries.rows[0]).toMatchObject({ action: 'personnelChanges.create', result: 'ok' })

    // The second person changes meanwhile, and stays.
    await portal.api.as('utility').patch(`/api/personnel/${b}/`, { address: 'Otra calle 1' })
    const people = moved.results.flatMap(({ id, version, before: company }) =>
      version === null ? [] : [{ id, version, company }],
    )
    const { body: undone } = await send({ people, reason: 'Se deshizo' })
    expect(undone.results.map(({ obstacle }) => obstacle)).toEqual([null, 'changed'])
    expect([(await readPerson(a)).company, (await readPerson(b)).company]).toEqual([1, 2])
  })

  it('changes their role, with the requirements that they lack then', async () => {
    const [person] = (await readPeople()).filter(({ active }) => active)
    const id = person?.id ?? ''
    const role = person?.role === 1 ? 2 : 1
    const types = (await portal.store.getList('accreditation_types', {})).rows
    const needed = types.filter(({ active, roles }) => active && roles.includes(role))
    const { rows: items } = await portal.store.getList('accreditation_items', { filter: { personnel: id } })
    const unmet = needed.filter(
      ({ id: type }) => !items.some((item) => item.type === type && item.met_until >= TODAY),
    )
    const body = { people: [{ id, role }] }
    const checked = await send(body, 'utility', `${PATH}check/`)
    expect(checked.body.results[0]?.unmet).toEqual(unmet.map(({ name }) => name))
    expect((await send(body)).body).toMatchObject({ done: 1, results: [{ before: person?.role }] })
    expect((await readPerson(id)).role).toBe(role)
  })

  it('is all or nothing, and needs what the change of one person needs', async () => {
    const [a, b] = await pickTwo().catch(() => ['valid', 'nobody'] as const)
    const before = await readPeople()
    const move = { people: [{ id: a, company: 3 }], reason: 'Otro contrato' }
    for (const [body, username, status, field] of [
      [{ ...move, reason: ' ' }, 'utility', 400, 'reason'],
      [
        {
          ...move,
          people: [
            { id: a, company: 3 },
            { id: b, company: 999 },
          ],
        },
        'utility',
        400,
        'company',
      ],
      [{ people: [{ id: a, role: 999 }] }, 'utility', 400, 'role'],
      [{ ...move, people: [{ id: a, company: 3, role: 1 }] }, 'utility', 400, 'people'],
      [{ ...move, people: [{ id: a }] }, 'utility', 400, 'people'],
      [{ ...move, people: [...move.people, ...move.people] }, 'utility', 400, 'people'],
      [move, 'certificador', 403, 'detail'],
      [move, 'empresa', 403, 'detail'],
      [{ people: [{ id: a, role: 2 }] }, 'empresa', 403, 'detail'],
      [{ people: [{ id: a, role: 2 }] }, 'lectura', 403, 'detail'],
    ] as const) {
      const refused = await send(body, username)
      expect([refused.status, Object.keys(refused.body)], JSON.stringify(body)).toEqual([status, [field]])
    }
    expect(await readPeople()).toEqual(before)
  })
})
