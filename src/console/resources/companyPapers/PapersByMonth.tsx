import ExpandMore from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PaperGrid } from '../../../domain/companyPapers.ts'
import type { Month } from '../../../domain/obligations.ts'
import { type Asked, isOpen, monthListing, monthsOf, monthTitle } from './cells.ts'
import { MonthZip } from './MonthZip.tsx'
import { PaperButton } from './PaperButton.tsx'

const Group = ({
  title,
  papers,
  year,
  isFirst,
  zip,
  openOf,
}: {
  title: string
  papers: readonly Asked[]
  year: number
  isFirst: boolean
  zip: { company: number; month: Month } | undefined
  openOf: (asked: Asked) => (() => void) | undefined
}) => {
  const translate = useTranslate()
  const open = papers.filter(isOpen).length
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded={isFirst || open > 0}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>{title}</Typography>
        {open > 0 && (
          <Typography color="error" sx={{ mr: 1 }}>
            {translate('companyPapers.lacking', { smart_count: open })}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails sx={{ px: 1, pt: 0, pb: 1 }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {papers.map((asked) => (
            <li key={asked.row.obligation.id}>
              <PaperButton asked={asked} year={year} isLine onOpen={openOf(asked)} />
            </li>
          ))}
        </Box>
        {zip && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <MonthZip {...zip} />
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  )
}

/** A year on a phone: what does not recur, then month by month, the newest first; a longer period stands in the last of its months. */
export const PapersByMonth = ({
  grid: { id, year, rows },
  thisMonth,
  zips,
  openOf,
}: {
  grid: PaperGrid
  thisMonth: Month
  zips: ReadonlySet<Month>
  openOf: (asked: Asked) => (() => void) | undefined
}) => {
  const translate = useTranslate()
  const papers = rows
    .flatMap((row) => row.cells.map((cell) => ({ row, cell })))
    .filter(({ cell }) => cell.state !== 'not_asked')
  const listed = Map.groupBy(papers, monthListing)
  const months = monthsOf(year).filter((month) => listed.has(month))
  // What is to come after what there is to do something about.
  const past = months.filter((month) => month <= thisMonth).reverse()
  const groups = [null, ...past, ...months.filter((month) => month > thisMonth)]
  return groups.map((month) => {
    const of = listed.get(month)
    return (
      of && (
        <Group
          key={month ?? ''}
          title={month === null ? translate('companyPapers.timeless') : monthTitle(month)}
          papers={of}
          year={year}
          isFirst={month === past[0]}
          zip={month !== null && zips.has(month) ? { company: id, month } : undefined}
          openOf={openOf}
        />
      )
    )
  })
}
