import { describe, expect, it } from 'vitest'
import { describeEntry, EVENT_SEARCH_TEXTS } from '../../src/contract/logEvents.ts'
import { FIELD_CHOICES, listFactsOfField, parseLogSearch } from '../../src/contract/logSearch.ts'
import { listFacts, type NamedChange, type Values } from '../../src/domain/auditLog.ts'
import { getLoggedFields, loggedCollections } from '../../src/server/store/logged.ts'
import type { Collection } from '../../src/server/store/rows.ts'

const ANA = 'personnel:p1'
const NAMES = {
  [ANA]: 'ANA LÓPEZ',
  'personnel:p2': 'LUIS PAZ',
  'companies:1': 'BAJÍO',
  'companies:2': 'NORTE',
  'accreditation_types:4': 'Examen médico',
  'accreditation_items:9': 'Examen médico',
  'evidence:5': 'Examen médico',
  'vetoes:3': 'Juan Ruiz',
  'contacts:6': 'Eva Sol',
  'zones:7': 'Norte',
}

const buildChange = (
  row: string,
  before: Values | null,
  after: Values | null,
  subject: string = row,
): NamedChange => {
  const [collection = '', record = ''] = row.split(':')
  return { id: 1, subject, collection, record, before, after, names: NAMES }
}
const buildCreation = (row: string, after: Values, subject?: string) => buildChange(row, null, after, subject)

const describeUpdate = (rows: NamedChange[], options?: Parameters<typeof describeEntry>[1]) =>
  describeEntry({ action: 'personnel.update', subject: rows[0]?.subject ?? '', rows }, options)

const buildGrant = (kind: string, fields: Values = {}) => [
  buildChange(
    ANA,
    { accreditation_date: null, accreditation_expiration_date: null },
    { accreditation_date: '2026-03-03', accreditation_expiration_date: '2027-03-03' },
  ),
  buildCreation(
    'accreditations:8',
    { personnel: 'p1', kind, accreditation_expiration_date: '2027-03-03', reason: '', note: '', ...fields },
    ANA,
  ),
]

describe('the sentence of a log entry', () => {
  it('describes an accreditation once, without repeating its dates', () => {
    expect(describeUpdate(buildGrant('grant'))).toEqual({
      summary: 'Acreditada hasta el 3 mar 2027',
      details: [],
    })
    expect(describeUpdate(buildGrant('renewal')).summary).toBe('Acreditación renovada hasta el 3 mar 2027')
    expect(describeUpdate(buildGrant('suspension', { reason: 'conduct' })).summary).toBe(
      'Acreditación suspendida (conducta)',
    )
  })

  it('describes publications, uploads, reviews and moves', () => {
    expect(
      describeUpdate([buildCreation('vetoes:3', { name: 'Juan Ruiz', text: '<p>No</p>', sha256: 'abc' })])
        .summary,
    ).toBe('Veto publicado: Juan Ruiz')
    const file = { sha256: 'abc', key: 'k', file_name: 'a.pdf', type: 4, personnel: 'p1' }
    expect(describeUpdate([buildCreation('evidence:5', file, ANA)]).summary).toBe(
      'Documento entregado: Examen médico',
    )
    const rejected = { review: 'rejected', rejection: 'illegible', note: '', reviewed_by: 1 }
    const before = { review: 'pending', rejection: null, note: '', reviewed_by: null }
    expect(describeUpdate([buildChange('evidence:5', before, rejected, ANA)])).toEqual({
      summary: 'Documento rechazado: Examen médico (no se lee)',
      details: [],
    })
    const move = { from_name: 'BAJÍO', to_name: 'NORTE', reason: 'Cambio de contrato' }
    expect(
      describeUpdate([
        buildChange(ANA, { company: 1 }, { company: 2 }),
        buildCreation('personnel_moves:1', move, ANA),
      ]),
    ).toEqual({ summary: 'Traslado de BAJÍO a NORTE (cambio de contrato)', details: [] })
  })

  it('contains the old and new value of fields, the most important first', () => {
    const before = { phone: '5512345678', photo: null, active: true, email: '' }
    const after = { phone: '5587654321', photo: 'hash', active: false, email: 'ana@gas.example' }
    expect(describeUpdate([buildChange(ANA, before, after)])).toEqual({
      summary: 'Se desactivó',
      details: [
        'Teléfono: 55 1234 5678 → 55 8765 4321',
        'Correo electrónico: ana@gas.example',
        'Foto: se agregó',
      ],
    })
    const filtered = describeUpdate([buildChange(ANA, before, after)], {
      searchedFacts: listFactsOfField('personnel.phone'),
    })
    expect([filtered.summary, filtered.details[0]]).toEqual([
      'Teléfono: 55 1234 5678 → 55 8765 4321',
      'Se desactivó',
    ])
    expect(describeUpdate([buildChange(ANA, { address: 'Calle 1' }, { address: '' })]).summary).toBe(
      'Domicilio: se quitó Calle 1',
    )
    expect(describeUpdate([buildChange('companies:1', { rfc: '' }, { rfc: 'ABC' })]).summary).toBe('RFC: ABC')
    expect(describeUpdate([buildChange(ANA, { company: 3 }, { company: 2 })]).summary).toBe(
      'Empresa: un registro eliminado → NORTE',
    )
    const text = { text: `<p><b>${'Muy largo '.repeat(20)}</b></p>` }
    const message = describeUpdate([buildChange('vetoes:3', { text: '<p>Corto</p>' }, text)]).summary
    expect(message).toMatch(/^Motivo del veto: Corto → Muy largo .*…$/u)
    expect(message.length).toBeLessThan(140)
  })

  it('names a row that is not the record itself, and its owner', () => {
    const phone = [{ phone: '' }, { phone: '5587654321' }] as const
    expect(describeUpdate([buildChange('contacts:6', ...phone, 'companies:1')]).summary).toBe(
      'Contacto Eva Sol · Teléfono: 55 8765 4321',
    )
    const changes = [buildChange(ANA, { active: true }, { active: false })]
    const otherChange = buildChange('personnel:p2', { active: true }, { active: false })
    expect(describeUpdate([...changes, otherChange])).toEqual({
      summary: 'Se desactivó',
      details: ['Se desactivó · LUIS PAZ'],
    })
    expect(describeUpdate([buildCreation('zones:7', { name: 'Norte', active: true })]).summary).toBe(
      'Se agregó la zona Norte',
    )
    expect(describeUpdate([buildChange('zones:7', { name: 'Norte' }, null)]).summary).toBe(
      'Se eliminó la zona Norte',
    )
  })

  it('describes calls that changed nothing, and why they were refused', () => {
    const none = { rows: [], subject: '' }
    expect(describeEntry({ ...none, action: 'personnel.export' }).summary).toBe(
      'Exportó la lista de personal',
    )
    expect(
      describeEntry({ ...none, action: 'auth.login', result: 'refused', reason: 'wrong password' }).summary,
    ).toBe('Intentó iniciar sesión: la contraseña no es la correcta')
    const rows = [buildChange(ANA, { phone: '' }, { phone: '5587654321' })]
    expect(describeEntry({ subject: ANA, action: 'portal.requirements', rows })).toEqual({
      summary: 'Aplicó a todo el personal lo que se requiere de cada rol',
      details: ['Teléfono: 55 8765 4321'],
    })
    expect(describeEntry({ ...none, subject: '', action: 'imports.apply' }).summary).toBe('Importó una hoja')
  })

  it('contains no hash, internal name or table for any field of any collection', () => {
    const collections = Object.keys(loggedCollections) as Collection[]
    for (const collection of collections) {
      const values = (one: string) =>
        Object.fromEntries(getLoggedFields(collection).map((field) => [field, `${one}-${field}`]))
      const [before, after] = [values('was'), values('is')]
      const row = `${collection}:1`
      for (const rows of [
        [buildCreation(row, after)],
        [buildChange(row, before, null)],
        [buildChange(row, before, after)],
      ]) {
        const { summary, details } = describeUpdate(rows)
        for (const line of [summary, ...details])
          expect(line).not.toMatch(/sha256|is-key|public_id|[{}]|undefined/u)
      }
    }
  })
})

