import { administrators as may } from './accountExpectations.ts'
import { type Expectation, onRow, plain } from './expectation.ts'
import type { Id, Kind } from './rows.ts'
import { get, post, put, type Sent, upload } from './wire.ts'

/** An import belongs to no company: whoever may import sees it. */
const onImport = (of: Kind, call: (path: string) => Sent, usesUp?: true): Expectation =>
  onRow(may, 200, of, (id: Id) => call(`/api/imports/${id}/`), {
    whose: ['own', 'absent'],
    ...(usesUp ? { usesUp } : {}),
  })

/** The same for what super-admins import. */
export const importExpectations = {
  'imports.list': plain(may, 200, () => get('/api/imports/')),
  'imports.template': plain(may, 200, () => get('/api/imports_template/people/')),
  // It is no spreadsheet, as its check will say.
  'imports.create': plain(may, 201, () => upload('/api/imports/', { kind: 'people' })),
  'imports.get': onImport('import', (path) => get(path)),
  'imports.preview': onImport('import', (path) => get(`${path}rows/`)),
  'imports.changes': onImport('import', (path) => get(`${path}changes/`)),
  'imports.sheet': onImport('import', (path) => get(`${path}sheet/`)),
  'imports.match': onImport('importToMove', (path) => put(`${path}columns/`, { columns: ['rfc'] }), true),
  'imports.apply': onImport(
    'importToMove',
    (path) => post(`${path}apply/`, { mode: 'right', reviewed: true }),
    true,
  ),
  'imports.correct': onImport(
    'importToMove',
    (path) => put(`${path}cells/`, { cells: [{ row: 2, column: 0, text: 'AANM900101' }] }),
    true,
  ),
  'imports.undo': onImport('importToUndo', (path) => post(`${path}undo/`, {}), true),
  'imports.cancel': onImport('importToMove', (path) => post(`${path}cancel/`, {}), true),
}
