import './words.ts'
import { Box, Link as MuiLink, Typography } from '@mui/material'
import { DataTable, DateInput, List, SelectInput, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { momentText } from '../../../contract/logFields.ts'
import { INSPECTION_RESULTS, type Inspection } from '../../../domain/inspections.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { recordUrl } from '../../pages.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const TONES = {
  may: 'valid',
  may_not: 'danger',
  elsewhere: 'warning',
  other_company: 'danger',
  unknown: 'danger',
} as const

const FILTERS = [
  <SelectInput
    key="result"
    source="result"
    choices={INSPECTION_RESULTS.map((id) => ({ id, name: `inspections.results.${id}` }))}
    alwaysOn
  />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
]

const Empty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('inspections.none')} text={translate('inspections.noneText')} />
    </EmptyOrNoMatches>
  )
}

const small = { variant: 'caption', component: 'p', color: 'text.secondary' } as const

const When = ({ one: { at, user_name, zone_name } }: { one: Inspection }) => (
  <>
    <time dateTime={at}>{momentText(at)}</time>
    <Typography {...small}>{[user_name, zone_name].filter(Boolean).join(' · ')}</Typography>
  </>
)

const ResultChip = ({ one: { result } }: { one: Inspection }) => (
  <StatusChip tone={TONES[result]}>{useTranslate()(`inspections.results.${result}`)}</StatusChip>
)

/** At whose work it was, and what the phone said where there was no signal. */
const Circumstances = ({ one: { offline, signature, site_company_name } }: { one: Inspection }) => {
  const translate = useTranslate()
  return (
    <>
      {site_company_name !== '' && (
        <Typography {...small}>{translate('inspections.site', { company: site_company_name })}</Typography>
      )}
      {offline && (
        <Typography {...small}>
          {translate('inspections.offline', { signature: translate(`inspections.signatures.${signature}`) })}
        </Typography>
      )}
    </>
  )
}

const Whose = ({ one: { person, person_name, company_name, number, credential } }: { one: Inspection }) => {
  const translate = useTranslate()
  return (
    <>
      {person === '' ? (
        translate('inspections.unknown')
      ) : (
        <MuiLink component={Link} to={recordUrl('person', person)}>
          {person_name}
        </MuiLink>
      )}
      <Typography {...small} sx={{ overflowWrap: 'anywhere' }}>
        {[company_name, number || credential].filter(Boolean).join(' · ')}
      </Typography>
    </>
  )
}

/** What was noted, and the picture to be looked at and kept. */
const What = ({ one: { note, picture, thumbnail } }: { one: Inspection }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      {picture && thumbnail && (
        <MuiLink
          href={settings().apiUrl + picture}
          download="inspeccion.jpg"
          aria-label={translate('inspections.download')}
          sx={{ flexShrink: 0 }}
        >
          <Box component="img" src={settings().apiUrl + thumbnail} alt="" sx={thumbnailStyle} />
        </MuiLink>
      )}
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</Box>
    </Box>
  )
}

const Card = ({ one, isOfOne }: { one: Inspection; isOfOne: boolean }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Box sx={headStyle}>
      <Box>
        <When one={one} />
      </Box>
      <ResultChip one={one} />
    </Box>
    <Box>
      {!isOfOne && <Whose one={one} />}
      <Circumstances one={one} />
    </Box>
    {(one.note !== '' || one.picture) && <What one={one} />}
  </Box>
)

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  justifyContent: 'space-between',
} as const

/** Inspections, the newest first: all, or those of a person, whose page says who it is, or a company. Filter and page live in the address. */
export const InspectionsList = ({ filter }: { filter?: { person: string } | { company: number } }) => {
  const isPhone = useIsPhone()
  const isOfOne = filter !== undefined && 'person' in filter
  return (
    <List
      {...listDefaults}
      {...(filter ? { filter, storeKey: false, title: false } : { title: false })}
      resource="inspections"
      filters={isPhone ? FILTERS.slice(0, 1) : FILTERS}
      actions={false}
      error={<ListError title="inspections.failed" />}
      sort={NEWEST_FIRST}
      perPage={25}
    >
      {isPhone && <PhoneListBar filters={FILTERS.slice(1)} sortFields={['id']} />}
      <ResponsiveRows<Inspection>
        columns={isOfOne ? 3 : 4}
        empty={<Empty />}
        isCardLink={false}
        card={(one) => <Card one={one} isOfOne={isOfOne} />}
      >
        <DataTable head={DataTableHead} body={DataTableBody} rowClick={false} bulkActionButtons={false}>
          <DataTable.Col<Inspection> source="id" render={(one) => <When one={one} />} />
          <DataTable.Col<Inspection>
            source="result"
            disableSort
            render={(one) => (
              <>
                <ResultChip one={one} />
                <Circumstances one={one} />
              </>
            )}
          />
          {!isOfOne && (
            <DataTable.Col<Inspection>
              source="person_name"
              disableSort
              render={(one) => <Whose one={one} />}
            />
          )}
          <DataTable.Col<Inspection> source="note" disableSort render={(one) => <What one={one} />} />
        </DataTable>
      </ResponsiveRows>
    </List>
  )
}

const thumbnailStyle = {
  width: 48,
  height: 60,
  objectFit: 'cover',
  borderRadius: 1,
  display: 'block',
} as const