describe('the search of the log', () => {
  it('finds fields by their names', () => {
    expect(parseLogSearch('teléfono')).toMatchObject({ names: '', actions: [] })
    for (const fact of ['personnel.phone', 'contacts.phone', 'quotations.phone'])
      expect(parseLogSearch('Telefonos').facts).toContain(fact)
    expect(parseLogSearch('teléfono contacto').facts).toEqual(['contacts.phone'])
    expect(parseLogSearch('telé').facts).toContain('personnel.phone')
  })

  it('finds actions in the words of the sentences', () => {
    for (const q of ['acreditada', 'Acreditado', 'acreditadas']) {
      const { facts } = parseLogSearch(q)
      expect(facts).toEqual(['accreditations.kind=grant', 'accreditations.kind=renewal'])
    }
    expect(parseLogSearch('acreditación suspendida').facts).toEqual(['accreditations.kind=suspension'])
    expect(parseLogSearch('veto publicado').facts).toEqual(['vetoes+'])
    expect(parseLogSearch('documento rechazado').facts).toContain('evidence.review=rejected')
    expect(parseLogSearch('exportó la lista de personal').actions).toEqual(['personnel.export'])
  })

  it('treats other words as a name', () => {
    expect(parseLogSearch('María Núñez')).toEqual({ facts: [], actions: [], names: 'maria nunez' })
    const terms = parseLogSearch('teléfono de María Núñez')
    expect([terms.facts.includes('personnel.phone'), terms.names]).toEqual([true, 'maria nunez'])
  })

  it('offers each field name once, and finds all fields with this name', () => {
    const names = FIELD_CHOICES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Teléfono')
    expect(names.join()).not.toMatch(/SHA/u)
    const { id = '' } = FIELD_CHOICES.find(({ name }) => name === 'Teléfono') ?? {}
    expect(listFactsOfField(id)).toEqual(
      expect.arrayContaining(['personnel.phone', 'contacts.phone', 'quotations.phone']),
    )
    expect(listFactsOfField('nobody.knows')).toEqual([])
  })

  it('uses only facts that can occur', () => {
    const possibleFacts = new Set(
      (Object.keys(loggedCollections) as Collection[]).flatMap((collection) => {
        const all = Object.fromEntries(getLoggedFields(collection).map((field) => [field, '']))
        const row = { collection, before: all, after: all }
        return listFacts([row, { ...row, before: null }, { ...row, after: null }])
      }),
    )
    const unknownFacts = Object.keys(EVENT_SEARCH_TEXTS).filter(
      (fact) => !possibleFacts.has(fact) && !possibleFacts.has(`${fact.split('=')[0]}`),
    )
    expect(unknownFacts).toEqual([])
  })
})
