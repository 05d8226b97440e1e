import { companyPaperRow } from '../../domain/companyPapers.ts'
import {
  companyFileNameRow,
  companyFileRow,
  documentRow,
  personnelFileNameRow,
  personnelFileRow,
} from '../../domain/documents.ts'
import { obligationRow } from '../../domain/obligations.ts'
import { type CollectionSpec, PLAIN } from './collectionSpec.ts'

/** Who took it back. */
export const withdrawnBy = { withdrawn_name: { by: 'withdrawn_by', from: 'users', take: 'name' } } as const

/** Who brought a document, and who decided of it. */
export const reviewers = {
  uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' },
  reviewed_name: { by: 'reviewed_by', from: 'users', take: 'name' },
} as const

type Filed =
  | 'obligations'
  | 'company_papers'
  | 'company_file_names'
  | 'personnel_file_names'
  | 'company_files'
  | 'documents'
  | 'personnel_files'

/** Documents of companies and people, and what they go by. */
export const fileCollections: { [C in Filed]: CollectionSpec<C> } = {
  obligations: {
    ...PLAIN,
    row: obligationRow,
    sorts: { name: (row) => row.name },
    search: (row) => [row.name],
  },
  company_papers: {
    ...PLAIN,
    row: companyPaperRow,
    lookups: { obligation_name: { by: 'obligation', from: 'obligations', take: 'name' }, ...reviewers },
    sorts: { created_at: (row) => row.created_at },
    unique: ['key'],
  },
  company_file_names: {
    ...PLAIN,
    row: companyFileNameRow,
    sorts: { name: (row) => row.name },
    search: (row) => [row.category, row.name],
  },
  personnel_file_names: {
    ...PLAIN,
    row: personnelFileNameRow,
    sorts: { name: (row) => row.name },
    search: (row) => [row.category, row.name],
  },
  company_files: {
    ...PLAIN,
    row: companyFileRow,
    lookups: { title: { by: 'name', from: 'company_file_names', take: 'name' }, ...withdrawnBy },
    sorts: {
      name: { by: 'name', from: 'company_file_names', sort: 'name' },
      created_at: (row) => row.created_at,
    },
    search: (row) => [row.category, row.title, row.file_name],
    unique: ['key'],
  },
  documents: {
    ...PLAIN,
    row: documentRow,
    lookups: withdrawnBy,
    sorts: { name: (row) => row.file_name, created_at: (row) => row.created_at },
    search: (row) => [row.type, row.file_name],
    unique: ['key'],
  },
  personnel_files: {
    ...PLAIN,
    row: personnelFileRow,
    lookups: { title: { by: 'name', from: 'personnel_file_names', take: 'name' }, ...withdrawnBy },
    sorts: {
      name: { by: 'name', from: 'personnel_file_names', sort: 'name' },
      created_at: (row) => row.created_at,
    },
    search: (row) => [row.category, row.title, row.file_name],
    unique: ['key'],
  },
}
