import { expectCall, isAnyone } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { get, patch, post } from './wire.ts'

/**
 * Expected access to the settings of the portal, which super-admins who are not bound to a company
 * may change.
 */
export const settingsExpectations = {
  // The setup is closed once accounts exist.
  'setup.get': expectCall(isAnyone, 404, () => get('/api/v1/setup/')),
  'setup.finish': expectCall(isAnyone, 404, () => post('/api/v1/setup/', {})),
  'firstSteps.list': expectCall(isAdministrator, 200, () => get('/api/v1/first_steps/')),
  'firstSteps.dismiss': expectCall(isAdministrator, 204, () => post('/api/v1/first_steps/logo/dismiss/', {})),
  'settings.get': expectCall(isAdministrator, 200, () => get('/api/v1/settings/portal/')),
  'settings.update': expectCall(isAdministrator, 200, () =>
    patch('/api/v1/settings/portal/', { vat_percent: 16 }),
  ),
  'credentialKeys.list': expectCall(isAnyone, 200, () => get('/api/credential_keys/')),
  'credentialKeys.rotate': expectCall(isAdministrator, 200, () => post('/api/credential_keys/', {})),
  'credentialKeys.revoke': expectCall(isAdministrator, 200, () => post('/api/credential_keys/1/revoke/', {})),
  // No mail server is configured.
  'settings.release': expectCall(isAdministrator, 200, () => post('/api/v1/settings/portal/release/', {})),
  'settings.testMail': expectCall(isAdministrator, 409, () =>
    post('/api/v1/settings/portal/test_mail/', { to: 'ana@norte.example' }),
  ),
  // No identity provider is configured.
  'settings.testSignOn': expectCall(isAdministrator, 409, () =>
    post('/api/v1/settings/portal/test_sign_on/', {}),
  ),
}
