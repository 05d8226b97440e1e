import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import HighlightOff from '@mui/icons-material/HighlightOff'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Remove from '@mui/icons-material/Remove'
import AccessTime from '@mui/icons-material/ScheduleOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { Box, ButtonBase, type Theme } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PaperCell } from '../../../domain/companyPapers.ts'
import { formatDay } from '../../../domain/days.ts'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { type Asked, dayOfCell, periodName, shortDay } from './cells.ts'

/** A sign and a tone for each state; the word stands beside it. */
const LOOKS: Record<PaperCell['state'], { icon: typeof Remove; tone?: ToneName }> = {
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
  asked: Asked
  year: number
  /** In a line with its name, instead of a cell of the table. */
  isLine?: boolean
  /** Without it there is nothing to open. */
  onOpen?: (() => void) | undefined
}

/** Where one paper of one period stands: a sign, its word and the day that matters, and a button where it can be brought or opened. */
export const PaperButton = ({ asked, year, isLine = false, onOpen }: PaperButtonProps) => {
  const translate = useTranslate()
  const { row, cell } = asked
  const { icon: Icon, tone } = LOOKS[cell.state]
  const word = translate(`companyPapers.states.${cell.state}`)
  const told = dayOfCell(cell)
  const period = periodName(asked)
  const { name } = row.obligation
  const state = [word, told && translate(told.words, { day: formatDay(told.day) })].filter(Boolean).join(', ')
  const label = translate(`companyPapers.${period ? 'cell' : 'cellTimeless'}`, { name, period, state })
  const content = (
    <>
      <Icon fontSize="small" aria-hidden />
      {isLine && (
        <Box sx={{ flex: 1, minWidth: 0, color: 'text.primary', overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600, fontSize: 14 }}>{name}</Box>
          {row.obligation.period !== 'monthly' && period && (
            <Box sx={{ color: 'text.secondary' }}>{period}</Box>
          )}
        </Box>
      )}
      <Box sx={{ textAlign: isLine ? 'right' : 'center' }}>
        <Box sx={{ fontWeight: 600 }}>{cell.state === 'not_asked' && !isLine ? '' : word}</Box>
        {told && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{shortDay(told.day, year)}</Box>}
      </Box>
    </>
  )
  const look = styleOf(tone, isLine)
  if (!onOpen) return <Box sx={look}>{content}</Box>
  return (
    <ButtonBase onClick={onOpen} sx={look}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      <Box aria-hidden sx={{ display: 'contents' }}>
        {content}
      </Box>
    </ButtonBase>
  )
}

const styleOf =
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
      fontSize: 11,
      lineHeight: '14px',
      ...(isLine && { fontSize: 12, lineHeight: '18px', textAlign: 'left' as const }),
      color: ink,
      backgroundColor: ground,
      '&:is(button):hover': { boxShadow: `inset 0 0 0 1.5px ${ink}` },
      '&.Mui-focusVisible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
    }
  }
