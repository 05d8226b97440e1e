import type { CompanyPaper } from '../../../domain/documents/schemas.ts'
import './companyPaperWords.ts'
import './evidenceWords.ts'
import { Button, Stack } from '@mui/material'
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getRequirementDocumentState } from '../../../domain/documents/evidence.ts'
import { formatObligationPeriod } from '../../../domain/obligations/periods.ts'
import { getObligationDocumentRules } from '../../../domain/obligations/schedule.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { sendDocumentDecision } from './documentDecision.ts'
import type { ListedPaper, PaperRow } from './papers.ts'
import { ReviewForm } from './ReviewForm.tsx'

interface PaperActionsProps {
  obligation: PaperRow['obligation']
  /** Newest version of the document. */
  paper: CompanyPaper
  company: string
  /** Opens the dialog that uploads a new version. Undefined if the user may not upload. */
  onUpload: (() => void) | undefined
}

/** Buttons for a company's uploaded document: approve, reject, reopen the decision, or upload a new version. */
const PaperActions = ({ obligation, paper, company, onUpload }: PaperActionsProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const canReview = useCanPerformAction('evidence.review') && paper.review !== 'replaced'
  const isWaiting = canReview && paper.review === 'pending'
  const { id, version, obligation_name: name } = paper
  const state = getRequirementDocumentState(paper, toMexicoDay(new Date()))
  const isReplaced = state === 'pending' || state === 'approved'
  const upload = `evidence.upload.${isReplaced ? 'replace' : 'action'}`
  const demands = getObligationDocumentRules({ ...obligation, active: true, version: 1 })
  const reopen = async () => {
    try {
      await sendDocumentDecision('company', id, { decision: 'reopen' }, version)
      notify('companyPapers.reopened', { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    refresh()
  }
  return (
    <Stack sx={{ gap: 1.25 }}>
      {isWaiting && (
        <ReviewForm
          kind="company"
          id={id}
          document={paper}
          validity={demands.validity}
          months={demands.validity_months}
          name={name}
          owner={company}
          onDecided={(decision) => {
            notify(`evidence.${decision}.done`, { type: 'success' })
            refresh()
          }}
          onConflict={refresh}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {canReview && !isWaiting && (
          <Button variant="outlined" onClick={() => void reopen()}>
            {translate('companyPapers.reopen')}
          </Button>
        )}
        {onUpload && (
          <Button variant="outlined" aria-label={translate(`${upload}Of`, { item: name })} onClick={onUpload}>
            {translate(upload)}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

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
  onUpload: (() => void) | undefined
  onClose: () => void
}) => {
  const translate = useTranslate()
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
      none={translate('companyPapers.noPaper')}
      actions={(paper) =>
        paper && (
          <PaperActions
            key={`${paper.id} ${paper.version}`}
            obligation={obligation}
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
