import { companyFileNameFields, personnelFileNameFields } from '../../domain/catalogs/fields.ts'
import { companyFileNameRowSchema, personnelFileNameRowSchema } from '../../domain/catalogs/schemas.ts'
import { companyDocumentRowSchema } from '../../domain/companies/papers.ts'
import { companyFileRowSchema, documentRowSchema, personnelFileRowSchema } from '../../domain/documents.ts'
import { searchTexts } from '../../domain/fields/fields.ts'
import { obligationFields } from '../../domain/obligations/fields.ts'
import { obligationRowSchema } from '../../domain/obligations/schemas.ts'
import { type CollectionSpec, DEFAULT_SPEC } from './collectionSpec.ts'

export const withdrawnLookup = {
  withdrawn_name: { by: 'withdrawn_by', from: 'users', take: 'name' },
} as const

export const reviewLookups = {
  uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' },
  reviewed_name: { by: 'reviewed_by', from: 'users', take: 'name' },
} as const

type FileCollection =
  | 'obligations'
  | 'company_papers'
  | 'company_file_names'
  | 'personnel_file_names'
  | 'company_files'
  | 'documents'
  | 'personnel_files'

/** Specifications of the collections for documents and for the catalogs of document names. */
export const fileCollections: { [C in FileCollection]: CollectionSpec<C> } = {
  obligations: {
    ...DEFAULT_SPEC,
    row: obligationRowSchema,
    sorts: { name: (row) => row.name },
    search: searchTexts(obligationFields),
  },
  company_papers: {
    ...DEFAULT_SPEC,
    row: companyDocumentRowSchema,
    lookups: { obligation_name: { by: 'obligation', from: 'obligations', take: 'name' }, ...reviewLookups },
    sorts: { created_at: (row) => row.created_at },
    unique: ['key'],
  },
  company_file_names: {
    ...DEFAULT_SPEC,
    row: companyFileNameRowSchema,
    sorts: { name: (row) => row.name },
    search: searchTexts(companyFileNameFields),
  },
  personnel_file_names: {
    ...DEFAULT_SPEC,
    row: personnelFileNameRowSchema,
    sorts: { name: (row) => row.name },
    search: searchTexts(personnelFileNameFields),
  },
  company_files: {
    ...DEFAULT_SPEC,
    row: companyFileRowSchema,
    lookups: { title: { by: 'name', from: 'company_file_names', take: 'name' }, ...withdrawnLookup },
    sorts: {
      name: { by: 'name', from: 'company_file_names', sort: 'name' },
      created_at: (row) => row.created_at,
    },
    search: (row) => [row.category, row.title, row.file_name],
    unique: ['key'],
  },
  documents: {
    ...DEFAULT_SPEC,
    row: documentRowSchema,
    lookups: withdrawnLookup,
    sorts: { name: (row) => row.file_name, created_at: (row) => row.created_at },
    search: (row) => [row.type, row.file_name],
    unique: ['key'],
  },
  personnel_files: {
    ...DEFAULT_SPEC,
    row: personnelFileRowSchema,
    lookups: { title: { by: 'name', from: 'personnel_file_names', take: 'name' }, ...withdrawnLookup },
    sorts: {
      name: { by: 'name', from: 'personnel_file_names', sort: 'name' },
      created_at: (row) => row.created_at,
    },
    search: (row) => [row.category, row.title, row.file_name],
    unique: ['key'],
  },
}
