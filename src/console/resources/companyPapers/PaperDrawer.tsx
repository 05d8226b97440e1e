import { useGetList, useTranslate } from 'react-admin'
import type { CompanyPaper } from '../../../domain/companyPapers.ts'
import { DocumentDrawer } from '../../components/evidence/DocumentDrawer.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { periodName } from './cells.ts'
import { PaperActions } from './PaperActions.tsx'

/** More versions than anybody brings of one paper. */
const ALL = { page: 1, perPage: 500 }
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** What was brought for one period, beside where that is listed, and what can be done with it. */
export const PaperDrawer = ({
  asked,
  company,
  onUpload,
  onClose,
}: {
  asked: Parameters<typeof periodName>[0]
  company: { id: number; name: string }
  onUpload: (() => void) | undefined
  onClose: () => void
}) => {
  const translate = useTranslate()
  const { row, cell } = asked
  const filter = { company: company.id, obligation: row.obligation.id, period: cell.period }
  const { data, error, refetch } = useGetList<CompanyPaper>(
    'companyPapers',
    { pagination: ALL, sort: NEWEST_FIRST, filter },
    queryOptions,
  )
  return (
    <DocumentDrawer
      title={row.obligation.name}
      subtitle={[periodName(asked), company.name].filter(Boolean).join(' · ')}
      documents={data}
      error={error}
      onRetry={() => void refetch()}
      none={translate('companyPapers.noPaper')}
      actions={(paper) =>
        paper && (
          <PaperActions
            key={`${paper.id} ${paper.version}`}
            row={row}
            paper={paper}
            company={company.name}
            onUpload={onUpload}
          />
        )
      }
      onClose={onClose}
    />
  )
}
