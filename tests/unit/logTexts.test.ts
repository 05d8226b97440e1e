import { describe, expect, it } from 'vitest'
import { BINARY_REPLY, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { formatLoggedAction, formatLoggedActorName } from '../../src/contract/logActions.ts'
import { getRecordTypeLabel, hasFieldLabel } from '../../src/contract/logLabels.ts'
import { formatLogReason } from '../../src/contract/logReasons.ts'
import { formatFieldChange, formatLoggedValue } from '../../src/contract/logValues.ts'
import { getReferencedCollection, isDownloadAction, type NamedChange } from '../../src/domain/log/auditLog.ts'
import { listLoggedFields, loggedCollections } from '../../src/server/store/logged.ts'
import { REFERENCES } from '../../src/server/store/references.ts'
import type { Collection } from '../../src/server/store/rows.ts'

const collections = Object.keys(loggedCollections) as Collection[]

describe('the words of the log', () => {
  it('name every logged field and collection', () => {
    const allFields = collections.flatMap((collection) =>
      listLoggedFields(collection).map((field): [string, string] => [collection, field]),
    )
    expect(allFields.length).toBeGreaterThan(150)
    const withoutLabel = allFields.filter(([collection, field]) => !hasFieldLabel(collection, field))
    expect(withoutLabel, 'src/contract/logLabels.ts has their labels').toEqual([])
    expect(collections.filter((collection) => getRecordTypeLabel(collection) === collection)).toEqual([])
  })

  it('name every row that a value refers to', () => {
    const referenced = REFERENCES.filter(
      ({ collection, by }) => collections.includes(collection) && listLoggedFields(collection).includes(by),
    )
    expect(referenced.length).toBeGreaterThan(20)
    expect(
      referenced.filter(({ collection, by, to }) => getReferencedCollection(collection, by) !== to),
    ).toEqual([])
  })

  it('name a download by its call', () => {
    const unnamedCalls = Object.entries<Endpoint>(endpoints).filter(
      ([name, { reply, unlogged }]) => !unlogged && isDownloadAction(name) !== (reply === BINARY_REPLY),
    )
    expect(unnamedCalls.map(([name]) => name)).toEqual([])
  })

  it('show values as users read them', () => {
    const names = { 'companies:3': 'NORTE' }
    const describeChange = (collection: string, before: object, after: object) =>
      Object.keys(after).map((field) =>
        formatFieldChange({ collection, names, before: { ...before }, after: { ...after } }, field),
      )
    const term = 'accreditation_expiration_date'
    expect(describeChange('personnel', { [term]: '2026-03-03' }, { [term]: '2027-03-03' })).toEqual([
      'Vigencia: 3 mar 2026 → 3 mar 2027',
    ])
    expect(describeChange('personnel', { company: 4, active: true }, { company: 3, active: false })).toEqual([
      'Empresa: un registro eliminado → NORTE',
      'Personal Activo: no',
    ])
    expect(describeChange('users', { password_hash: '•' }, { password_hash: '•' })).toEqual([
      'Contraseña: se cambió',
    ])
    expect(describeChange('pricing', { workforce: 0 }, { workforce: 123_450 })).toEqual([
      'Mano de obra: $0.00 → $1,234.50',
    ])
    expect(formatLoggedValue('users', 'created_at', '2026-03-10T18:30:00.000Z', {})).toBe(
      '10 mar 2026, 12:30',
    )
    expect(formatLoggedValue('personnel', 'phone', '', {})).toBe('—')
  })

  it('describe the filters of a download without ids', () => {
    const query = { format: 'csv', filter: { q: 'maría', company: 3, since: '2026-03-03' } }
    expect(formatLogReason(JSON.stringify(query))).toBe(
      'Formato: csv · Filtrado por búsqueda «maría», empresa, desde 3 mar 2026',
    )
  })

  it('name the user, the portal itself, or the operator', () => {
    expect(formatLoggedActorName({ action: 'personnel.update', username: 'ana' })).toBe('ana')
    expect(formatLoggedActorName({ action: 'personnel.update', username: 'ana', user_name: 'Ana Paz' })).toBe(
      'Ana Paz',
    )
    expect(formatLoggedActorName({ action: 'portal.expiry', username: '' })).toBe('El portal')
    expect(formatLoggedActorName({ action: 'local.user.create', username: 'ana' })).toBe(
      'En el servidor: ana',
    )
    expect(formatLoggedAction({ action: 'portal.expiry' })).toBe('El portal: vencimiento')
  })

  it('say that an update deactivates or activates its record', () => {
    const change = (active: boolean): NamedChange => ({
      id: 1,
      collection: 'companies',
      record: '7',
      subject: 'companies:7',
      names: {},
      before: { active: !active },
      after: { active },
    })
    const update = (active: boolean) => ({
      action: 'companyData.update',
      subject: 'companies:7',
      rows: [change(active)],
    })
    expect(formatLoggedAction(update(false))).toBe('Desactivó la empresa')
    expect(formatLoggedAction(update(true))).toBe('Activó la empresa')
    expect(formatLoggedAction({ ...update(false), rows: [] })).toBe('Cambió los datos de una empresa')
  })
})
