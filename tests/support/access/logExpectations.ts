import {
  exceptBound,
  expectCall,
  expectInList,
  expectOnSharedRow,
  isMemberOf,
  isWriterIn,
} from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { get, patch } from './wire.ts'
import { inspectionRequest } from './writableVisits.ts'

/**
 * Expected access to the audit log (super-admins who may write) and to the history of a record (the
 * utility).
 */
export const logExpectations = {
  'log.list': expectCall(isAdministrator, 200, () => get('/api/log/?range=[0,9]')),
  'log.get': expectCall(isAdministrator, 404, () => get('/api/log/99999999/')),
  'log.rows': expectCall(isAdministrator, 404, () => get('/api/log/99999999/rows/')),
  'log.export': expectCall(isAdministrator, 200, () => get('/api/log_export/?format=csv&filter={"id":[1]}')),
  // The utility reads the reports of visitors. Users with read-only access cannot change them.
  'visitReports.list': expectInList(isMemberOf('U'), 'visitReport', () => get('/api/visit_reports/')),
  'visitReports.export': expectCall(isMemberOf('U'), 200, () => get('/api/visit_reports_export/?format=csv')),
  'visitReports.get': expectOnSharedRow(isMemberOf('U'), 200, 'visitReport', (id) =>
    get(`/api/visit_reports/${id}/`),
  ),
  'visitReports.update': expectOnSharedRow(isWriterIn('U'), 200, 'visitReport', (id) =>
    patch(`/api/visit_reports/${id}/`, { state: 'looking' }),
  ),
  // Checks of credentials have the same rules.
  'personnel.checks': expectOnSharedRow(isMemberOf('U'), 200, 'person', (id) =>
    get(`/api/personnel/${id}/checks/`),
  ),
  'unusualChecks.list': expectInList(isMemberOf('U'), 'unusualCheck', () => get('/api/unusual_checks/')),
  'unusualChecks.export': expectCall(isMemberOf('U'), 200, () =>
    get('/api/unusual_checks_export/?format=csv'),
  ),
  'unusualChecks.get': expectOnSharedRow(isMemberOf('U'), 200, 'unusualCheck', (id) =>
    get(`/api/unusual_checks/${id}/`),
  ),
  'unusualChecks.update': expectOnSharedRow(isWriterIn('U'), 200, 'unusualCheck', (id) =>
    patch(`/api/unusual_checks/${id}/`, { state: 'looking' }),
  ),
  // Inspectors of the utility create inspections, and the utility reads them.
  'onSite.check': expectCall(exceptBound(isWriterIn('U')), 200, () => get('/api/on_site/?credential=nobody')),
  'inspections.list': expectInList(isMemberOf('U'), 'inspection', () => get('/api/inspections/')),
  'inspections.export': expectCall(isMemberOf('U'), 200, () => get('/api/inspections_export/?format=csv')),
  'inspections.get': expectOnSharedRow(isMemberOf('U'), 200, 'inspection', (id) =>
    get(`/api/inspections/${id}/`),
  ),
  'inspections.create': expectCall(exceptBound(isWriterIn('U')), 201, () => inspectionRequest({})),
  'history.list': expectOnSharedRow(isMemberOf('U'), 200, 'person', (id) =>
    get(`/api/history/personnel/${id}/`),
  ),
}
