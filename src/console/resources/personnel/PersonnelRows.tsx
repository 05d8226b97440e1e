import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type DataTableColumnProps, useRecordContext, useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import { upper } from '../../../domain/text.ts'
import { AccreditationMenu } from '../../components/accreditations/AccreditationMenu.tsx'
import { PersonLight } from '../../components/light/PersonLight.tsx'
import { codeStyle } from '../../components/list/codeStyle.ts'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SeeLink } from '../../components/list/SeeLink.tsx'
import { visuallyHidden } from '../../components/visuallyHidden.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from './listedPerson.ts'

const COLUMNS = {
  accreditation_flag: { render: (person) => <PersonLight person={person} /> },
  // Two last names with a comma stand on one line.
  name: { render: listedName, sx: { fontWeight: 600, minWidth: 184 } },
  role_name: {},
  company_name: { render: ({ company_name }) => upper(company_name) },
  zone: {},
  accreditation_expiration_date: {
    render: ({ accreditation_expiration_date: day }) => day && formatDay(day),
    sx: { whiteSpace: 'nowrap' },
  },
  accreditation_number: { sx: codeStyle },
} satisfies Record<string, Omit<DataTableColumnProps<PersonRecord>, 'source'>>

export type PersonnelColumn = keyof typeof COLUMNS

/** A person on a phone: name and state on top, the rest in two lines. */
const PersonCard = ({ person }: { person: PersonRecord }) => (
  <>
    <Box sx={headStyle}>
      <Typography sx={{ flex: '1 1 8em', fontWeight: 600 }}>{listedName(person)}</Typography>
      <PersonLight person={person} />
    </Box>
    <Typography color="text.secondary">{person.role_name}</Typography>
    <Typography color="text.secondary">
      {[upper(person.company_name), person.zone].filter(Boolean).join(' · ')}
    </Typography>
  </>
)

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 1,
  mr: -5.5,
  mb: 0.5,
} as const

type PersonUrl = (person: PersonRecord) => string

const SeePerson = ({ personUrl }: { personUrl: PersonUrl }) => {
  const translate = useTranslate()
  const person = useRecordContext<PersonRecord>()
  if (!person) return null
  const label = translate('personnel.actions.viewPerson', { name: listedName(person) })
  return <SeeLink to={personUrl(person)} label={label} />
}

/** What can be done with the person of a row, without leaving the list. */
const RowMenu = () => {
  const person = useRecordContext<PersonRecord>()
  return person ? <AccreditationMenu person={person} isRow /> : null
}

/** The people of a list: a table of the columns that the list has, or cards on a phone; each leads to its person. */
export const PersonnelRows = ({
  columns,
  sortable,
  hiddenColumns,
  storeKey,
  personUrl,
  isSelectable = false,
  empty,
}: {
  columns: readonly PersonnelColumn[]
  sortable: readonly string[]
  hiddenColumns?: PersonnelColumn[]
  /** Where the chosen columns are kept, if they are not the roster's. */
  storeKey?: string
  /** Where 'Ver' leads. */
  personUrl: PersonUrl
  isSelectable?: boolean
  empty: ReactNode
}) => {
  const translate = useTranslate()
  return (
    <ResponsiveRows<PersonRecord>
      columns={5}
      empty={empty}
      card={(person) => <PersonCard person={person} />}
      link={
        <Box sx={{ display: 'grid', justifyItems: 'end' }}>
          {isSelectable && <RowMenu />}
          <SeePerson personUrl={personUrl} />
        </Box>
      }
      isSelectable={isSelectable}
    >
      <DataTable<PersonRecord>
        storeKey={storeKey}
        head={DataTableHead}
        body={DataTableBody}
        hiddenColumns={hiddenColumns}
        rowClick={(_id, _resource, person) => personUrl(person)}
        // They stand above the cards of a phone as well, and stay while a list becomes empty under them.
        bulkActionsToolbar=""
        bulkActionButtons={isSelectable}
      >
        {columns.map((source) => (
          <DataTable.Col<PersonRecord>
            key={source}
            source={source}
            disableSort={!sortable.includes(source)}
            {...COLUMNS[source]}
          />
        ))}
        <DataTable.Col align="right" label={<span style={visuallyHidden}>{translate('app.table.see')}</span>}>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
            {isSelectable && <RowMenu />}
            <SeePerson personUrl={personUrl} />
          </Box>
        </DataTable.Col>
      </DataTable>
    </ResponsiveRows>
  )
}
