import { describe, expect, it } from 'vitest'
import { describeLogEntry } from '../../src/contract/logEvents.ts'
import type { NamedChange, Values } from '../../src/domain/log/auditLog.ts'
import { listLoggedFields, loggedCollections } from '../../src/server/store/logged.ts'
import type { Collection } from '../../src/server/store/rows.ts'

const ANA = 'personnel:p1'
const NAMES = {
  [ANA]: 'ANA LÓPEZ',
  'personnel:p2': 'LUIS PAZ',
  'companies:2': 'NORTE',
  'accreditation_types:4': 'Examen médico',
  'evidence:5': 'Examen médico',
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

/** Returns the summary and the details of an update. */
const listTexts = (rows: NamedChange[], searchedFacts?: string[]): string[] => {
  const entry = { action: 'personnel.update', subject: rows[0]?.subject ?? '', rows }
  const { summary, details } = describeLogEntry(entry, { searchedFacts })
  return [summary, ...details]
}

const buildGrant = (kind: string, reason = '') => [
  buildChange(ANA, { accreditation_date: null }, { accreditation_date: '2026-03-03' }),
  buildChange('accreditations:8', null, { kind, accreditation_expiration_date: '2027-03-03', reason }, ANA),
]

const REVIEW = { review: 'rejected', rejection: 'illegible', note: '', reviewed_by: 1 }
const MOVE = { from_name: 'BAJÍO', to_name: 'NORTE', reason: 'Cambio de contrato' }

describe('an event of the log', () => {
  it.each([
    ['Acreditada hasta el 3 mar 2027', buildGrant('grant')],
    ['Acreditación renovada hasta el 3 mar 2027', buildGrant('renewal')],
    ['Acreditación suspendida (conducta)', buildGrant('suspension', 'conduct')],
    ['Veto publicado: Juan Ruiz', [buildChange('vetoes:3', null, { name: 'Juan Ruiz', text: '<p>No</p>' })]],
    ['Documento entregado: Examen médico', [buildChange('evidence:5', null, { type: 4, key: 'k' }, ANA)]],
    [
      'Documento rechazado: Examen médico (no se lee)',
      [buildChange('evidence:5', { review: 'pending' }, REVIEW, ANA)],
    ],
    [
      'Traslado de BAJÍO a NORTE (cambio de contrato)',
      [buildChange(ANA, { company: 1 }, { company: 2 }), buildChange('personnel_moves:1', null, MOVE, ANA)],
    ],
    [
      'Pagos retenidos (faltan documentos)',
      [
        buildChange(
          'companies:2',
          { held_at: null },
          { held_at: '2026-03-03', hold_reason: 'Faltan documentos' },
        ),
      ],
    ],
    [
      'Contacto restituido: Eva Sol',
      [buildChange('contacts:6', { withdrawn_at: '2026-03-03' }, { withdrawn_at: null })],
    ],
    ['Se dejó de ofrecer la zona Norte', [buildChange('zones:7', { active: true }, { active: false })]],
  ])('reads "%s" and needs no other line', (text, rows) => {
    expect(listTexts(rows)).toEqual([text])
  })
})

describe('another change', () => {
  it.each([
    ['Se agregó la zona Norte', buildChange('zones:7', null, { name: 'Norte', active: true })],
    ['Se eliminó la zona Norte', buildChange('zones:7', { name: 'Norte' }, null)],
    ['Domicilio: se quitó Calle 1', buildChange(ANA, { address: 'Calle 1' }, { address: '' })],
    ['RFC: ABC', buildChange('companies:1', { rfc: '' }, { rfc: 'ABC' })],
    ['Empresa: un registro eliminado → NORTE', buildChange(ANA, { company: 3 }, { company: 2 })],
    ['Foto: se cambió', buildChange(ANA, { photo: 'a' }, { photo: 'b' })],
    ['Foto: se quitó', buildChange(ANA, { photo: 'a' }, { photo: null })],
    [
      'Contacto Eva Sol · Teléfono: 55 8765 4321',
      buildChange('contacts:6', { phone: '' }, { phone: '5587654321' }, 'companies:1'),
    ],
  ])('reads "%s"', (text, change) => {
    expect(listTexts([change])).toEqual([text])
  })

  it('comes after events, unless the user searches for it', () => {
    const before = { phone: '5512345678', photo: null, active: true, email: '' }
    const after = { phone: '5587654321', photo: 'hash', active: false, email: 'ana@gas.example' }
    const rows = [buildChange(ANA, before, after)]
    const texts = [
      'Teléfono: 55 1234 5678 → 55 8765 4321',
      'Correo electrónico: ana@gas.example',
      'Foto: se agregó',
    ]
    expect(listTexts(rows)).toEqual(['Se desactivó', ...texts])
    expect(listTexts(rows, ['personnel.phone']).slice(0, 2)).toEqual([texts[0], 'Se desactivó'])
  })

  it('names its record if that is not the record of the entry', () => {
    const rows = [ANA, 'personnel:p2'].map((row) => buildChange(row, { active: true }, { active: false }))
    expect(listTexts(rows)).toEqual(['Se desactivó', 'Se desactivó · LUIS PAZ'])
  })

  it('truncates long texts', () => {
    const text = `<p><b>${'Muy largo '.repeat(20)}</b></p>`
    const [line = ''] = listTexts([buildChange('vetoes:3', { text: '<p>Corto</p>' }, { text })])
    expect(line).toMatch(/^Motivo del veto: Corto → Muy largo .*…$/u)
    expect(line.length).toBeLessThan(140)
  })
})

describe('an entry', () => {
  it('reads as its action if nothing changed, or if it is a job that changes many rows', () => {
    const describeAction = (action: string, result: 'ok' | 'refused' = 'ok', reason = '') =>
      describeLogEntry({ action, result, reason, subject: '', rows: [] }).summary
    expect(describeAction('personnel.export')).toBe('Exportó la lista de personal')
    expect(describeAction('imports.apply')).toBe('Importó una hoja')
    expect(describeAction('auth.login', 'refused', 'wrong password')).toBe(
      'Intentó iniciar sesión: la contraseña no es la correcta',
    )
    const rows = [buildChange(ANA, { phone: '' }, { phone: '5587654321' })]
    expect(describeLogEntry({ subject: ANA, action: 'portal.requirements', rows })).toEqual({
      summary: 'Aplicó a todo el personal lo que se requiere de cada rol',
      details: ['Teléfono: 55 8765 4321'],
    })
  })

  it('contains no hash, internal name or table for any field of any collection', () => {
    for (const collection of Object.keys(loggedCollections) as Collection[]) {
      const buildValues = (prefix: string) =>
        Object.fromEntries(listLoggedFields(collection).map((field) => [field, `${prefix}-${field}`]))
      const [before, after] = [buildValues('was'), buildValues('is')]
      const row = `${collection}:1`
      const changes = [
        buildChange(row, null, after),
        buildChange(row, before, null),
        buildChange(row, before, after),
      ]
      for (const line of changes.flatMap((change) => listTexts([change])))
        expect(line).not.toMatch(/sha256|is-key|public_id|[{}]|undefined/u)
    }
  })
})
