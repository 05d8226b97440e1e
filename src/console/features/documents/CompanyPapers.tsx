import './companyPaperWords.ts'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PaperGrid } from '../../../domain/companyPapers.ts'
import { dayOf } from '../../../domain/days.ts'
import { type Month, periodName } from '../../../domain/periods.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { call } from '../../port/client.ts'
import { EvidenceUpload } from './EvidenceUpload.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { PapersGrid } from './PapersGrid.tsx'
import { isBringable, isOpen, type ListedPaper, monthListing } from './papers.ts'

/** Of which months there is something to download. */
const zipsOf = ({ rows }: PaperGrid): Set<Month> => {
  const brought = rows.flatMap((row) => row.cells.filter(({ paper }) => paper).map((cell) => ({ row, cell })))
  return new Set(brought.flatMap((paper) => monthListing(paper) ?? []))
}

/** What stands open in the drawer or the upload: by obligation and period, as the grid is read anew meanwhile. */
interface Opened {
  obligation: number
  period: Month | null
  how: 'upload' | 'see'
}

const Grid = ({ grid, company, today }: { grid: PaperGrid; company: string; today: string }) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<Opened>()
  const papers = grid.rows.flatMap((row) => row.cells.map((cell): ListedPaper => ({ row, cell })))
  const shown =
    opened &&
    papers.find(({ row, cell }) => row.obligation.id === opened.obligation && cell.period === opened.period)
  const see = ({ row, cell }: ListedPaper, how: Opened['how']) =>
    setOpened({ obligation: row.obligation.id, period: cell.period, how })
  const openOf = (paper: ListedPaper) => {
    if (paper.cell.paper) return () => see(paper, 'see')
    return isBringable(paper, today) ? () => see(paper, 'upload') : undefined
  }
  const lacking = papers.filter(isOpen).length
  const { obligation } = shown?.row ?? {}
  return (
    <>
      <Box role="status" sx={{ mb: 1.5 }}>
        <Alert
          severity={lacking > 0 ? 'warning' : 'success'}
          variant="outlined"
          sx={{ color: 'text.primary' }}
        >
          {lacking > 0
            ? translate('companyPapers.open', { smart_count: lacking })
            : translate('companyPapers.complete', { year: grid.year })}
        </Alert>
      </Box>
      <PapersGrid grid={grid} zips={zipsOf(grid)} openOf={openOf} thisMonth={today.slice(0, 7)} />
      {shown && opened?.how === 'see' && (
        <PaperDrawer
          paper={shown}
          company={{ id: grid.id, name: company }}
          onUpload={isBringable(shown, today) ? () => see(shown, 'upload') : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      {shown && obligation && opened?.how === 'upload' && (
        <EvidenceUpload
          to={{
            resource: 'companyPapers',
            data: {
              company: grid.id,
              obligation: obligation.id,
              ...(shown.cell.period === null ? {} : { period: shown.cell.period }),
            },
          }}
          item={{
            name: [obligation.name, periodName(obligation, shown.cell.period)].filter(Boolean).join(' · '),
            validity: obligation.period === 'none' ? obligation.validity : 'for_good',
          }}
          person={company}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** The tab of a company with what it brings by period: a year by months, each paper with its state. */
export const CompanyPapers = ({ id, name }: { id: number; name: string }) => {
  const translate = useTranslate()
  const today = dayOf(new Date())
  const [chosen, setYear] = useState<number>()
  const year = chosen ?? Number(today.slice(0, 4))
  const { data, error, refetch } = useQuery<PaperGrid, Error>({
    queryKey: ['companyPapers', 'year', id, year],
    queryFn: ({ signal }) =>
      call('companyPapers.year', { params: { id }, query: { year: String(year) }, signal }),
    ...queryOptions,
  })
  const years = data?.years ?? [year]
  const mayBring = data?.rows.some(({ may_bring }) => may_bring)
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('companyPapers.failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!data) return <ListSkeleton columns={6} cards={false} />
    if (data.rows.length === 0)
      return <EmptyState title={translate('companyPapers.none')} text={translate('companyPapers.noneText')} />
    return <Grid key={data.year} grid={data} company={name} today={today} />
  }
  return (
    <SectionCard
      title={translate('companyPapers.title')}
      actions={
        <Box sx={{ minWidth: 110 }}>
          <SelectField
            label={translate('companyPapers.year')}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
        </Box>
      }
    >
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {translate(`companyPapers.about${mayBring === false ? 'Reading' : ''}`)}
      </Typography>
      {content()}
    </SectionCard>
  )
}
