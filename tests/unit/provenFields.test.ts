import { expect, it } from 'vitest'
import { usualCatalog } from '../../src/domain/catalogs/usualCatalog.ts'
import { PERSONNEL_FILE_TYPES } from '../../src/domain/documents/kinds.ts'
import { type Actor, convertApiUserToActor, type Group } from '../../src/domain/groups.ts'
import {
  canReadPersonDocument,
  getPersonDocumentName,
  listFieldsProvenByDocument,
} from '../../src/domain/people/provenFields.ts'

const buildMember = (group: Group): Actor =>
  convertApiUserToActor({ username: 'ana', groups: [group] }, { utilityGroup: 'utility' })
const findHiddenFrom = (group: Group, names: readonly string[]) =>
  names.filter((name) => !canReadPersonDocument(buildMember(group), name))
const listNames = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

it.each(['comercial', 'read_only', 'customer_service'] as const)(
  'documents that show a hidden field are hidden from %s',
  (group) => {
    expect(findHiddenFrom(group, PERSONNEL_FILE_TYPES)).toEqual([
      'Identificación oficial',
      'Comprobante de domicilio',
    ])
    expect(findHiddenFrom(group, listNames(usualCatalog.personnelDocuments))).toEqual([
      'Examen médico',
      'Licencia de conducir',
      'Alta en el seguro social',
    ])
    expect(findHiddenFrom(group, listNames(usualCatalog.requirements))).toEqual([
      'Examen médico',
      'Licencia de conducir',
    ])
  },
)

it.each([
  ['utility', []],
  ['company', []],
  ['certifier', ['Examen médico']],
] as const)('only documents about health are hidden from %s: %j', (group, hidden) => {
  const names = [...PERSONNEL_FILE_TYPES, ...listNames(usualCatalog.personnelDocuments), 'CURP', 'RFC']
  expect(findHiddenFrom(group, names)).toEqual(hidden)
})

it('whether the catalogue marks a document as sensitive counts more than its name', () => {
  expect(canReadPersonDocument(buildMember('certifier'), 'Examen médico', false)).toBe(true)
  expect(canReadPersonDocument(buildMember('certifier'), 'Curso', true)).toBe(false)
})

it.each([
  ['Constancia de situación fiscal', ['rfc']],
  ['ACTA DE NACIMIENTO (copia)', ['identity_document']],
  ['I.N.E. y pasaporte', ['identity_document']],
  ['Hoja rosa del IMSS', ['ssn']],
  ['Recibo: comprobante-domicilio_2026.pdf', ['address']],
  ['Contrato', []],
  ['Línea de vida', []],
  ['Cine y vinetas', []],
  ['', []],
])('«%s» shows the fields %j', (name, fields) => {
  expect(listFieldsProvenByDocument(name)).toEqual(fields)
})

it('a document with a general type is recognized by its file name', () => {
  const nameDocument = (type: string) => getPersonDocumentName({ type, file_name: 'curp.pdf' })
  expect(PERSONNEL_FILE_TYPES.map(nameDocument)).toEqual([...PERSONNEL_FILE_TYPES.slice(0, 3), 'curp.pdf'])
})
