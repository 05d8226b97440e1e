import { expectCall, expectOnSharedRow, isAnyone, isMemberOf, isSignedIn, type Rule } from './accessRules.ts'
import { isBound } from './cellUsers.ts'
import { del, get, patch, post, put } from './wire.ts'

/** Super-admins who may write and are not bound to a company. Only they manage accounts. */
export const isAdministrator: Rule = (user) =>
  isMemberOf('X')(user) && !/[RM]/u.test(user.letters) && !isBound(user)

/** A passkey answer as a device sends it. */
export const PASSKEY_ANSWER = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }

const UNKNOWN_TOKEN = 'a'.repeat(43)

/** Expected access to the calls about one's own account and about all accounts. */
export const accountExpectations = {
  // No test user has this password: the call is refused with an error on its field.
  'account.password': expectCall(isSignedIn, 400, () =>
    post('/api/account/password/', { old_password: 'otra', password: 'una frase larga y propia' }),
  ),
  'account.sessions': expectCall(isSignedIn, 200, () => get('/api/account/sessions/')),
  'account.endSession': expectCall(isSignedIn, 404, () => del('/api/account/sessions/999999/')),
  'account.endSessions': expectCall(isSignedIn, 204, () => del('/api/account/sessions/')),
  'messages.list': expectCall(isSignedIn, 200, () => get('/api/messages/')),
  'messages.unread': expectCall(isSignedIn, 200, () => get('/api/messages/unread/')),
  'messages.read': expectCall(isSignedIn, 200, () => post('/api/messages/read/', { until: 999_999 })),
  'account.messages': expectCall(isSignedIn, 200, () => get('/api/account/messages/')),
  'account.changeMessages': expectCall(isSignedIn, 200, () => patch('/api/account/messages/', { ways: {} })),
  'account.calendar': expectCall(isSignedIn, 200, () => get('/api/account/calendar/')),
  'account.newCalendar': expectCall(isSignedIn, 200, () => post('/api/account/calendar/', {})),
  'account.endCalendar': expectCall(isSignedIn, 204, () => del('/api/account/calendar/')),
  'account.views': expectCall(isSignedIn, 200, () => get('/api/account/views/')),
  'account.saveView': expectCall(isSignedIn, 200, () =>
    put('/api/account/views/', {
      resource: 'personnel',
      name: 'Bajas',
      value: { filter: { active: false } },
    }),
  ),
  'account.deleteView': expectCall(isSignedIn, 404, () => del('/api/account/views/999999/')),
  'account.secondFactor': expectCall(isSignedIn, 200, () => get('/api/account/second_factor/')),
  // The test users have no password and have not started the setup of a second factor.
  'account.beginSecondFactor': expectCall(isSignedIn, 409, () =>
    post('/api/account/second_factor/begin/', { password: 'otra' }),
  ),
  'account.confirmSecondFactor': expectCall(isSignedIn, 409, () =>
    post('/api/account/second_factor/confirm/', { ticket: 'x', code: '000000' }),
  ),
  'account.newRecoveryCodes': expectCall(isSignedIn, 400, () =>
    post('/api/account/second_factor/codes/', { password: 'otra', code: '000000' }),
  ),
  'account.endSecondFactor': expectCall(isSignedIn, 400, () =>
    post('/api/account/second_factor/end/', { password: 'otra', code: '000000' }),
  ),
  // The test users have no password and no pending passkey challenge.
  'passkeys.begin': expectCall(isSignedIn, 409, () =>
    post('/api/account/passkeys/begin/', { password: 'otra' }),
  ),
  'passkeys.create': expectCall(isSignedIn, 409, () =>
    post('/api/account/passkeys/', {
      name: 'Llave',
      answer: { ...PASSKEY_ANSWER, response: { ...PASSKEY_ANSWER.response, attestationObject: 'x' } },
    }),
  ),
  'passkeys.update': expectCall(isSignedIn, 404, () =>
    patch('/api/account/passkeys/999999/', { name: 'Otra' }),
  ),
  'passkeys.end': expectCall(isSignedIn, 400, () =>
    post('/api/account/passkeys/999999/end/', { password: 'otra' }),
  ),
  'accountLinks.look': expectCall(isAnyone, 404, () =>
    post('/api/account_links/look/', { token: UNKNOWN_TOKEN }),
  ),
  'accountLinks.use': expectCall(isAnyone, 404, () =>
    post('/api/account_links/use/', { token: UNKNOWN_TOKEN, password: 'una frase larga y propia' }),
  ),
  // Without a mail server, links cannot be requested.
  'accountLinks.ask': expectCall(isAnyone, 404, () => post('/api/account_links/ask/', { username: 'super' })),

  'users.list': expectCall(isAdministrator, 200, () => get('/api/users/?range=[0,9]')),
  'users.export': expectCall(isAdministrator, 200, () => get('/api/users_export/?format=csv')),
  'users.create': expectCall(isAdministrator, 400, () => post('/api/users/', { username: 'super' })),
  'users.get': expectOnSharedRow(isAdministrator, 200, 'account', (id) => get(`/api/users/${id}/`)),
  'users.update': expectOnSharedRow(isAdministrator, 200, 'account', (id) =>
    patch(`/api/users/${id}/`, { admin_access: true }),
  ),
  'users.link': expectOnSharedRow(isAdministrator, 201, 'account', (id) =>
    post(`/api/users/${id}/link/`, {}),
  ),
  'users.resetSecondFactor': expectOnSharedRow(isAdministrator, 200, 'account', (id) =>
    post(`/api/users/${id}/reset_second_factor/`, {}),
  ),
  'users.sessions': expectOnSharedRow(isAdministrator, 200, 'account', (id) =>
    get(`/api/users/${id}/sessions/`),
  ),
  'users.endSession': expectOnSharedRow(isAdministrator, 404, 'account', (id) =>
    del(`/api/users/${id}/sessions/999999/`),
  ),
  'users.endSessions': expectOnSharedRow(isAdministrator, 204, 'account', (id) =>
    del(`/api/users/${id}/sessions/`),
  ),
  'users.unlinkIdentity': expectOnSharedRow(isAdministrator, 200, 'account', (id) =>
    post(`/api/users/${id}/unlink_identity/`, {}),
  ),
  'identityRequests.list': expectCall(isAdministrator, 200, () => get('/api/identity_requests/')),
  // The test users have no identity request.
  'identityRequests.approve': expectCall(isAdministrator, 404, () =>
    post('/api/identity_requests/999999/approve/', {}),
  ),
  'identityRequests.reject': expectCall(isAdministrator, 404, () =>
    post('/api/identity_requests/999999/reject/', {}),
  ),
  'users.delete': {
    ...expectOnSharedRow(isAdministrator, 204, 'account', (id) => del(`/api/users/${id}/`)),
    consumesRow: true as const,
  },
}
