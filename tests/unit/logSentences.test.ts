import { describe, expect, it } from 'vitest'
import { FIELD_CHOICES, factsOfField, lookedFor } from '../../src/contract/logSearch.ts'
import { FACT_WORDS, tellingOf } from '../../src/contract/logSentences.ts'
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

const describeEntry = (rows: NamedChange[], fields: Partial<Parameters<typeof tellingOf>[0]> = {}) =>
  tellingOf({ action: 'personnel.update', subject: rows[0]?.subject ?? '', rows, ...fields })

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
    expect(describeEntry(buildGrant('grant'))).toEqual({ text: 'Acreditada hasta el 3 mar 2027', more: [] })
    expect(describeEntry(buildGrant('renewal')).text).toBe('Acreditación renovada hasta el 3 mar 2027')
    expect(describeEntry(buildGrant('suspension', { reason: 'conduct' })).text).toBe(
      'Acreditación suspendida (conducta)',
    )
  })

  it('describes publications, uploads, reviews and moves', () => {
    expect(
      describeEntry([buildCreation('vetoes:3', { name: 'Juan Ruiz', text: '<p>No</p>', sha256: 'abc' })])
        .text,
    ).toBe('Veto publicado: Juan Ruiz')
    const file = { sha256: 'abc', key: 'k', file_name: 'a.pdf', type: 4, personnel: 'p1' }
    expect(describeEntry([buildCreation('evidence:5', file, ANA)]).text).toBe(
      'Documento entregado: Examen médico',
    )
    const rejected = { review: 'rejected', rejection: 'illegible', note: '', reviewed_by: 1 }
    const before = { review: 'pending', rejection: null, note: '', reviewed_by: null }
    expect(describeEntry([buildChange('evidence:5', before, rejected, ANA)])).toEqual({
      text: 'Documento rechazado: Examen médico (no se lee)',
      more: [],
    })
    const move = { from_name: 'BAJÍO', to_name: 'NORTE', reason: 'Cambio de contrato' }
    expect(
      describeEntry([
        buildChange(ANA, { company: 1 }, { company: 2 }),
        buildCreation('personnel_moves:1', move, ANA),
      ]),
    ).toEqual({ text: 'Traslado de BAJÍO a NORTE (cambio de contrato)', more: [] })
  })

  it('contains the old and new value of fields, the most important first', () => {
    const before = { phone: '5512345678', photo: null, active: true, email: '' }
    const after = { phone: '5587654321', photo: 'hash', active: false, email: 'ana@gas.example' }
    expect(describeEntry([buildChange(ANA, before, after)])).toEqual({
      text: 'Se desactivó',
      more: [
        'Se agregó la foto',
        'Teléfono: 55 1234 5678 → 55 8765 4321',
        'Correo electrónico: ana@gas.example',
      ],
    })
    const filtered = describeEntry([buildChange(ANA, before, after)], {
      facts: factsOfField('personnel.phone'),
    })
    expect([filtered.text, filtered.more[0]]).toEqual([
      'Teléfono: 55 1234 5678 → 55 8765 4321',
      'Se desactivó',
    ])
    expect(describeEntry([buildChange(ANA, { address: 'Calle 1' }, { address: '' })]).text).toBe(
      'Domicilio: se quitó Calle 1',
    )
    expect(describeEntry([buildChange('companies:1', { rfc: '' }, { rfc: 'ABC' })]).text).toBe('RFC: ABC')
    expect(describeEntry([buildChange(ANA, { company: 3 }, { company: 2 })]).text).toBe(
      'Empresa: un registro eliminado → NORTE',
    )
    const text = { text: `<p><b>${'Muy largo '.repeat(20)}</b></p>` }
    const message = describeEntry([buildChange('vetoes:3', { text: '<p>Corto</p>' }, text)]).text
    expect(message).toMatch(/^Motivo del veto: Corto → Muy largo .*…$/u)
    expect(message.length).toBeLessThan(140)
  })

  it('names a row that is not the record itself, and its owner', () => {
    const phone = [{ phone: '' }, { phone: '5587654321' }] as const
    expect(describeEntry([buildChange('contacts:6', ...phone, 'companies:1')]).text).toBe(
      'Contacto Eva Sol · Teléfono: 55 8765 4321',
    )
    const changes = [buildChange(ANA, { active: true }, { active: false })]
    const otherChange = buildChange('personnel:p2', { active: true }, { active: false })
    expect(describeEntry([...changes, otherChange])).toEqual({
      text: 'Se desactivó',
      more: ['Se desactivó · LUIS PAZ'],
    })
    expect(describeEntry([buildCreation('zones:7', { name: 'Norte', active: true })]).text).toBe(
      'Se agregó la zona Norte',
    )
    expect(describeEntry([buildChange('zones:7', { name: 'Norte' }, null)]).text).toBe(
      'Se eliminó la zona Norte',
    )
  })

  it('describes calls that changed nothing, and why they were refused', () => {
    const none = { rows: [], subject: '' }
    expect(tellingOf({ ...none, action: 'personnel.export' }).text).toBe('Exportó la lista de personal')
    expect(
      tellingOf({ ...none, action: 'auth.login', result: 'refused', reason: 'wrong password' }).text,
    ).toBe('Intentó iniciar sesión: la contraseña no es la correcta')
    const rows = [buildChange(ANA, { phone: '' }, { phone: '5587654321' })]
    expect(tellingOf({ subject: ANA, action: 'portal.requirements', rows })).toEqual({
      text: 'Aplicó a todo el personal lo que se requiere de cada rol',
      more: ['Teléfono: 55 8765 4321'],
    })
    expect(tellingOf({ ...none, subject: '', action: 'imports.apply' }).text).toBe('Importó una hoja')
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
        const { text, more: fields } = describeEntry(rows)
        for (const line of [text, ...fields])
          expect(line).not.toMatch(/sha256|is-key|public_id|[{}]|undefined/u)
      }
    }
  })
})

