import { anyOf, onShared, plain, type Rule, signedIn, thePublic } from './expectation.ts'
import { isBound } from './users.ts'
import { del, get, patch, post } from './wire.ts'

/** Accounts are for super-admins who do not only read and are bound to no company. */
export const administrators: Rule = (user) =>
  anyOf('X')(user) && !/[RM]/u.test(user.letters) && !isBound(user)

/** What a device would answer. */
export const ANSWER = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }

const NOBODYS = 'a'.repeat(43)

/** The same for accounts, one's own and all. */
export const accountExpectations = {
  // Nobody of the cells has this password: it is refused beside its field.
  'account.password': plain(signedIn, 400, () =>
    post('/api/account/password/', { old_password: 'otra', password: 'una frase larga y propia' }),
  ),
  'account.sessions': plain(signedIn, 200, () => get('/api/account/sessions/')),
  'account.endSession': plain(signedIn, 404, () => del('/api/account/sessions/999999/')),
  'account.endSessions': plain(signedIn, 204, () => del('/api/account/sessions/')),
  'messages.list': plain(signedIn, 200, () => get('/api/messages/')),
  'messages.unread': plain(signedIn, 200, () => get('/api/messages/unread/')),
  'messages.read': plain(signedIn, 200, () => post('/api/messages/read/', { until: 999_999 })),
  'account.messages': plain(signedIn, 200, () => get('/api/account/messages/')),
  'account.changeMessages': plain(signedIn, 200, () => patch('/api/account/messages/', { ways: {} })),
  'account.calendar': plain(signedIn, 200, () => get('/api/account/calendar/')),
  'account.newCalendar': plain(signedIn, 200, () => post('/api/account/calendar/', {})),
  'account.endCalendar': plain(signedIn, 204, () => del('/api/account/calendar/')),
  'account.secondFactor': plain(signedIn, 200, () => get('/api/account/second_factor/')),
  // Nobody of the cells has a password, nor begun.
  'account.beginSecondFactor': plain(signedIn, 409, () =>
    post('/api/account/second_factor/begin/', { password: 'otra' }),
  ),
  'account.confirmSecondFactor': plain(signedIn, 409, () =>
    post('/api/account/second_factor/confirm/', { ticket: 'x', code: '000000' }),
  ),
  'account.newRecoveryCodes': plain(signedIn, 400, () =>
    post('/api/account/second_factor/codes/', { password: 'otra', code: '000000' }),
  ),
  'account.endSecondFactor': plain(signedIn, 400, () =>
    post('/api/account/second_factor/end/', { password: 'otra', code: '000000' }),
  ),
  // Nobody of the cells has a password, nor was asked for a passkey.
  'passkeys.begin': plain(signedIn, 409, () => post('/api/account/passkeys/begin/', { password: 'otra' })),
  'passkeys.create': plain(signedIn, 409, () =>
    post('/api/account/passkeys/', {
      name: 'Llave',
      answer: { ...ANSWER, response: { ...ANSWER.response, attestationObject: 'x' } },
    }),
  ),
  'passkeys.update': plain(signedIn, 404, () => patch('/api/account/passkeys/999999/', { name: 'Otra' })),
  'passkeys.end': plain(signedIn, 400, () => post('/api/account/passkeys/999999/end/', { password: 'otra' })),
  'accountLinks.look': plain(thePublic, 404, () => post('/api/account_links/look/', { token: NOBODYS })),
  'accountLinks.use': plain(thePublic, 404, () =>
    post('/api/account_links/use/', { token: NOBODYS, password: 'una frase larga y propia' }),
  ),
  // Without a mail server there is nothing to ask for.
  'accountLinks.ask': plain(thePublic, 404, () => post('/api/account_links/ask/', { username: 'super' })),

  'users.list': plain(administrators, 200, () => get('/api/users/?range=[0,9]')),
  'users.export': plain(administrators, 200, () => get('/api/users_export/?format=csv')),
  'users.create': plain(administrators, 400, () => post('/api/users/', { username: 'super' })),
  'users.get': onShared(administrators, 200, 'account', (id) => get(`/api/users/${id}/`)),
  'users.update': onShared(administrators, 200, 'account', (id) =>
    patch(`/api/users/${id}/`, { admin_access: true }),
  ),
  'users.link': onShared(administrators, 201, 'account', (id) => post(`/api/users/${id}/link/`, {})),
  'users.resetSecondFactor': onShared(administrators, 200, 'account', (id) =>
    post(`/api/users/${id}/reset_second_factor/`, {}),
  ),
  'users.sessions': onShared(administrators, 200, 'account', (id) => get(`/api/users/${id}/sessions/`)),
  'users.endSession': onShared(administrators, 404, 'account', (id) =>
    del(`/api/users/${id}/sessions/999999/`),
  ),
  'users.endSessions': onShared(administrators, 204, 'account', (id) => del(`/api/users/${id}/sessions/`)),
  'users.unlinkIdentity': onShared(administrators, 200, 'account', (id) =>
    post(`/api/users/${id}/unlink_identity/`, {}),
  ),
  'identityRequests.list': plain(administrators, 200, () => get('/api/identity_requests/')),
  // The users of the cells have no request.
  'identityRequests.approve': plain(administrators, 404, () =>
    post('/api/identity_requests/999999/approve/', {}),
  ),
  'identityRequests.reject': plain(administrators, 404, () =>
    post('/api/identity_requests/999999/reject/', {}),
  ),
  'users.delete': {
    ...onShared(administrators, 204, 'account', (id) => del(`/api/users/${id}/`)),
    usesUp: true as const,
  },
}
