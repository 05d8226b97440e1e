import { plain, thePublic, writing } from './expectation.ts'
import { get, patch, post } from './wire.ts'

/** The same for what super-admins set for the portal. */
export const settingsExpectations = {
  // There are accounts.
  'setup.get': plain(thePublic, 404, () => get('/api/v1/setup/')),
  'setup.finish': plain(thePublic, 404, () => post('/api/v1/setup/', {})),
  'firstSteps.list': plain(writing('X'), 200, () => get('/api/v1/first_steps/')),
  'firstSteps.dismiss': plain(writing('X'), 204, () => post('/api/v1/first_steps/logo/dismiss/', {})),
  'settings.get': plain(writing('X'), 200, () => get('/api/v1/settings/portal/')),
  'settings.update': plain(writing('X'), 200, () => patch('/api/v1/settings/portal/', { vat_percent: 16 })),
  'credentialKeys.list': plain(thePublic, 200, () => get('/api/credential_keys/')),
  'credentialKeys.rotate': plain(writing('X'), 200, () => post('/api/credential_keys/', {})),
  'credentialKeys.revoke': plain(writing('X'), 200, () => post('/api/credential_keys/1/revoke/', {})),
  // No mail server is set up.
  'settings.testMail': plain(writing('X'), 409, () =>
    post('/api/v1/settings/portal/test_mail/', { to: 'ana@norte.example' }),
  ),
  // Nor is there a provider.
  'settings.testSignOn': plain(writing('X'), 409, () => post('/api/v1/settings/portal/test_sign_on/', {})),
}
