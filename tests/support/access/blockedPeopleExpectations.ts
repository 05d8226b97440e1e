import { expectCall, expectInList, expectOnSharedRow } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { del, get, post } from './wire.ts'

/** Expected access to blocked people: super-admins who may write and see all companies. */
export const blockedPeopleExpectations = {
  'blockedPeople.list': expectInList(isAdministrator, 'blockedPerson', () => get('/api/blocked_people/')),
  'blockedPeople.export': expectCall(isAdministrator, 200, () =>
    get('/api/blocked_people_export/?format=csv'),
  ),
  'blockedPeople.create': {
    ...expectOnSharedRow(isAdministrator, 201, 'personToDelete', (id) =>
      post('/api/blocked_people/', { person: id, reason: 'Solicitud', keep_until: '2031-01-01' }),
    ),
    consumesRow: true as const,
  },
  'blockedPeople.download': expectOnSharedRow(isAdministrator, 200, 'blockedPerson', (id) =>
    get(`/files/blocked_people/download/${id}`),
  ),
  'blockedPeople.delete': {
    ...expectOnSharedRow(isAdministrator, 204, 'blockedPerson', (id) => del(`/api/blocked_people/${id}/`)),
    consumesRow: true as const,
  },
}
