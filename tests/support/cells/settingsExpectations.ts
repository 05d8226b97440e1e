import { plain, writing } from './expectation.ts'
import { get, patch, post } from './wire.ts'

/** The same for what super-admins set for the portal. */
export const settingsExpectations = {
  'settings.get': plain(writing('X'), 200, () => get('/api/v1/settings/portal/')),
  'settings.update': plain(writing('X'), 200, () => patch('/api/v1/settings/portal/', { vat_percent: 16 })),
  // No mail server is set up.
  'settings.testMail': plain(writing('X'), 409, () =>
    post('/api/v1/settings/portal/test_mail/', { to: 'ana@norte.example' }),
  ),
}
