import './companyPaperWords.ts'
import { Button, Stack } from '@mui/material'
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { CompanyPaper } from '../../../domain/companyPapers.ts'
import { demandsOf } from '../../../domain/obligations.ts'
import { periodName } from '../../../domain/periods.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { useCan } from '../../port/session.ts'
import { ReviewForm } from '../reviews/ReviewForm.tsx'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { decideDocument } from './decideDocument.ts'
import type { ListedPaper, PaperRow } from './papers.ts'

interface PaperActionsProps {
  obligation: PaperRow['obligation']
  /** The newest of its versions. */
  paper: CompanyPaper
  company: string
  /** Brings another; without it, this user does not. */
  onUpload: (() => void) | undefined
}

/** What this user can do with a paper that was brought: decide of it, take a decision back, or bring another. */
const PaperActions = ({ obligation, paper, company, onUpload }: PaperActionsProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const mayReview = useCan('evidence.review') && paper.review !== 'replaced'
  const isWaiting = mayReview && paper.review === 'pending'
  const { id, version, obligation_name: name } = paper
  const demands = demandsOf({ ...obligation, active: true, version: 1 })
  const reopen = async () => {
    try {
      await decideDocument('company', id, { decision: 'reopen' }, version)
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
        {mayReview && !isWaiting && (
          <Button variant="outlined" onClick={() => void reopen()}>
            {translate('companyPapers.reopen')}
          </Button>
        )}
        {onUpload && (
          <Button
            variant="outlined"
            aria-label={translate('companyPapers.againOf', { item: name })}
            onClick={onUpload}
          >
            {translate('companyPapers.again')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

/** More versions than anybody brings of one paper. */
const ALL = { page: 1, perPage: 500 }
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** What was brought for one period, beside where that is listed, and what can be done with it. */
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
      subtitle={[periodName(obligation, opened.cell.period), company.name].filter(Boolean).join(' · ')}
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
