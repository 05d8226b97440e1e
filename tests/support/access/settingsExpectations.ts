import { administrators } from './accountExpectations.ts'
import { plain, thePublic } from './expectation.ts'
import { get, patch, post } from './wire.ts'

/** The same for what super-admins set for the portal: as accounts are, theirs who are bound to no company. */
export const settingsExpectations = {
  // There are accounts.
  'setup.get': plain(thePublic, 404, () => get('/api/v1/setup/')),
  'setup.finish': plain(thePublic, 404, () => post('/api/v1/setup/', {})),
  'firstSteps.list': plain(administrators, 200, () => get('/api/v1/first_steps/')),
  'firstSteps.dismiss': plain(administrators, 204, () => post('/api/v1/first_steps/logo/dismiss/', {})),
  'settings.get': plain(administrators, 200, () => get('/api/v1/settings/portal/')),
  'settings.update': plain(administrators, 200, () => patch('/api/v1/settings/portal/', { vat_percent: 16 })),
  'credentialKeys.list': plain(thePublic, 200, () => get('/api/credential_keys/')),
  'credentialKeys.rotate': plain(administrators, 200, () => post('/api/credential_keys/', {})),
  'credentialKeys.revoke': plain(administrators, 200, () => post('/api/credential_keys/1/revoke/', {})),
  // No mail server is set up.
  'settings.release': plain(administrators, 200, () => post('/api/v1/settings/portal/release/', {})),
  'settings.testMail': plain(administrators, 409, () =>
    post('/api/v1/settings/portal/test_mail/', { to: 'ana@norte.example' }),
  ),
  // Nor is there a provider.
  'settings.testSignOn': plain(administrators, 409, () => post('/api/v1/settings/portal/test_sign_on/', {})),
}
