import { Autocomplete, Box, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TextInput, useDebouncedEvent, useEvent } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { companyRfcSchema } from '../../../domain/fields/inputs.ts'
import type { VetoCandidate } from '../../../domain/notices/vetoes.ts'
import { getAccessibleCompany } from '../../../domain/permissions.ts'
import { appWords } from '../../i18n/app.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { NameInput } from '../../kit/form/NameInput.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'
import { useSignedInUser } from '../../port/session.ts'
import { VetoTargets } from './VetoTargets.tsx'
import { noticesWords } from './words.ts'

const PAUSE_MS = 300

/** Person or company to bar (veto). The button on the page of the person or company passes it as location state. */
export interface Vetoing {
  personnel?: string
  company?: number
}

/** Autocomplete that selects the person or company to bar, and fills in the name and RFC. */
const CandidatePicker = ({ vetoing }: { vetoing: Vetoing | undefined }) => {
  const { setValue } = useFormContext()
  const [q, setQ] = useState('')
  const ask = useDebouncedEvent(setQ, PAUSE_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['vetoes.candidates', q],
    queryFn: () => callEndpoint('vetoes.candidates', { query: { q } }),
    enabled: q !== '',
  })
  const choose = useEvent((candidate: VetoCandidate | null) => {
    if (!candidate) return
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('name', candidate.name, options)
    setValue('rfc', candidate.rfc, options)
  })
  const { data: started } = useQuery({
    queryKey: ['vetoes.candidates', vetoing],
    queryFn: () => callEndpoint('vetoes.candidates', { query: vetoing ?? {} }),
    enabled: vetoing !== undefined,
  })
  useEffect(() => choose(started?.[0] ?? null), [started, choose])
  return (
    <Autocomplete
      options={(q !== '' && data) || []}
      filterOptions={(all) => all}
      getOptionKey={({ kind, id }) => `${kind} ${id}`}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.kind === b.kind && a.id === b.id}
      onInputChange={(_, text, reason) => reason === 'input' && ask(text.trim())}
      onChange={(_, candidate) => choose(candidate)}
      loading={isFetching}
      openOnFocus={false}
      // Removes the clear icon, which would cover the name on a phone.
      clearIcon={null}
      sx={{ mb: 1.5 }}
      noOptionsText={
        q === '' ? noticesWords.targets.type : error ? getErrorText(error) : appWords.picker.none
      }
      renderOption={({ key, ...props }, { name, detail, vetoed }) => (
        <Box component="li" key={key} {...props}>
          <Stack>
            {name}
            <Typography variant="caption" color="textSecondary">
              {[detail, vetoed && noticesWords.targets.already].filter(Boolean).join(' · ')}
            </Typography>
          </Stack>
        </Box>
      )}
      renderInput={(input) => (
        <TextField {...input} label={noticesWords.targets.pick} helperText={noticesWords.targets.pickHint} />
      )}
    />
  )
}

/** Lists the people and companies with the typed RFC, which the veto would bar. */
const Preview = () => {
  const { data: rfc = '' } = companyRfcSchema.safeParse(useWatch({ name: 'rfc' }) ?? '')
  const { data: targets } = useQuery({
    queryKey: ['vetoes.targets', rfc],
    queryFn: () => callEndpoint('vetoes.targets', { query: { rfc } }),
    enabled: rfc !== '',
  })
  return (
    <Box role="status" sx={{ mb: 1.5, minHeight: 24 }}>
      {rfc === '' ? (
        <Typography variant="body2" color="textSecondary">
          {noticesWords.targets.none}
        </Typography>
      ) : (
        targets && <VetoTargets targets={targets} />
      )}
    </Box>
  )
}

interface VetoInputsProps {
  /** Person or company with which the form starts. */
  vetoing?: Vetoing | undefined
  /** Whether the inputs are in one column. */
  isNarrow?: boolean
}

/** Inputs for the person or company to bar. Registered people and companies are selected, others are typed with name and RFC. */
export const VetoInputs = ({ vetoing, isNarrow = false }: VetoInputsProps) => {
  const actor = useSignedInUser()
  const canSelectRegistered =
    isEndpointAvailable('vetoes.candidates') && getAccessibleCompany(actor) === 'all'
  return (
    <>
      {canSelectRegistered && <CandidatePicker vetoing={vetoing} />}
      <FieldGrid sx={isNarrow ? { gridTemplateColumns: 'minmax(0, 1fr)' } : {}}>
        <NameInput source="name" />
        {isEndpointAvailable('vetoes.create', 'rfc') && (
          <TextInput source="rfc" autoComplete="off" helperText={noticesWords.rfcHint} />
        )}
      </FieldGrid>
      {canSelectRegistered && <Preview />}
    </>
  )
}
