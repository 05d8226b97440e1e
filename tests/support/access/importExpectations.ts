import { type Expectation, expectCall, expectOnRow } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import type { Id, Kind } from './cellRows.ts'
import { get, post, put, upload, type WireRequest } from './wire.ts'

/** Expects a call about an import. An import belongs to no company: all users who may import see it. */
const expectOnImport = (kind: Kind, call: (path: string) => WireRequest, consumesRow?: true): Expectation =>
  expectOnRow(isAdministrator, 200, kind, (id: Id) => call(`/api/imports/${id}/`), {
    owners: ['own', 'absent'],
    ...(consumesRow ? { consumesRow } : {}),
  })

/** Expected access to the imports of super-admins. */
export const importExpectations = {
  'imports.list': expectCall(isAdministrator, 200, () => get('/api/imports/')),
  'imports.template': expectCall(isAdministrator, 200, () => get('/api/imports_template/people/')),
  // The upload accepts any file. The check that follows finds that this one is no spreadsheet.
  'imports.create': expectCall(isAdministrator, 201, () => upload('/api/imports/', { kind: 'people' })),
  'taxListLoads.list': expectCall(isAdministrator, 200, () => get('/api/v1/tax_list_loads/')),
  // The upload accepts any file, too.
  'taxListLoads.create': expectCall(isAdministrator, 201, () => upload('/api/v1/tax_list_loads/', {})),
  'imports.get': expectOnImport('import', (path) => get(path)),
  'imports.preview': expectOnImport('import', (path) => get(`${path}rows/`)),
  'imports.changes': expectOnImport('import', (path) => get(`${path}changes/`)),
  'imports.sheet': expectOnImport('import', (path) => get(`${path}sheet/`)),
  'imports.match': expectOnImport(
    'importToMove',
    (path) => put(`${path}columns/`, { columns: ['rfc'] }),
    true,
  ),
  'imports.apply': expectOnImport(
    'importToMove',
    (path) => post(`${path}apply/`, { mode: 'right', reviewed: true }),
    true,
  ),
  'imports.correct': expectOnImport(
    'importToMove',
    (path) => put(`${path}cells/`, { cells: [{ row: 2, column: 0, text: 'AANM900101' }] }),
    true,
  ),
  'imports.undo': expectOnImport('importToUndo', (path) => post(`${path}undo/`, {}), true),
  'imports.cancel': expectOnImport('importToMove', (path) => post(`${path}cancel/`, {}), true),
}
