import { administrators } from './accountExpectations.ts'
import { anyOf, onShared, plain } from './expectation.ts'
import { get } from './wire.ts'

/** The log is for super-admins who do not only read; the history of a record for the utility. */
export const logExpectations = {
  'log.list': plain(administrators, 200, () => get('/api/log/?range=[0,9]')),
  'log.get': plain(administrators, 404, () => get('/api/log/99999999/')),
  'log.rows': plain(administrators, 404, () => get('/api/log/99999999/rows/')),
  'log.export': plain(administrators, 200, () => get('/api/log_export/?format=csv&filter={"id":[1]}')),
  'history.list': onShared(anyOf('U'), 200, 'person', (id) => get(`/api/history/personnel/${id}/`)),
}
