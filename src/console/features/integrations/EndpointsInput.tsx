import {
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { FieldTitle, InputHelperText, useInput, useRecordContext } from 'react-admin'
import { endpoints } from '../../../contract/endpoints.ts'
import { isServiceEndpoint, SERVICE_ENDPOINTS } from '../../../contract/serviceEndpoints.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { groupBy } from '../../../domain/common/groupBy.ts'
import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import type { ServiceAccount } from '../../../domain/service-accounts/schemas.ts'
import { integrationsWords } from './words.ts'

const words = integrationsWords.endpoints

const areaOf = (name: string): string => name.split('.')[0] ?? ''

const titleOfArea = (area: string): string => getOwnProperty<string>(words.groups, area) ?? area

const describeEndpoint = (name: string): string =>
  isServiceEndpoint(name) ? endpoints[name].summary : words.gone

const matchesSearch = (name: string, search: string): boolean => {
  const text = removeCaseAndAccents(`${titleOfArea(areaOf(name))} ${describeEndpoint(name)} ${name}`)
  return removeCaseAndAccents(search)
    .split(' ')
    .every((word) => text.includes(word))
}

interface GroupProps {
  area: string
  names: readonly string[]
  chosen: ReadonlySet<string>
  used: readonly string[] | undefined
  isOpen: boolean
  onToggle: (name: string) => void
}

/** Permissions of an area, which the user opens. A search opens all areas with matches. */
const EndpointGroup = ({ area, names, chosen, used, isOpen, onToggle }: GroupProps) => {
  const count = names.filter((name) => chosen.has(name)).length
  return (
    <Box component="details" open={isOpen || undefined} sx={groupStyle}>
      <Box component="summary">
        <span>{titleOfArea(area)}</span>
        <Typography component="span" variant="body2" color={count > 0 ? 'primary' : 'text.secondary'}>
          {words.chosenOf({ chosen: count, all: names.length })}
        </Typography>
      </Box>
      <Stack role="group" aria-label={titleOfArea(area)}>
        {names.map((name) => (
          <FormControlLabel
            key={name}
            control={<Checkbox checked={chosen.has(name)} onChange={() => onToggle(name)} />}
            label={
              <>
                {describeEndpoint(name)}
                <Typography component="span" variant="caption" color="text.secondary" sx={nameStyle}>
                  {name}
                  {used && chosen.has(name) && !used.includes(name) && ` · ${words.unused}`}
                </Typography>
              </>
            }
          />
        ))}
      </Stack>
    </Box>
  )
}

/** Checklist of the endpoints that a service account may call, grouped by area, with a search. */
export const EndpointsInput = ({ source }: { source: string }) => {
  const titleId = useId()
  const { field, fieldState } = useInput({ source, defaultValue: [] })
  const record = useRecordContext<ServiceAccount>()
  const [search, setSearch] = useState('')
  const [isOnlyChosen, setOnlyChosen] = useState(false)
  const value: readonly string[] = field.value ?? []
  const chosen = new Set(value)
  const names = [...new Set<string>([...SERVICE_ENDPOINTS, ...value])].filter(
    (name) => (!isOnlyChosen || chosen.has(name)) && matchesSearch(name, search.trim()),
  )
  const toggle = (name: string) => {
    field.onChange(chosen.has(name) ? value.filter((one) => one !== name) : [...value, name])
  }
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ width: '100%', my: 1.5 }}>
      <Typography id={titleId} sx={{ fontWeight: 600 }}>
        <FieldTitle source={source} isRequired />
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, my: 1 }}>
        <TextField
          label={words.search}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          inputRef={field.ref}
          error={fieldState.invalid}
          sx={{ flex: '1 1 200px' }}
        />
        <FormControlLabel
          control={<Switch checked={isOnlyChosen} onChange={(_, checked) => setOnlyChosen(checked)} />}
          label={words.onlyChosen}
        />
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary">
        {names.length === 0 ? words.noMatch : words.chosen(chosen.size)}
      </Typography>
      {[...groupBy(names, areaOf)].map(([area, ofArea]) => (
        <EndpointGroup
          key={area}
          area={area}
          names={ofArea}
          chosen={chosen}
          used={record?.used}
          isOpen={search.trim() !== '' || isOnlyChosen}
          onToggle={toggle}
        />
      ))}
      {fieldState.error && (
        <FormHelperText error>
          <InputHelperText error={fieldState.error.message} />
        </FormHelperText>
      )}
    </Box>
  )
}

const groupStyle = {
  borderTop: 1,
  borderColor: 'divider',
  '& summary': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    minHeight: { xs: 44, sm: 36 },
    cursor: 'pointer',
    fontWeight: 600,
  },
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start', py: 0.5, mr: 0 },
  '& .MuiCheckbox-root': { py: 0.25 },
} as const

const nameStyle = { display: 'block', overflowWrap: 'anywhere' } as const
