import { describe, expect, it } from 'vitest'
import { usualCatalog } from '../../src/domain/catalogs/usualCatalog.ts'
import {
  type DocumentFacts,
  type End,
  getDocumentEnd,
  getRetentionCategory,
  getRetentionDueDay,
  type RetentionCategory,
} from '../../src/domain/retention/rules.ts'

const TODAY = '2026-03-10'
const uploaded = '2024-01-10'

describe('the end of a document', () => {
  const left: End = { ended_on: '2025-06-30', reason: 'left' }
  const cases: [what: string, facts: Partial<DocumentFacts>, owner: End | null, end: End | null][] = [
    ['a file of an active person', {}, null, null],
    ['a withdrawn file', { withdrawn: '2025-02-01' }, null, { ended_on: '2025-02-01', reason: 'withdrawn' }],
    ['a file of a person who left', {}, left, left],
    [
      'a file withdrawn before the person left',
      { withdrawn: '2025-02-01' },
      left,
      { ended_on: '2025-02-01', reason: 'withdrawn' },
    ],
    ['a file withdrawn after the person left', { withdrawn: '2025-08-01' }, left, left],
    ['a document that waits', { review: 'pending', expires: '2024-12-31' }, null, null],
    ['an approved one without end', { review: 'approved', expires: null }, null, null],
    ['an approved one until today', { review: 'approved', expires: TODAY }, null, null],
    [
      'an approved one until yesterday',
      { review: 'approved', expires: '2026-03-09' },
      null,
      { ended_on: '2026-03-09', reason: 'expired' },
    ],
    [
      'a rejected one',
      { review: 'rejected', reviewed: '2024-01-12' },
      null,
      { ended_on: '2024-01-12', reason: 'rejected' },
    ],
    [
      'one that was replaced before its review',
      { review: 'replaced', newerVersion: '2024-01-11' },
      null,
      { ended_on: '2024-01-11', reason: 'replaced' },
    ],
    [
      'one whose replacement is gone',
      { review: 'replaced' },
      null,
      { ended_on: uploaded, reason: 'replaced' },
    ],
    [
      'an approved one that a newer one replaced before it expired',
      { review: 'approved', expires: '2025-01-10', newerVersion: '2024-12-20' },
      null,
      { ended_on: '2024-12-20', reason: 'replaced' },
    ],
    [
      'a monthly document',
      { review: 'approved', periodEnd: '2024-01-31' },
      null,
      { ended_on: '2024-01-31', reason: 'period' },
    ],
    ['the document of this month', { review: 'approved', periodEnd: '2026-03-31' }, null, null],
    ['a monthly document that waits', { review: 'pending', periodEnd: '2024-01-31' }, null, null],
    [
      'a document of a company that ended',
      { review: 'approved', expires: '2027-01-01' },
      { ended_on: '2025-12-31', reason: 'companyEnded' },
      { ended_on: '2025-12-31', reason: 'companyEnded' },
    ],
  ]
  it.each(cases)('%s', (_what, facts, owner, end) => {
    expect(getDocumentEnd({ uploaded, ...facts }, owner, TODAY)).toEqual(end)
  })
})

it.each([
  ['2021-03-09', 5, '2026-03-10'],
  ['2021-03-10', 5, '2026-03-11'],
  ['2020-02-29', 5, '2025-03-01'],
  ['2024-02-29', 4, '2028-03-01'],
  ['2025-12-31', 1, '2027-01-01'],
  ['2026-03-09', 0, '2026-03-10'],
])('what ended on %s and is kept for %i years may be deleted from %s', (ended, years, due) => {
  expect(getRetentionDueDay(ended, years)).toBe(due)
})

describe('the category of a document', () => {
  const ofPerson: Record<string, RetentionCategory> = {
    'Identificación oficial': 'identity',
    'INE frente y vuelta.pdf': 'identity',
    Pasaporte: 'identity',
    CURP: 'identity',
    'Acta de nacimiento': 'identity',
    'Comprobante de domicilio': 'identity',
    'Licencia de conducir': 'identity',
    'Constancia de situación fiscal': 'tax',
    'Alta en el seguro social': 'payroll',
    'Hoja rosa del IMSS': 'payroll',
    'Recibo de nómina': 'payroll',
    'Semanas cotizadas NSS': 'identity',
    'Curso de inducción': 'other',
    'DC-3': 'other',
    'Carta de no antecedentes penales': 'other',
    'Carta de liberación': 'other',
    'Entrega de equipo de protección personal': 'other',
  }
  it.each(Object.entries(ofPerson))('«%s» of a person: %s', (name, category) => {
    expect(getRetentionCategory(name, { isSensitive: false, isOfPerson: true })).toBe(category)
  })

  it('is health if the catalogue says so, whatever the name', () => {
    for (const name of ['Examen médico', 'Aptitud', 'Incapacidad del IMSS'])
      expect(getRetentionCategory(name, { isSensitive: true, isOfPerson: true })).toBe('medical')
  })

  const ofCompany: Record<string, RetentionCategory> = {
    'Acta constitutiva': 'other',
    'Constancia de situación fiscal': 'tax',
    'Opinión de cumplimiento': 'tax',
    'Póliza de responsabilidad civil': 'other',
    'Poder del representante legal': 'other',
    'Identificación del representante legal': 'identity',
    'Carátula de estado de cuenta': 'tax',
    'Registro REPSE': 'other',
    ICSOE: 'payroll',
    SISUB: 'payroll',
    'Opinión de cumplimiento en seguridad social': 'payroll',
    'Constancia de aportaciones de vivienda': 'payroll',
    'Análisis de riesgos': 'other',
    'Opinión de cumplimiento del SAT (32-D)': 'tax',
    'Opinión de cumplimiento del IMSS': 'payroll',
    'Pago de cuotas al IMSS (SUA)': 'payroll',
    'Declaración de IVA y acuse de pago': 'tax',
    'Declaración de retenciones de ISR por salarios': 'payroll',
    'CFDI de nómina': 'payroll',
    'Declaración anual de ISR': 'tax',
  }
  it.each(Object.entries(ofCompany))('«%s» of a company: %s', (name, category) => {
    expect(getRetentionCategory(name, { isSensitive: false, isOfPerson: false })).toBe(category)
  })

  it('is known of each name of the usual catalogue', () => {
    const names = [...usualCatalog.companyDocuments, ...usualCatalog.obligations].map(({ name }) => name)
    const isOther = (name: string) =>
      getRetentionCategory(name, { isSensitive: false, isOfPerson: false }) === 'other'
    expect(names.filter(isOther)).not.toContainEqual(
      expect.stringMatching(/IMSS|INFONAVIT|SAT|ISR|IVA|fiscal/u),
    )
  })
})
