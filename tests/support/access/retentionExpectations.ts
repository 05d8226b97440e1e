import { expectCall, expectOnSharedRow } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import { get, post } from './wire.ts'

/** Expected access to documents and records whose retention period has passed. */
export const retentionExpectations = {
  'retention.list': expectCall(isAdministrator, 200, () => get('/api/retention/?range=[0,9]')),
  'retention.export': expectCall(isAdministrator, 200, () => get('/api/retention_export/?format=csv')),
  'retention.hold': expectOnSharedRow(isAdministrator, 204, 'retentionItem', (id) =>
    post('/api/retention/hold/', { ids: [id], reason: 'Juicio', until: '2099-01-01' }),
  ),
  'retention.release': expectOnSharedRow(isAdministrator, 204, 'retentionItem', (id) =>
    post('/api/retention/release/', { ids: [id] }),
  ),
  'retentionDeletions.list': expectCall(isAdministrator, 200, () =>
    get('/api/retention_deletions/?range=[0,9]'),
  ),
  // The number of documents must be the one that the user confirmed.
  'retentionDeletions.export': expectCall(isAdministrator, 200, () =>
    get('/api/retention_deletions_export/?format=csv'),
  ),
  'retentionDeletions.create': expectCall(isAdministrator, 409, () =>
    post('/api/retention_deletions/', { category: 'person', count: 7 }),
  ),
  'retentionDeletions.pdf': expectOnSharedRow(isAdministrator, 200, 'retentionDeletion', (id) =>
    get(`/api/retention_deletions/${id}/pdf/`),
  ),
}
