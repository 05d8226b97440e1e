import './words.ts'
import { Alert, Box, Button, List, ListItem, ListItemButton, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { CompanyPaper } from '../../../domain/companyPapers.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { upper } from '../../../domain/text.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useRecordsById } from '../../components/useRecordsById.ts'
import { PaperDrawer } from './PaperDrawer.tsx'
import { type PaperRow, periodName } from './papers.ts'

const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const
/** So many are shown, and so many more each time. */
const FEW = 3
const MORE = 25

/** What companies brought of their own and nobody has decided of, the oldest first, each a way to its document. Nothing, where nothing waits. */
export const WaitingPapers = () => {
  const translate = useTranslate()
  const [most, setMost] = useState(FEW)
  const [opened, setOpened] = useState<CompanyPaper>()
  const {
    data = [],
    total = 0,
    error,
    refetch,
  } = useGetList<CompanyPaper>(
    'companyPapers',
    { filter: { review: 'pending' }, sort: OLDEST_FIRST, pagination: { page: 1, perPage: most } },
    queryOptions,
  )
  const shown = opened ? [...data, opened] : data
  const companyOf = useRecordsById(
    'companies',
    shown.map(({ company }) => company),
  )
  const obligationOf = useRecordsById(
    'obligations',
    shown.map(({ obligation }) => obligation),
  )
  const rowOf = ({ obligation }: CompanyPaper) => {
    const found = obligationOf(obligation)
    return found && { obligation: found as PaperRow['obligation'] }
  }
  const nameOf = ({ company }: CompanyPaper) => upper(String(companyOf(company)?.company_name ?? ''))
  const titleOf = (paper: CompanyPaper) => {
    const row = rowOf(paper)
    return [paper.obligation_name, row && periodName({ row, cell: paper })].filter(Boolean).join(' · ')
  }
  const openRow = opened && rowOf(opened)
  if (error)
    return (
      <Alert
        severity="error"
        sx={{ mb: 2 }}
        action={<Button onClick={() => void refetch()}>{translate('app.error.retry')}</Button>}
      >
        {translate('companyPapers.waiting.failed')}
      </Alert>
    )
  if (data.length === 0 && !opened) return null
  return (
    <Box sx={{ mb: 3 }}>
      <SectionCard title={translate('companyPapers.waiting.title', { smart_count: total })}>
        <Paper variant="outlined">
          <List disablePadding>
            {data.map((paper) => (
              <ListItem key={paper.id} disablePadding divider>
                <ListItemButton onClick={() => setOpened(paper)} sx={rowStyle}>
                  <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Typography sx={{ fontWeight: 600 }}>{nameOf(paper)}</Typography>
                    <Typography color="text.secondary">{titleOf(paper)}</Typography>
                  </Box>
                  <Typography
                    component="time"
                    dateTime={paper.created_at}
                    variant="caption"
                    color="text.secondary"
                  >
                    {translate('companyPapers.waiting.since', {
                      day: formatDay(dayOf(new Date(paper.created_at))),
                    })}
                  </Typography>
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Paper>
        {total > data.length && (
          <Button size="small" sx={{ mt: 0.5 }} onClick={() => setMost(data.length + MORE)}>
            {translate('companyPapers.waiting.more', { smart_count: total - data.length })}
          </Button>
        )}
      </SectionCard>
      {opened && openRow && (
        <PaperDrawer
          paper={{ row: openRow, cell: opened }}
          company={{ id: opened.company, name: nameOf(opened) }}
          onUpload={undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, minHeight: 56 } as const
