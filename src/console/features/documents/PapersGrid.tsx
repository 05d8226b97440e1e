import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import Download from '@mui/icons-material/DownloadOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import HighlightOff from '@mui/icons-material/HighlightOff'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Remove from '@mui/icons-material/Remove'
import AccessTime from '@mui/icons-material/ScheduleOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  ButtonBase,
  CircularProgress,
  IconButton,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
  Tooltip,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useNotify } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { groupBy } from '../../../domain/common/groupBy.ts'
import type { PaperCell, PaperGrid } from '../../../domain/companies/papers.ts'
import { formatObligationPeriod, type Month } from '../../../domain/obligations/periods.ts'
import { useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { getEndpointUrl } from '../../port/client.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { companyPapersWords } from './companyPaperWords.ts'
import {
  formatDayOmittingYear,
  formatMonthTitle,
  formatShortMonth,
  getDocumentDueOrExpiryDate,
  getLastMonthOfDocumentPeriod,
  getMonthColumnSpan,
  isDocumentUploadDue,
  type ListedPaper,
  listMonthsOfYear,
  type PaperRow,
} from './papers.ts'

/** Icon button that downloads all documents of a company for one month as a zip file. */
const MonthZip = ({ company, month }: { company: number; month: Month }) => {
  const notify = useNotify()
  const { state, start, cancel } = useCancelableDownload(
    (outcome) => {
      if (outcome.phase === 'failed') notify(outcome.message, { type: 'error' })
    },
    { isQueued: false },
  )
  const isRunning = state.phase === 'running'
  const label = companyPapersWords.zip(`${formatMonthTitle(month)} ${month.slice(0, 4)}`)
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        color="primary"
        aria-label={isRunning ? companyPapersWords.zipping : label}
        aria-busy={isRunning}
        onClick={() =>
          isRunning
            ? cancel()
            : void start(getEndpointUrl('companyPapers.zip', { params: { id: company }, query: { month } }))
        }
        sx={{ width: { xs: 44, sm: 30 }, height: { xs: 44, sm: 30 } }}
      >
        {isRunning ? <CircularProgress size={16} /> : <Download fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

/** Icon and colour for each status of a document. */
const STATE_ICONS: Record<PaperCell['state'], { icon: typeof Remove; tone?: ToneName }> = {
  ended: { icon: EventBusy, tone: 'danger' },
  overdue: { icon: ErrorOutline, tone: 'danger' },
  rejected: { icon: HighlightOff, tone: 'danger' },
  ending: { icon: WarningAmber, tone: 'warning' },
  due: { icon: UploadFile, tone: 'warning' },
  pending: { icon: HourglassEmpty, tone: 'neutral' },
  later: { icon: AccessTime },
  approved: { icon: CheckCircleOutline, tone: 'valid' },
  not_asked: { icon: Remove },
}

interface PaperButtonProps {
  paper: ListedPaper
  year: number
  /** Whether to render a line with the document's name, as on phones, instead of a table cell. */
  isLine?: boolean
  /** Opens or uploads the document. Undefined if the user can do neither. */
  onOpen?: (() => void) | undefined
}

/** Status of a document for one period, with icon and due or expiry day. A button if the document can be opened or uploaded. */
const PaperButton = ({ paper, year, isLine = false, onOpen }: PaperButtonProps) => {
  const { row, cell } = paper
  const { icon: Icon, tone } = STATE_ICONS[cell.state]
  const word = companyPapersWords.states[cell.state]
  const decisiveDay = getDocumentDueOrExpiryDate(cell)
  const { name } = row.obligation
  const period = formatObligationPeriod(row.obligation, cell.period)
  const state = [word, decisiveDay?.text].filter(Boolean).join(', ')
  const label = period
    ? companyPapersWords.cell({ name, period, state })
    : companyPapersWords.cellTimeless({ name, state })
  const content = (
    <>
      <Icon fontSize="small" aria-hidden />
      {isLine && (
        <Box sx={{ flex: 1, minWidth: 0, color: 'text.primary', overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600, fontSize: '0.875rem' }}>{name}</Box>
          {row.obligation.period !== 'monthly' && period && (
            <Box sx={{ color: 'text.secondary' }}>{period}</Box>
          )}
        </Box>
      )}
      <Box sx={{ textAlign: isLine ? 'right' : 'center' }}>
        <Box sx={{ fontWeight: 600 }}>{cell.state === 'not_asked' && !isLine ? '' : word}</Box>
        {decisiveDay && (
          <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatDayOmittingYear(decisiveDay.day, year)}
          </Box>
        )}
      </Box>
    </>
  )
  const stateIcon = getDocumentButtonStyle(tone, isLine)
  if (!onOpen) return <Box sx={stateIcon}>{content}</Box>
  return (
    <ButtonBase onClick={onOpen} sx={stateIcon}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      <Box aria-hidden sx={{ display: 'contents' }}>
        {content}
      </Box>
    </ButtonBase>
  )
}

const getDocumentButtonStyle =
  (tone: ToneName | undefined, isLine: boolean) =>
  ({ tokens }: Theme) => {
    const { ink, ground } = tone ? tokens.status[tone] : { ink: tokens.secondary, ground: 'transparent' }
    return {
      display: 'flex',
      flexDirection: isLine ? ('row' as const) : ('column' as const),
      alignItems: 'center',
      justifyContent: 'center',
      gap: isLine ? 1.5 : 0.25,
      width: '100%',
      minHeight: isLine ? 52 : 58,
      px: isLine ? 1.5 : 0.25,
      py: isLine ? 1 : 0.5,
      borderRadius: 1,
      fontSize: '0.6875rem',
      lineHeight: '0.875rem',
      ...(isLine && { fontSize: '0.75rem', lineHeight: '1.125rem', textAlign: 'left' as const }),
      color: ink,
      backgroundColor: ground,
      '&:is(button):hover': { boxShadow: `inset 0 0 0 1.5px ${ink}` },
      '&.Mui-focusVisible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
    }
  }

/** Formats by when a document is due: "a más tardar el día 17 del mes siguiente". */
const formatDueDay = ({ period, due_day, due_after: after }: PaperRow['obligation']): string => {
  const { after: words, ordinals } = companyPapersWords
  const day = due_day === 31 ? companyPapersWords.lastDay : companyPapersWords.day(due_day)
  if (after === 0) return words.sameMonth(day)
  if (after === 1) return words.nextMonth(day)
  const month = getOwnProperty<string>(ordinals, String(after)) ?? ''
  return words[period === 'yearly' ? 'yearly' : 'many']({ day, month })
}

/** Formats how often and by when a document is due: "Cada mes · a más tardar el día 17 del mes siguiente". */
const formatDueDate = (obligation: PaperRow['obligation']): string => {
  const period = companyPapersWords.periods[obligation.period]
  if (obligation.period === 'none') return period
  return companyPapersWords.calendar({ period, day: formatDueDay(obligation) })
}

/** Table of one year with a row per required document and a column per month. A cell spans all months of its period. */
const PapersTable = ({
  grid: { id, year, rows },
  zips,
  getOpenHandler,
}: {
  grid: PaperGrid
  /** Months that have documents to download. */
  zips: ReadonlySet<string>
  /** Returns the function that opens or uploads a document, or undefined if the user may do neither. */
  getOpenHandler: (paper: ListedPaper) => (() => void) | undefined
}) => (
  <TableContainer component={Paper} variant="outlined" sx={{ position: 'relative' }}>
    <Table size="small" sx={tableStyle}>
      <caption style={visuallyHidden}>{companyPapersWords.caption(year)}</caption>
      <TableHead>
        <TableRow>
          <TableCell scope="col" className="name">
            {companyPapersWords.document}
          </TableCell>
          {listMonthsOfYear(year).map((month) => (
            <TableCell key={month} scope="col" align="center">
              <Box sx={monthStyle}>
                {formatShortMonth(month)}
                {zips.has(month) && <MonthZip company={id} month={month} />}
              </Box>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.obligation.id}>
            <TableCell component="th" scope="row" className="name">
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.obligation.name}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 }}>
                {formatDueDate(row.obligation)}
              </Box>
            </TableCell>
            {row.cells.map((cell) => {
              const paper = { row, cell }
              return (
                <TableCell key={cell.period ?? ''} colSpan={getMonthColumnSpan(row)}>
                  <PaperButton paper={paper} year={year} onOpen={getOpenHandler(paper)} />
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)

const monthStyle = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  minHeight: 52,
  textTransform: 'capitalize',
} as const

const tableStyle = {
  minWidth: 960,
  tableLayout: 'fixed',
  '& .MuiTableCell-root': { px: '2px', py: '3px', height: 'auto' },
  '& thead .MuiTableCell-root': { pt: 1, verticalAlign: 'top' },
  '& .name.MuiTableCell-root': {
    width: 180,
    pl: 1.5,
    position: 'sticky',
    left: 0,
    zIndex: 1,
    backgroundColor: 'background.paper',
  },
} as const

const Group = ({
  title,
  papers,
  year,
  isFirst,
  zip,
  getOpenHandler,
}: {
  title: string
  papers: readonly ListedPaper[]
  year: number
  isFirst: boolean
  zip: { company: number; month: Month } | undefined
  getOpenHandler: (paper: ListedPaper) => (() => void) | undefined
}) => {
  const summaryId = useId()
  const open = papers.filter(isDocumentUploadDue).length
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded={isFirst || open > 0}>
      {/* From these two ids, MUI derives the accessible name of the expanded content. */}
      <AccordionSummary id={summaryId} aria-controls={`${summaryId}-details`} expandIcon={<ExpandMore />}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>{title}</Typography>
        {open > 0 && (
          <Typography color="error" sx={{ mr: 1 }}>
            {companyPapersWords.lacking(open)}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails sx={{ px: 1, pt: 0, pb: 1 }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {papers.map((paper) => (
            <li key={paper.row.obligation.id}>
              <PaperButton paper={paper} year={year} isLine onOpen={getOpenHandler(paper)} />
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

/** Documents of one year for phones, listed by month, newest month first. Documents without a period come first. */
const PapersByMonth = ({
  grid: { id, year, rows },
  thisMonth,
  zips,
  getOpenHandler,
}: {
  grid: PaperGrid
  thisMonth: Month
  zips: ReadonlySet<Month>
  getOpenHandler: (paper: ListedPaper) => (() => void) | undefined
}) => {
  const papers = rows
    .flatMap((row) => row.cells.map((cell) => ({ row, cell })))
    .filter(({ cell }) => cell.state !== 'not_asked')
  const papersByMonth = groupBy(papers, getLastMonthOfDocumentPeriod)
  const months = listMonthsOfYear(year).filter((month) => papersByMonth.has(month))
  // Lists past months first, because only these may need action.
  const past = months.filter((month) => month <= thisMonth).reverse()
  const groups = [null, ...past, ...months.filter((month) => month > thisMonth)]
  return groups.map((month) => {
    const monthPapers = papersByMonth.get(month)
    return (
      monthPapers && (
        <Group
          key={month ?? ''}
          title={month === null ? companyPapersWords.timeless : formatMonthTitle(month)}
          papers={monthPapers}
          year={year}
          isFirst={month === past[0]}
          zip={month !== null && zips.has(month) ? { company: id, month } : undefined}
          getOpenHandler={getOpenHandler}
        />
      )
    )
  })
}

/** Documents that a company must submit in one year, as a table or, on a phone, month by month. */
export const PapersGrid = ({ thisMonth, ...views }: Parameters<typeof PapersByMonth>[0]) =>
  useIsPhone() ? <PapersByMonth {...views} thisMonth={thisMonth} /> : <PapersTable {...views} />
