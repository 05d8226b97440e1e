import { describe, expect, it } from 'vitest'
import { EVENTS } from '../../src/contract/logEvents.ts'
import { FIELD_CHOICES, listFieldsWithSameLabel, parseLogSearchQuery } from '../../src/contract/logSearch.ts'
import { listSearchableFacts } from '../../src/domain/log/auditLog.ts'
import { listLoggedFields, loggedCollections } from '../../src/server/store/logged.ts'
import type { Collection } from '../../src/server/store/rows.ts'

describe('the search of the log', () => {
  it('finds fields by their names', () => {
    expect(parseLogSearchQuery('teléfono')).toMatchObject({ names: '', actions: [] })
    for (const fact of ['personnel.phone', 'contacts.phone', 'quotations.phone'])
      expect(parseLogSearchQuery('Telefonos').facts).toContain(fact)
    expect(parseLogSearchQuery('teléfono contacto').facts).toEqual(['contacts.phone'])
    expect(parseLogSearchQuery('telé').facts).toContain('personnel.phone')
  })

  it('finds actions in the words of the sentences', () => {
    for (const q of ['acreditada', 'Acreditado', 'acreditadas']) {
      const { facts } = parseLogSearchQuery(q)
      expect(facts).toEqual(['accreditations.kind=grant', 'accreditations.kind=renewal'])
    }
    expect(parseLogSearchQuery('acreditación suspendida').facts).toEqual(['accreditations.kind=suspension'])
    expect(parseLogSearchQuery('veto publicado').facts).toEqual(['vetoes+'])
    expect(parseLogSearchQuery('documento rechazado').facts).toContain('evidence.review=rejected')
    expect(parseLogSearchQuery('exportó la lista de personal').actions).toEqual(['personnel.export'])
  })

  it('treats other words as a name', () => {
    expect(parseLogSearchQuery('María Núñez')).toEqual({ facts: [], actions: [], names: 'maria nunez' })
    const terms = parseLogSearchQuery('teléfono de María Núñez')
    expect([terms.facts.includes('personnel.phone'), terms.names]).toEqual([true, 'maria nunez'])
  })

  it('offers each field name once, and finds all fields with this name', () => {
    const names = FIELD_CHOICES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Teléfono')
    expect(names.join()).not.toMatch(/SHA/u)
    const { id = '' } = FIELD_CHOICES.find(({ name }) => name === 'Teléfono') ?? {}
    expect(listFieldsWithSameLabel(id)).toEqual(
      expect.arrayContaining(['personnel.phone', 'contacts.phone', 'quotations.phone']),
    )
    expect(listFieldsWithSameLabel('nobody.knows')).toEqual([])
  })

  it('uses only facts that can occur', () => {
    const possibleFacts = new Set(
      (Object.keys(loggedCollections) as Collection[]).flatMap((collection) => {
        const all = Object.fromEntries(listLoggedFields(collection).map((field) => [field, '']))
        const row = { collection, before: all, after: all }
        return listSearchableFacts([row, { ...row, before: null }, { ...row, after: null }])
      }),
    )
    const unknownFacts = Object.keys(EVENTS).filter(
      (fact) => !possibleFacts.has(fact) && !possibleFacts.has(`${fact.split('=')[0]}`),
    )
    expect(unknownFacts).toEqual([])
  })
})
