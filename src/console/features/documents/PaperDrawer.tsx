import { useGetList } from 'react-admin'
import { formatRejection } from '../../../domain/documents/kinds.ts'
import type { CompanyPaper } from '../../../domain/documents/schemas.ts'
import { formatObligationPeriod } from '../../../domain/obligations/periods.ts'
import { getObligationDocumentRules } from '../../../domain/obligations/schedule.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { companyPapersWords } from './companyPaperWords.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import type { ListedPaper } from './papers.ts'

/** Pagination that loads all versions at once. No document has more than 500. */
const ALL = { page: 1, perPage: 500 }
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** Drawer that shows a company's document for one period, with its versions and actions. */
export const PaperDrawer = ({
  paper: opened,
  company,
  onUpload,
  onClose,
}: {
  paper: ListedPaper
  company: { id: number; name: string }
  /** Called with the reason why the shown document was rejected; '' if it was not. */
  onUpload: ((rejection: string) => void) | undefined
  onClose: () => void
}) => {
  const { obligation } = opened.row
  const filter = { company: company.id, obligation: obligation.id, period: opened.cell.period }
  const { data, error, refetch } = useGetList<CompanyPaper>(
    'companyPapers',
    { pagination: ALL, sort: NEWEST_FIRST, filter },
    queryOptions,
  )
  return (
    <DocumentDrawer
      title={obligation.name}
      subtitle={[formatObligationPeriod(obligation, opened.cell.period), company.name]
        .filter(Boolean)
        .join(' · ')}
      documents={data}
      error={error}
      onRetry={() => void refetch()}
      none={companyPapersWords.noPaper}
      actions={(paper) =>
        paper && (
          <DocumentActions
            key={`${paper.id} ${paper.version}`}
            kind="companyPapers"
            document={paper}
            name={obligation.name}
            owner={company.name}
            rules={getObligationDocumentRules({ ...obligation, active: true, version: 1 })}
            onUpload={onUpload && (() => onUpload(formatRejection(paper)))}
          />
        )
      }
      onClose={onClose}
    />
  )
}
