import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toMexicoDay } from '../../../domain/common/days.ts'
import type { PaperGrid } from '../../../domain/companies/papers.ts'
import { formatObligationPeriod, type Month } from '../../../domain/obligations/periods.ts'
import { appWords } from '../../i18n/app.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpoint } from '../../port/client.ts'
import { companyPapersWords } from './companyPaperWords.ts'
import { EvidenceUpload } from './EvidenceUpload.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { PapersGrid } from './PapersGrid.tsx'
import {
  canUploadDocument,
  getLastMonthOfDocumentPeriod,
  isDocumentUploadDue,
  type ListedPaper,
} from './papers.ts'

/** Returns the months of the year for which the company has uploaded documents. */
const listMonthsWithDocuments = ({ rows }: PaperGrid): Set<Month> => {
  const uploaded = rows.flatMap((row) =>
    row.cells.filter(({ paper }) => paper).map((cell) => ({ row, cell })),
  )
  return new Set(uploaded.flatMap((paper) => getLastMonthOfDocumentPeriod(paper) ?? []))
}

/** Document that the user has opened or is uploading. Its obligation and period stay the same when the data is loaded again. */
interface OpenPaper {
  obligation: number
  period: Month | null
  how: 'upload' | 'see'
  /** Why the document that the user replaces was rejected. */
  rejection?: string
}

const Grid = ({ grid, company, today }: { grid: PaperGrid; company: string; today: string }) => {
  const [openPaper, setOpened] = useState<OpenPaper>()
  const papers = grid.rows.flatMap((row) => row.cells.map((cell): ListedPaper => ({ row, cell })))
  const selected =
    openPaper &&
    papers.find(
      ({ row, cell }) => row.obligation.id === openPaper.obligation && cell.period === openPaper.period,
    )
  const see = ({ row, cell }: ListedPaper, how: OpenPaper['how'], rejection = '') =>
    setOpened({ obligation: row.obligation.id, period: cell.period, how, rejection })
  const getOpenHandler = (paper: ListedPaper) => {
    if (paper.cell.paper) return () => see(paper, 'see')
    return canUploadDocument(paper, today) ? () => see(paper, 'upload') : undefined
  }
  const openCount = papers.filter(isDocumentUploadDue).length
  const { obligation } = selected?.row ?? {}
  return (
    <>
      <Box role="status" sx={{ mb: 1.5 }}>
        <Alert
          severity={openCount > 0 ? 'warning' : 'success'}
          variant="outlined"
          sx={{ color: 'text.primary' }}
        >
          {openCount > 0 ? companyPapersWords.open(openCount) : companyPapersWords.complete(grid.year)}
        </Alert>
      </Box>
      <PapersGrid
        grid={grid}
        zips={listMonthsWithDocuments(grid)}
        getOpenHandler={getOpenHandler}
        thisMonth={today.slice(0, 7)}
      />
      {selected && openPaper?.how === 'see' && (
        <PaperDrawer
          paper={selected}
          company={{ id: grid.id, name: company }}
          onUpload={
            canUploadDocument(selected, today) ? (rejection) => see(selected, 'upload', rejection) : undefined
          }
          onClose={() => setOpened(undefined)}
        />
      )}
      {selected && obligation && openPaper?.how === 'upload' && (
        <EvidenceUpload
          to={{
            resource: 'companyPapers',
            data: {
              company: grid.id,
              obligation: obligation.id,
              ...(selected.cell.period === null ? {} : { period: selected.cell.period }),
            },
          }}
          item={{
            name: [obligation.name, formatObligationPeriod(obligation, selected.cell.period)]
              .filter(Boolean)
              .join(' · '),
            validity: obligation.period === 'none' ? obligation.validity : 'for_good',
          }}
          person={company}
          rejection={openPaper.rejection}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** Tab with the documents that a company must submit in one year, and the status of each document. */
export const CompanyPapers = ({ id, name }: { id: number; name: string }) => {
  const today = toMexicoDay(new Date())
  const [chosen, setYear] = useState<number>()
  const year = chosen ?? Number(today.slice(0, 4))
  const { data, error, refetch } = useQuery<PaperGrid, Error>({
    queryKey: ['companyPapers', 'year', id, year],
    queryFn: ({ signal }) =>
      callEndpoint('companyPapers.year', { params: { id }, query: { year: String(year) }, signal }),
    ...queryOptions,
  })
  const years = data?.years ?? [year]
  const canUpload = data?.rows.some(({ may_bring }) => may_bring)
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={companyPapersWords.failed}
          text={error.message}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {appWords.error.retry}
            </Button>
          }
        />
      )
    if (!data) return <ListSkeleton columns={6} cards={false} />
    if (data.rows.length === 0)
      return <EmptyState title={companyPapersWords.none} text={companyPapersWords.noneText} />
    return <Grid key={data.year} grid={data} company={name} today={today} />
  }
  return (
    <SectionCard
      title={companyPapersWords.title}
      actions={
        <Box sx={{ minWidth: 110 }}>
          <SelectField
            label={companyPapersWords.year}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
        </Box>
      }
    >
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {canUpload === false ? companyPapersWords.aboutReading : companyPapersWords.about}
      </Typography>
      {content()}
    </SectionCard>
  )
}
