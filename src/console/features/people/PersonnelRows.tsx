import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import { formatDate } from '../../../domain/common/days.ts'
import { formatPhoneNumber } from '../../../domain/common/phone.ts'
import type { Field } from '../../../domain/fields/fields.ts'
import { canSeePersonField } from '../../../domain/people/access.ts'
import { type PersonField, personColumns, personFields } from '../../../domain/people/fields.ts'
import { appWords } from '../../i18n/app.ts'
import { ResponsiveRows } from '../../kit/list/ResponsiveRows.tsx'
import { codeStyle, SeeLink } from '../../kit/list/RowLink.tsx'
import { DataTableBody, DataTableHead } from '../../kit/list/tableParts.tsx'
import type { ListColumn } from '../../kit/ResourceList.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { ACTIONS_CELL } from '../../theme/listComponents.ts'
import { formatNameWithLastNameFirst } from './listedPerson.ts'
import { PersonLight } from './PersonLight.tsx'
import { formatPersonField } from './personFields.ts'
import { personnelWords } from './words.ts'

/** Table text that is cut off after two lines. The tooltip shows the whole text. */
const Lines = ({ children, isName = false }: { children: string; isName?: boolean }) => (
  <Box component="span" title={children} translate={isName ? 'no' : undefined} sx={linesStyle}>
    {children}
  </Box>
)

/** Number or code that the browser must not translate. */
const Code = ({ children }: { children: string | null | undefined }) => <span translate="no">{children}</span>

const linesStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const

const COLUMNS = {
  accreditation_flag: { cell: (person) => <PersonLight person={person} /> },
  // Prevents a line break between two last names or before the comma.
  name: {
    cell: (person) => <Lines isName>{formatNameWithLastNameFirst(person)}</Lines>,
    sx: { fontWeight: 600, minWidth: 172 },
  },
  role_name: { cell: ({ role_name }) => <Lines>{role_name}</Lines>, sx: { minWidth: 112 } },
  company_name: { cell: ({ company_name }) => <Lines isName>{company_name}</Lines>, sx: { minWidth: 176 } },
  zone: { cell: ({ zone }) => <Lines>{zone}</Lines> },
  accreditation_expiration_date: {
    needs: 'accreditation_expiration_date',
    cell: ({ accreditation_expiration_date: day }) => day && formatDate(day),
    sx: { whiteSpace: 'nowrap' },
  },
  rfc: {
    needs: 'rfc',
    shownTo: (actor) => canSeePersonField(actor, 'rfc'),
    cell: ({ rfc }) => <Code>{rfc}</Code>,
    sx: codeStyle,
  },
  phone: {
    needs: 'phone',
    shownTo: (actor) => canSeePersonField(actor, 'phone'),
    cell: ({ phone }) => phone && formatPhoneNumber(phone),
    sx: { whiteSpace: 'nowrap' },
  },
  accreditation_number: {
    needs: 'accreditation_number',
    isHidden: true,
    cell: (person) => <Code>{person.accreditation_number}</Code>,
    sx: codeStyle,
  },
} satisfies Partial<Record<PersonField, Omit<ListColumn<PersonRecord>, 'source'>>>

export type PersonnelColumn = (typeof personColumns)[number]

/** Columns of the list of people: those with cells of their own, and all others that the server exports. */
export const ROSTER_COLUMNS = [
  ...new Set([...(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]), ...personColumns]),
]

/** Column of a field that has none of its own. It is hidden until the user shows it. */
const createHiddenColumn = (
  source: PersonField,
  translate: (key: string) => string,
): Omit<ListColumn<PersonRecord>, 'source'> => ({
  needs: source,
  isHidden: true,
  shownTo: (actor) => canSeePersonField(actor, source),
  cell: (person) => <Lines>{formatPersonField(person, source, translate)}</Lines>,
  sx: getHiddenColumnStyle(personFields[source]),
})

const getHiddenColumnStyle = ({ kind, wide }: Field) =>
  kind === 'moment' ? { whiteSpace: 'nowrap' } : wide ? { minWidth: 200 } : {}

/** Creates the table columns of a list of people. `actions` renders the last column. */
export const createPeopleTableColumns = (
  sources: readonly PersonnelColumn[],
  sortable: readonly string[],
  translate: (key: string) => string,
  actions: (person: PersonRecord) => ReactNode,
): ListColumn<PersonRecord>[] => [
  ...sources.map((source) => ({
    source,
    isSortable: sortable.includes(source),
    ...(source in COLUMNS ? COLUMNS[source as keyof typeof COLUMNS] : createHiddenColumn(source, translate)),
  })),
  { source: 'actions', label: '', isAction: true, cell: actions },
]

/** Card of a person on a phone: name and status, then two lines of details. */
export const PersonCard = ({ person }: { person: PersonRecord }) => (
  <>
    <Stack direction="row" sx={headStyle}>
      <Typography translate="no" sx={{ flex: '1 1 8em', fontWeight: 600 }}>
        {formatNameWithLastNameFirst(person)}
      </Typography>
      <PersonLight person={person} />
    </Stack>
    <Typography color="text.secondary">{person.role_name}</Typography>
    <Typography color="text.secondary">
      {[person.company_name, person.zone].filter(Boolean).join(' · ')}
    </Typography>
  </>
)

const headStyle = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 1,
  mb: 0.5,
} as const

/** Button "Ver", which opens the person's page. */
export const SeePerson = ({ person, to }: { person: PersonRecord; to: string }) => (
  <SeeLink to={to} label={personnelWords.actions.viewPerson(formatNameWithLastNameFirst(person))} />
)

/** List of people on pages without a react-admin list. Shows a table, or cards on a phone. */
export const PersonnelRows = ({
  columns,
  sortable = [],
  storeKey,
  personUrl,
  empty,
}: {
  columns: readonly PersonnelColumn[]
  sortable?: readonly string[]
  /** Key under which the browser stores the chosen columns. */
  storeKey: string
  personUrl: (person: PersonRecord) => string
  empty: ReactNode
}) => {
  const translate = useTranslate()
  const see = (person: PersonRecord) => <SeePerson person={person} to={personUrl(person)} />
  return (
    <ResponsiveRows<PersonRecord>
      columns={5}
      empty={empty}
      card={(person) => <PersonCard person={person} />}
      cardEnd={see}
    >
      <DataTable<PersonRecord>
        aria-label={translate('resources.personnel.name', { smart_count: 2 })}
        storeKey={storeKey}
        head={DataTableHead}
        body={DataTableBody}
        rowClick={(_id, _resource, person) => personUrl(person)}
        bulkActionButtons={false}
      >
        {createPeopleTableColumns(columns, sortable, translate, see).map(
          ({ source, cell, isSortable, isAction, sx }) => (
            <DataTable.Col<PersonRecord>
              key={source}
              source={source}
              disableSort={!isSortable}
              {...(cell && { render: cell })}
              {...(isAction && {
                align: 'right',
                className: ACTIONS_CELL,
                label: <span style={visuallyHidden}>{appWords.table.see}</span>,
              })}
              {...(sx && { sx })}
            />
          ),
        )}
      </DataTable>
    </ResponsiveRows>
  )
}
