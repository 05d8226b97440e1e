import { administrators } from './accountExpectations.ts'
import { anyOf, free, inList, onShared, plain, writing } from './expectation.ts'
import { get, patch } from './wire.ts'
import { inspect } from './writableVisits.ts'

/** The log is for super-admins who do not only read; the history of a record for the utility. */
export const logExpectations = {
  'log.list': plain(administrators, 200, () => get('/api/log/?range=[0,9]')),
  'log.get': plain(administrators, 404, () => get('/api/log/99999999/')),
  'log.rows': plain(administrators, 404, () => get('/api/log/99999999/rows/')),
  'log.export': plain(administrators, 200, () => get('/api/log_export/?format=csv&filter={"id":[1]}')),
  // What visitors tell of visits is for the utility, and whoever only reads changes nothing of it.
  'visitReports.list': inList(anyOf('U'), 'visitReport', () => get('/api/visit_reports/')),
  'visitReports.export': plain(anyOf('U'), 200, () => get('/api/visit_reports_export/?format=csv')),
  'visitReports.get': onShared(anyOf('U'), 200, 'visitReport', (id) => get(`/api/visit_reports/${id}/`)),
  'visitReports.update': onShared(writing('U'), 200, 'visitReport', (id) =>
    patch(`/api/visit_reports/${id}/`, { state: 'looking' }),
  ),
  // So are credentials that were checked at doors.
  'personnel.checks': onShared(anyOf('U'), 200, 'person', (id) => get(`/api/personnel/${id}/checks/`)),
  'unusualChecks.list': inList(anyOf('U'), 'unusualCheck', () => get('/api/unusual_checks/')),
  'unusualChecks.export': plain(anyOf('U'), 200, () => get('/api/unusual_checks_export/?format=csv')),
  'unusualChecks.get': onShared(anyOf('U'), 200, 'unusualCheck', (id) => get(`/api/unusual_checks/${id}/`)),
  'unusualChecks.update': onShared(writing('U'), 200, 'unusualCheck', (id) =>
    patch(`/api/unusual_checks/${id}/`, { state: 'looking' }),
  ),
  // Who goes to where people work, and who reads what was found there.
  'onSite.check': plain(free(writing('U')), 200, () => get('/api/on_site/?credential=nobody')),
  'inspections.list': inList(anyOf('U'), 'inspection', () => get('/api/inspections/')),
  'inspections.export': plain(anyOf('U'), 200, () => get('/api/inspections_export/?format=csv')),
  'inspections.get': onShared(anyOf('U'), 200, 'inspection', (id) => get(`/api/inspections/${id}/`)),
  'inspections.create': plain(free(writing('U')), 201, () => inspect({})),
  'history.list': onShared(anyOf('U'), 200, 'person', (id) => get(`/api/history/personnel/${id}/`)),
}
