import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { WireImport } from '../../../domain/imports.ts'
import { call } from '../../api/client.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { SelectField } from '../../components/form/SelectField.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'

/** The letters of the column at an index. */
const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + columnName(place % 26)

const ColumnSelects = ({
  row: { titles, fields, missing },
  columns,
  onChange,
}: {
  row: WireImport
  columns: readonly string[]
  onChange: (place: number, field: string) => void
}) => {
  const translate = useTranslate()
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="warning">
          {translate('imports.columns.missing', { fields: missing.join(', ') })}
        </Alert>
      )}
      <Box component="ul" className="plain" sx={gridStyle}>
        {titles.map((title, place) => (
          <li key={columnName(place)}>
            <SelectField
              label={title || translate('imports.columns.untitled', { column: columnName(place) })}
              value={columns[place] ?? ''}
              onChange={(field) => onChange(place, field)}
              options={[
                { value: '', label: translate('imports.columns.none') },
                ...fields.map((field) => ({ value: field.name, label: field.title })),
              ]}
            />
          </li>
        ))}
      </Box>
    </>
  )
}

/** The field of each column. It can be changed, and the sheet checked again. */
export const ColumnsSection = ({ row, onMoved }: { row: WireImport; onMoved: (row: WireImport) => void }) => {
  const translate = useTranslate()
  const [columns, setColumns] = useState(row.columns)
  const [isOpen, setOpen] = useState(row.state === 'columns')
  const [problem, setProblem] = useState('')
  const isChanged = columns.some((field, place) => field !== row.columns[place])

  /** A field has one column: another that had it is not imported any more. */
  const choose = (place: number, field: string) =>
    setColumns(columns.map((other, i) => (i === place ? field : other === field ? '' : other)))
  const check = async () => {
    setProblem('')
    try {
      onMoved(await call('imports.match', { params: { id: row.id }, body: { columns } }))
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  const matched = columns.filter(Boolean).length
  return (
    <SectionCard
      title={translate('imports.columns.title')}
      actions={
        !isOpen && (
          <Button variant="outlined" aria-expanded={false} onClick={() => setOpen(true)}>
            {translate('imports.columns.show')}
          </Button>
        )
      }
    >
      <Paper variant="panel">
        <Stack sx={{ gap: 2 }}>
          <Typography color="text.secondary">
            {translate('imports.columns.matched', { matched, all: row.titles.length })}
            {isOpen && `. ${translate('imports.columns.lead')}`}
          </Typography>
          {isOpen && (
            <>
              <ColumnSelects row={row} columns={columns} onChange={choose} />
              {problem !== '' && <Alert severity="error">{problem}</Alert>}
              <Box>
                <Button variant="contained" disabled={!isChanged} onClick={() => void check()}>
                  {translate('imports.columns.check')}
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
