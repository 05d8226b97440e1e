import { administrators } from './accountExpectations.ts'
import { anyOf, inList, onShared, plain, writing } from './expectation.ts'
import { get, patch } from './wire.ts'

/** The log is for super-admins who do not only read; the history of a record for the utility. */
export const logExpectations = {
  'log.list': plain(administrators, 200, () => get('/api/log/?range=[0,9]')),
  'log.get': plain(administrators, 404, () => get('/api/log/99999999/')),
  'log.rows': plain(administrators, 404, () => get('/api/log/99999999/rows/')),
  'log.export': plain(administrators, 200, () => get('/api/log_export/?format=csv&filter={"id":[1]}')),
  // What visitors tell of visits is for the utility, and whoever only reads changes nothing of it.
  'visitReports.list': inList(anyOf('U'), 'visitReport', () => get('/api/visit_reports/')),
  'visitReports.get': onShared(anyOf('U'), 200, 'visitReport', (id) => get(`/api/visit_reports/${id}/`)),
  'visitReports.update': onShared(writing('U'), 200, 'visitReport', (id) =>
    patch(`/api/visit_reports/${id}/`, { state: 'looking' }),
  ),
  'history.list': onShared(anyOf('U'), 200, 'person', (id) => get(`/api/history/personnel/${id}/`)),
}