describe('the search of the log', () => {
  it('finds fields by their names', () => {
    expect(lookedFor('teléfono')).toMatchObject({ names: '', actions: [] })
    for (const fact of ['personnel.phone', 'contacts.phone', 'quotations.phone'])
      expect(lookedFor('Telefonos').facts).toContain(fact)
    expect(lookedFor('teléfono contacto').facts).toEqual(['contacts.phone'])
    expect(lookedFor('telé').facts).toContain('personnel.phone')
  })

  it('finds actions in the words of the sentences', () => {
    for (const q of ['acreditada', 'Acreditado', 'acreditadas']) {
      const { facts } = lookedFor(q)
      expect(facts).toEqual(['accreditations.kind=grant', 'accreditations.kind=renewal'])
    }
    expect(lookedFor('acreditación suspendida').facts).toEqual(['accreditations.kind=suspension'])
    expect(lookedFor('veto publicado').facts).toEqual(['vetoes+'])
    expect(lookedFor('documento rechazado').facts).toContain('evidence.review=rejected')
    expect(lookedFor('exportó la lista de personal').actions).toEqual(['personnel.export'])
  })

  it('treats other words as a name', () => {
    expect(lookedFor('María Núñez')).toEqual({ facts: [], actions: [], names: 'maria nunez' })
    const terms = lookedFor('teléfono de María Núñez')
    expect([terms.facts.includes('personnel.phone'), terms.names]).toEqual([true, 'maria nunez'])
  })

  it('offers each field name once, and finds all fields with this name', () => {
    const names = FIELD_CHOICES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Teléfono')
    expect(names.join()).not.toMatch(/SHA/u)
    const { id = '' } = FIELD_CHOICES.find(({ name }) => name === 'Teléfono') ?? {}
    expect(factsOfField(id)).toEqual(
      expect.arrayContaining(['personnel.phone', 'contacts.phone', 'quotations.phone']),
    )
    expect(factsOfField('nobody.knows')).toEqual([])
  })

  it('uses only facts that can occur', () => {
    const possibleFacts = new Set(
      (Object.keys(loggedCollections) as Collection[]).flatMap((collection) => {
        const all = Object.fromEntries(getLoggedFields(collection).map((field) => [field, '']))
        const row = { collection, before: all, after: all }
        return listFacts([row, { ...row, before: null }, { ...row, after: null }])
      }),
    )
    const unknownFacts = Object.keys(FACT_WORDS).filter(
      (fact) => !possibleFacts.has(fact) && !possibleFacts.has(`${fact.split('=')[0]}`),
    )
    expect(unknownFacts).toEqual([])
  })
})
