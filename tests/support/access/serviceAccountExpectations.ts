import { expectCall, expectOnSharedRow } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { del, get, patch, post } from './wire.ts'

const PATH = '/api/service_accounts/'
export const NEW_SERVICE_ACCOUNT = {
  name: 'ERP',
  purpose: 'Lee empresas',
  owner: 3,
  endpoints: ['companies.list'],
  expires_on: '2026-06-08',
}

/** Expected access to the service accounts. Only super-admins who may write manage them. */
export const serviceAccountExpectations = {
  'serviceAccounts.list': expectCall(isAdministrator, 200, () => get(`${PATH}?range=[0,9]`)),
  'serviceAccounts.export': expectCall(isAdministrator, 200, () =>
    get('/api/service_accounts_export/?format=csv'),
  ),
  'serviceAccounts.create': expectCall(isAdministrator, 201, () => post(PATH, NEW_SERVICE_ACCOUNT)),
  'serviceAccounts.get': expectOnSharedRow(isAdministrator, 200, 'serviceAccount', (id) =>
    get(`${PATH}${id}/`),
  ),
  'serviceAccounts.update': expectOnSharedRow(isAdministrator, 200, 'serviceAccount', (id) =>
    patch(`${PATH}${id}/`, { purpose: 'Lee contactos' }),
  ),
  'serviceAccounts.tokens': expectOnSharedRow(isAdministrator, 200, 'serviceAccount', (id) =>
    get(`${PATH}${id}/tokens/`),
  ),
  // An account has two tokens at most.
  'serviceAccounts.createToken': expectOnSharedRow(
    isAdministrator,
    201,
    'serviceAccount',
    (id) => post(`${PATH}${id}/tokens/`, {}),
    { consumesRow: true },
  ),
  'serviceAccounts.revokeToken': expectOnSharedRow(isAdministrator, 404, 'serviceAccount', (id) =>
    del(`${PATH}${id}/tokens/999999/`),
  ),
}
