import { expectCall, expectInList, expectOnSharedRow, isAnyone, isSignedIn } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { get, patch, post, upload } from './wire.ts'

export const NEW_ARCO_REQUEST = {
  kind: 'access',
  name: 'Ana Paz',
  contact: 'ana@correo.example',
  channel: 'letter',
  received_on: '2026-03-02',
  text: 'Qué datos tienen',
}

export const NEW_NOTICE = { short: '<p>Breve</p>', full: '<p>Completo</p>' }

/** Expected access to the privacy notice, and to the requests about personal data, which the privacy officer handles. */
export const personalDataExpectations = {
  'privacyNotices.list': expectCall(isAdministrator, 200, () => get('/api/privacy_notices/')),
  'privacyNotices.export': expectCall(isAdministrator, 200, () =>
    get('/api/privacy_notices_export/?format=csv'),
  ),
  'privacyNotices.get': expectCall(isAdministrator, 404, () => get('/api/privacy_notices/999999/')),
  'privacyNotices.create': expectCall(isAdministrator, 201, () => post('/api/privacy_notices/', NEW_NOTICE)),
  'privacyNotices.current': expectCall(isAnyone, 200, () => get('/api/privacy_notice/')),
  // Another version is the current one.
  'privacyNotices.accept': expectCall(isSignedIn, 409, () =>
    post('/api/privacy_notice/accept/', { number: 999_999 }),
  ),
  'noticeAcceptances.list': expectCall(isAdministrator, 200, () => get('/api/notice_acceptances/')),
  'noticeAcceptances.export': expectCall(isAdministrator, 200, () =>
    get('/api/notice_acceptances_export/?format=csv'),
  ),
  'arcoRequests.list': expectInList(isAdministrator, 'arcoRequest', () => get('/api/arco_requests/')),
  'arcoRequests.export': expectCall(isAdministrator, 200, () => get('/api/arco_requests_export/?format=csv')),
  'arcoRequests.get': expectOnSharedRow(isAdministrator, 200, 'arcoRequest', (id) =>
    get(`/api/arco_requests/${id}/`),
  ),
  'arcoRequests.create': expectCall(isAdministrator, 201, () =>
    post('/api/arco_requests/', NEW_ARCO_REQUEST),
  ),
  'arcoRequests.update': expectOnSharedRow(isAdministrator, 200, 'arcoRequest', (id) =>
    patch(`/api/arco_requests/${id}/`, { contact: 'Otro' }),
  ),
  'arcoRequests.step': expectOnSharedRow(isAdministrator, 200, 'arcoRequest', (id) =>
    post(`/api/arco_requests/${id}/steps/`, { kind: 'note', note: 'Se le llamó' }),
  ),
  'arcoRequests.zip': expectOnSharedRow(isAdministrator, 200, 'identifiedRequest', (id) =>
    get(`/api/arco_requests/${id}/zip/`),
  ),
  'arcoRequests.pdf': expectOnSharedRow(isAdministrator, 200, 'identifiedRequest', (id) =>
    get(`/api/arco_requests/${id}/pdf/`),
  ),
  'arcoFiles.list': expectOnSharedRow(isAdministrator, 200, 'arcoRequest', (id) =>
    get(`/api/arco_files/?request=${id}`),
  ),
  'arcoFiles.create': expectOnSharedRow(
    isAdministrator,
    201,
    'arcoRequest',
    (request) => upload('/api/arco_files/', { file_name: 'ine.pdf', request, type: 'Identificación' }),
    { missingStatus: 400 },
  ),
  'arcoFiles.withdraw': expectOnSharedRow(
    isAdministrator,
    200,
    'arcoFile',
    (id) => post(`/api/arco_files/${id}/withdraw/`, { reason: 'Error' }),
    { consumesRow: true },
  ),
  'arcoFiles.download': expectOnSharedRow(isAdministrator, 200, 'arcoFile', (id) =>
    get(`/files/arco/download/${id}/`),
  ),
}
