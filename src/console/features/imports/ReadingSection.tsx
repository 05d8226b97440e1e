import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { getColumnLetters } from '../../../domain/imports/getColumnLetters.ts'
import { DAY_ORDERS, type DayOrder, type WireImport } from '../../../domain/imports/imports.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpoint } from '../../port/client.ts'
import { importsWords } from './words.ts'

/** The user's settings for reading the uploaded spreadsheet. */
interface Choice {
  columns: string[]
  sheet: string
  headRow: number
  dayOrders: Record<string, DayOrder>
}

const getFileReadingSettings = ({ columns, reading }: WireImport): Choice => ({
  columns,
  sheet: reading.sheet,
  headRow: reading.head_row,
  dayOrders: reading.day_orders,
})

/** Returns the request body with the settings for reading the file. Omits the columns if the sheet or title row has changed. */
const createImportReadingRequestBody = (
  { columns, sheet, headRow, dayOrders }: Choice,
  { reading }: WireImport,
) => {
  if (sheet !== reading.sheet) return { sheet }
  if (headRow !== reading.head_row) return { sheet: reading.sheet, head_row: headRow }
  return { columns, day_orders: dayOrders }
}

interface PartProps {
  row: WireImport
  choice: Choice
  onChange: (choice: Partial<Choice>) => void
}

/** Selects the sheet of the spreadsheet and the row with the column titles. */
const TableSelects = ({ row: { reading }, choice, onChange }: PartProps) => {
  const { sheets, top } = reading
  const heads = top.map(({ row, cells }) => ({
    value: String(row),
    label: importsWords.reading.headRow({
      row,
      cells: cells.filter(Boolean).slice(0, 4).join(' · '),
    }),
  }))
  const isListed = heads.some(({ value }) => value === String(choice.headRow))
  const other = {
    value: String(choice.headRow),
    label: importsWords.preview.row(choice.headRow),
  }
  return (
    <Box sx={gridStyle}>
      {sheets.length > 1 && (
        <SelectField
          label={importsWords.reading.sheet}
          value={choice.sheet}
          onChange={(sheet) => onChange({ sheet })}
          options={sheets.map((name) => ({ value: name, label: name }))}
        />
      )}
      {choice.sheet === reading.sheet && heads.length > 1 && (
        <SelectField
          label={importsWords.reading.head}
          value={String(choice.headRow)}
          onChange={(head) => onChange({ headRow: Number(head) })}
          options={isListed ? heads : [...heads, other]}
        />
      )}
    </Box>
  )
}

/** Asks for each ambiguous date column whether the day or the month comes first. */
const DayOrderSelects = ({ row: { titles, reading }, choice, onChange }: PartProps) => {
  const columns = [...new Set([...reading.doubtful, ...Object.keys(reading.day_orders).map(Number)])]
  if (columns.length === 0) return null
  return (
    <>
      {reading.doubtful.length > 0 && <Alert severity="warning">{importsWords.reading.doubtful}</Alert>}
      <Box sx={gridStyle}>
        {columns.map((column) => (
          <SelectField
            key={column}
            label={importsWords.reading.dayOrder(titles[column] || getColumnLetters(column))}
            value={choice.dayOrders[column] ?? ''}
            onChange={(order) =>
              onChange({ dayOrders: { ...choice.dayOrders, [column]: order as DayOrder } })
            }
            options={[
              { value: '', label: importsWords.reading.choose, disabled: true },
              ...DAY_ORDERS.map((value) => ({ value, label: importsWords.reading.dayOrders[value] })),
            ]}
          />
        ))}
      </Box>
    </>
  )
}

const ColumnSelects = ({ row: { titles, fields }, choice: { columns }, onChange }: PartProps) => {
  /** Assigns a field to a column, and removes the field from any other column. */
  const choose = (place: number, field: string) =>
    onChange({ columns: columns.map((other, i) => (i === place ? field : other === field ? '' : other)) })
  return (
    <Box component="ul" className="plain" sx={gridStyle}>
      {titles.map((title, place) => (
        <li key={getColumnLetters(place)}>
          <SelectField
            label={title || importsWords.columns.untitled(getColumnLetters(place))}
            value={columns[place] ?? ''}
            onChange={(field) => choose(place, field)}
            options={[
              { value: '', label: importsWords.columns.none },
              ...fields.map((field) => ({ value: field.name, label: field.title })),
            ]}
          />
        </li>
      ))}
    </Box>
  )
}

/** Form with the settings for reading the spreadsheet: sheet, title row, date order and the field of each column. */
export const ReadingSection = ({ row, onMoved }: { row: WireImport; onMoved: (row: WireImport) => void }) => {
  const [choice, setChoice] = useState(() => getFileReadingSettings(row))
  const [isOpen, setOpen] = useState(row.state === 'columns')
  const [problem, setProblem] = useState('')
  const { reading, missing, titles } = row
  const isSameTable = choice.sheet === reading.sheet && choice.headRow === reading.head_row
  const isAnswered = reading.doubtful.every((column) => choice.dayOrders[column] !== undefined)
  const isChanged = JSON.stringify(choice) !== JSON.stringify(getFileReadingSettings(row))
  const ignored = titles.filter((title, i) => title !== '' && (row.columns[i] ?? '') === '')
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  const check = async () => {
    setProblem('')
    try {
      onMoved(
        await callEndpoint('imports.match', {
          params: { id: row.id },
          body: createImportReadingRequestBody(choice, row),
        }),
      )
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  const part = { row, choice, onChange: change }
  return (
    <SectionCard
      title={importsWords.columns.title}
      actions={
        !isOpen && (
          <Button variant="outlined" aria-expanded={false} onClick={() => setOpen(true)}>
            {importsWords.columns.show}
          </Button>
        )
      }
    >
      <Paper variant="panel">
        <Stack sx={{ gap: 2 }}>
          <Typography color="text.secondary">
            {importsWords.columns.matched({
              matched: row.columns.filter(Boolean).length,
              all: titles.length,
            })}
            {reading.sheet !== '' && ` ${importsWords.reading.from(reading.sheet)}`}
          </Typography>
          {ignored.length > 0 && (
            <Alert severity="info">
              {importsWords.columns.ignored({
                count: ignored.length,
                titles: ignored.join(', '),
              })}
            </Alert>
          )}
          {missing.length > 0 && (
            <Alert severity="warning">{importsWords.columns.missing(missing.join(', '))}</Alert>
          )}
          {isOpen && (
            <>
              <TableSelects {...part} />
              {isSameTable && (
                <>
                  <DayOrderSelects {...part} />
                  <Typography color="text.secondary">{importsWords.columns.lead}</Typography>
                  <ColumnSelects {...part} />
                </>
              )}
              {problem !== '' && <Alert severity="error">{problem}</Alert>}
              <Box>
                <Button
                  variant="contained"
                  disabled={!isChanged || (isSameTable && !isAnswered)}
                  onClick={() => void check()}
                >
                  {importsWords.columns.check}
                </Button>
              </Box>
            </>
          )}
        </Stack>
      </Paper>
    </SectionCard>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
  gap: 2,
  pt: 1,
  '& .MuiTextField-root': { width: '100%' },
} as const
