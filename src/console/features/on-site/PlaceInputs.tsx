import { Autocomplete, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList, useStore } from 'react-admin'
import type { Company } from '../../../domain/companies/schemas.ts'
import { appWords } from '../../i18n/app.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { ACTIVE_FILTER } from '../../kit/ReferencePicker.tsx'
import { useCanPerformAction } from '../../port/session.ts'
import { onSiteWords } from './words.ts'

/** Place where a guard checks credentials: the zone, and the company that works there. Both are optional. */
export interface Place {
  zone: number | null
  /** Company at the site. Includes its name, which cannot be fetched offline. */
  company: { id: number; name: string } | null
}

const ANYWHERE: Place = { zone: null, company: null }

/** Returns the zone and company where the guard checks credentials, and a setter. The phone stores both per user. */
export const useCredentialCheckPlace = () => useStore<Place>('onSite.here', ANYWHERE)

const ZONES = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const
const MATCHES = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' } } as const

const ZoneSelect = ({ zone, onChange }: { zone: number | null; onChange: (zone: number | null) => void }) => {
  const { data: zones } = useGetList('zones', ZONES)
  return (
    <SelectField
      label={onSiteWords.zone}
      value={String(zone ?? '')}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
      options={[
        { value: '', label: onSiteWords.anyZone },
        ...(zones?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
      ]}
    />
  )
}

interface CompanySelectProps {
  company: Place['company']
  onChange: (company: Place['company']) => void
}

/** Select for the company at the site. Not a ReferencePicker, which would be empty without a connection. */
const CompanySelect = ({ company, onChange }: CompanySelectProps) => {
  const [isOpen, setOpen] = useState(false)
  const [q, setText] = useState('')
  const { data, error, isFetching } = useGetList<Company>(
    'companies',
    { ...MATCHES, filter: q === '' ? ACTIVE_FILTER : { ...ACTIVE_FILTER, q } },
    { ...queryOptions, enabled: isOpen },
  )
  return (
    <Autocomplete
      options={data?.map(({ id, company_name }) => ({ id, name: company_name })) ?? []}
      loading={isFetching}
      value={company}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // Disables filtering in the browser, because the server has already filtered.
      filterOptions={(found) => found}
      noOptionsText={error ? onSiteWords.companiesAway : appWords.picker.none}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, text, reason) => setText(reason === 'input' ? text.trim() : '')}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={({ InputLabelProps: label, ...params }) => (
        <TextField
          {...params}
          label={onSiteWords.company}
          placeholder={onSiteWords.anyCompany}
          InputLabelProps={{ ...label, shrink: true }}
        />
      )}
    />
  )
}

/** Inputs for the zone, and for the company to which the checked people should belong. */
export const PlaceInputs = ({ place, onChange }: { place: Place; onChange: (place: Place) => void }) => {
  const canListCompanies = useCanPerformAction('companies.list')
  return (
    <Stack sx={{ gap: 2 }}>
      <ZoneSelect zone={place.zone} onChange={(zone) => onChange({ ...place, zone })} />
      {canListCompanies && (
        <CompanySelect company={place.company} onChange={(company) => onChange({ ...place, company })} />
      )}
    </Stack>
  )
}
