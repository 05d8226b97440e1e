import type { Collection } from '../../../src/server/store/rows.ts'
import { either, exceptWithoutCompany, isContractor, isWriterIn, type Rule } from './accessRules.ts'
import { isAdministrator } from './accountExpectations.ts'
import type { Kind } from './cellRows.ts'
import { isBound } from './cellUsers.ts'
import { post } from './wire.ts'
import { field, type Writable } from './writable.ts'

const canPublish = isWriterIn('A')
const canAddFiles = exceptWithoutCompany(either(isWriterIn('A'), isContractor))
/** Contractors cannot withdraw what a clerk uploaded. */
const canWithdraw: Rule = (user) => canAddFiles(user) && !isBound(user)

const writableOnWithdrawal = (collection: Collection, kind: Kind, canCall: Rule, path: string): Writable => ({
  collection,
  kind,
  canCall,
  okStatus: 200,
  call: (fields, id) => post(`${path}${id}/withdraw/`, fields),
  required: { reason: 'Error' },
  fields: {
    reason: field('Se publicó dos veces', {
      stored: { withdrawn_reason: 'Se publicó dos veces' },
      alsoChanged: ['withdrawn_at', 'withdrawn_by'],
    }),
  },
  forbidden: { id: 77, withdrawn_at: '2020-01-01', withdrawn_by: 1, withdrawn_reason: 'X', company: 2 },
})

/** A withdrawal may send its reason and nothing else. */
export const writableWithdrawals: Record<string, Writable> = {
  'vetoes.withdraw': writableOnWithdrawal('vetoes', 'veto', canPublish, '/api/v1/vetoes/'),
  'announcements.withdraw': writableOnWithdrawal(
    'announcements',
    'announcement',
    canPublish,
    '/api/v1/announcements/',
  ),
  'administrative_acts.withdraw': writableOnWithdrawal(
    'administrative_acts',
    'act',
    exceptWithoutCompany(canPublish),
    '/api/v1/administrative_acts/',
  ),
  'non_accordance.withdraw': writableOnWithdrawal(
    'non_accordance',
    'finding',
    exceptWithoutCompany(canPublish),
    '/api/v1/non_accordance/',
  ),
  'contacts.withdraw': writableOnWithdrawal('contacts', 'contact', canAddFiles, '/api/v1/contacts/'),
  'contacts.resumeMails': {
    collection: 'contacts',
    kind: 'contact',
    canCall: canAddFiles,
    okStatus: 200,
    call: (fields, id) => post(`/api/v1/contacts/${id}/mails/`, fields),
    required: { consent: true },
    fields: { consent: field(true, { stored: {} }) },
    forbidden: { id: 77, mail_off: true, email: 'x@ejemplo.example', withdrawn_reason: 'X', company: 2 },
  },
  'companyFiles.withdraw': writableOnWithdrawal(
    'company_files',
    'companyFile',
    canWithdraw,
    '/api/company_files/',
  ),
  'arcoFiles.withdraw': writableOnWithdrawal('arco_files', 'arcoFile', isAdministrator, '/api/arco_files/'),
  'documents.withdraw': writableOnWithdrawal('documents', 'document', canWithdraw, '/api/files/'),
  'personnelFiles.withdraw': writableOnWithdrawal(
    'personnel_files',
    'personnelFile',
    canWithdraw,
    '/api/personnel_files/',
  ),
}
