import type { Collection } from '../../../src/server/store/rows.ts'
import { contractor, either, type Rule, withCompany, writing } from './expectation.ts'
import type { Kind } from './rows.ts'
import { isBound } from './users.ts'
import { post } from './wire.ts'
import { field, type Writable } from './writable.ts'

const PUBLISH = writing('A')
const ADD = withCompany(either(writing('A'), contractor))
/** What a clerk brought, nobody who is bound to a company takes back. */
const TAKE_BACK: Rule = (user) => ADD(user) && !isBound(user)

const withdrawal = (collection: Collection, of: Kind, may: Rule, path: string): Writable => ({
  collection,
  of,
  may,
  ok: 200,
  call: (fields, id) => post(`${path}${id}/withdraw/`, fields),
  needed: { reason: 'Error' },
  fields: {
    reason: field('Se publicó dos veces', {
      kept: { withdrawn_reason: 'Se publicó dos veces' },
      follows: ['withdrawn_at', 'withdrawn_by'],
    }),
  },
  refused: { id: 77, withdrawn_at: '2020-01-01', withdrawn_by: 1, withdrawn_reason: 'X', company: 2 },
})

/** What may be sent along when something is taken back: why, and nothing else. */
export const writableWithdrawals: Record<string, Writable> = {
  'vetoes.withdraw': withdrawal('vetoes', 'veto', PUBLISH, '/api/v1/vetoes/'),
  'announcements.withdraw': withdrawal('announcements', 'announcement', PUBLISH, '/api/v1/announcements/'),
  'administrative_acts.withdraw': withdrawal(
    ...(['administrative_acts', 'act', withCompany(PUBLISH), '/api/v1/administrative_acts/'] as const),
  ),
  'non_accordance.withdraw': withdrawal(
    ...(['non_accordance', 'finding', withCompany(PUBLISH), '/api/v1/non_accordance/'] as const),
  ),
  'contacts.withdraw': withdrawal('contacts', 'contact', ADD, '/api/v1/contacts/'),
  'contacts.resumeMails': {
    collection: 'contacts',
    of: 'contact',
    may: ADD,
    ok: 200,
    call: (fields, id) => post(`/api/v1/contacts/${id}/mails/`, fields),
    needed: { consent: true },
    fields: { consent: field(true, { kept: {} }) },
    refused: { id: 77, mail_off: true, email: 'x@ejemplo.example', withdrawn_reason: 'X', company: 2 },
  },
  'companyFiles.withdraw': withdrawal('company_files', 'companyFile', TAKE_BACK, '/api/company_files/'),
  'documents.withdraw': withdrawal('documents', 'document', TAKE_BACK, '/api/files/'),
  'personnelFiles.withdraw': withdrawal(
    ...(['personnel_files', 'personnelFile', TAKE_BACK, '/api/personnel_files/'] as const),
  ),
}
