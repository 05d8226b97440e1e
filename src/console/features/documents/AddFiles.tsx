import './evidenceWords.ts'
import { Autocomplete, Button, InputAdornment, Stack, TextField, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import { isDayOrEmpty } from '../../../domain/days.ts'
import type { AccreditationItem } from '../../../domain/personnel.ts'
import { DayField } from '../../kit/form/DayField.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { UploadForm } from '../../kit/UploadForm.tsx'
import type { UploadItem } from '../../kit/upload/useUploads.ts'
import { boundsOf, DAYS_BY_VALIDITY, type DocumentDay } from './documentDays.ts'
import { type FileAreaName, type FileChoice, fileArea, useFileChoices } from './fileAreas.ts'

/** What is said of a file: what it is, its days where it proves a requirement, or its name, without its extension, where files have names. */
interface FileValues extends Record<DocumentDay, string> {
  choice: string
  name: string
}

const dotOf = (fileName: string): number => {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? dot : fileName.length
}
const stemOf = (fileName: string): string => fileName.slice(0, dotOf(fileName))
/** The extension with its dot; '' without one. */
const extensionOf = (fileName: string): string => fileName.slice(dotOf(fileName))

/** What a file can be: a file of an area, or what proves a requirement. */
type Choice = FileChoice & { key: string; group: string } & (
    | { area: FileAreaName; item?: undefined }
    | { area?: undefined; item: AccreditationItem }
  )

const fieldId = (key: number, field: keyof FileValues): string => `upload-${field}-${key}`

/** The fields of what a file is, and those that must not be empty. */
const fieldsOf = (choice: Choice | undefined) => {
  const { fields, required } = choice?.item
    ? DAYS_BY_VALIDITY[choice.item.evidence?.validity ?? 'for_good']
    : { fields: [], required: [] }
  const isNamed = choice?.area !== undefined && fileArea(choice.area).named === true
  return { days: fields, isNamed, required: [...(isNamed ? ['name' as const] : []), ...required] }
}

interface FileFieldsProps {
  item: UploadItem<FileValues>
  choices: readonly Choice[]
  isChecked: boolean
  onFill: (change: Partial<FileValues>) => void
}

const FileFields = ({ item, choices, isChecked, onFill }: FileFieldsProps) => {
  const translate = useTranslate()
  const { key, file, values } = item
  const choice = choices.find((one) => one.key === values.choice)
  const { days, isNamed, required } = fieldsOf(choice)
  const problem = (field: keyof FileValues, isRequired: boolean) => {
    const isMissing = isChecked && isRequired && values[field].trim() === ''
    return {
      required: isRequired,
      error: isMissing,
      helperText: isMissing && translate('upload.required'),
    }
  }
  const isGrouped = new Set(choices.map(({ group }) => group)).size > 1
  return (
    <FieldGrid>
      <Autocomplete<Choice>
        id={fieldId(key, 'choice')}
        options={choices}
        value={choice ?? null}
        onChange={(_, chosen) => onFill({ choice: chosen?.key ?? '' })}
        getOptionKey={(one) => one.key}
        {...(isGrouped && { groupBy: ({ group }: Choice) => group })}
        autoHighlight
        fullWidth
        renderInput={(params) => (
          <TextField {...params} label={translate('upload.type')} {...problem('choice', true)} />
        )}
      />
      {isNamed && (
        <TextField
          id={fieldId(key, 'name')}
          label={translate('upload.name')}
          value={values.name}
          onChange={({ target }) => onFill({ name: target.value })}
          {...problem('name', true)}
          slotProps={{
            htmlInput: { maxLength: 180 },
            input: { endAdornment: <InputAdornment position="end">{extensionOf(file.name)}</InputAdornment> },
          }}
        />
      )}
      {days.map((day) => (
        <DayField
          key={day}
          id={fieldId(key, day)}
          label={translate(`evidence.upload.${day}`)}
          value={values[day]}
          onChange={(value) => onFill({ [day]: value })}
          {...problem(day, required.includes(day))}
          {...boundsOf(day)}
        />
      ))}
    </FieldGrid>
  )
}

/** Adds files to a company or a person, each with what it is: one of the areas' files, or what proves one of the person's requirements. `onClosed` is told how many were added. */
export const AddFiles = ({
  areas,
  items = [],
  owner,
  onClosed,
}: {
  areas: readonly FileAreaName[]
  /** The requirements whose documents this user brings. */
  items?: readonly AccreditationItem[]
  owner: string
  onClosed: (added: number) => void
}) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { list, error, retry } = useFileChoices(areas)
  const choices: Choice[] = [
    ...items.map((item) => ({
      ...{ key: `item ${item.id}`, value: String(item.id), label: item.name, item },
      group: translate('upload.requirements'),
    })),
    ...(list ?? []).map((one) => ({
      ...{ ...one, key: `${one.area} ${one.value}`, group: translate(`documents.titles.${one.area}`) },
    })),
  ]
  const choiceOf = ({ choice }: FileValues) => choices.find(({ key }) => key === choice)
  const noChoices = error ? (
    <Stack role="alert" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Typography>
        {translate('upload.typesFailed')} {error.message}
      </Typography>
      <Button variant="outlined" onClick={retry}>
        {translate('documents.retry')}
      </Button>
    </Stack>
  ) : (
    <Typography role="status" color="text.secondary">
      {translate(list ? 'upload.noTypes' : 'documents.loading')}
    </Typography>
  )
  return (
    <UploadForm<FileValues>
      title={translate('upload.title')}
      valuesOf={({ name }) => ({ choice: '', name: stemOf(name), issued_on: '', expires_on: '' })}
      obstacleOf={({ key, values }) => {
        const { days, required } = fieldsOf(choiceOf(values))
        const wrong =
          ['choice' as const, ...required].find((field) => values[field].trim() === '') ??
          days.find((day) => !isDayOrEmpty(values[day]))
        return wrong && fieldId(key, wrong)
      }}
      send={({ file, values }, options) => {
        const choice = choiceOf(values)
        if (!choice) throw new Error(values.choice)
        if (choice.item) {
          const days = Object.fromEntries(fieldsOf(choice).days.map((day) => [day, values[day]]))
          return dataProvider.create('evidence', {
            data: { item: choice.item.id, ...days, file },
            meta: options,
          })
        }
        const { body, createQuery } = fileArea(choice.area)
        // The name that was given, with the original extension appended (specification, section 7).
        const fileName = `${values.name.trim()}${extensionOf(file.name)}`
        return dataProvider.create(choice.area, {
          data: body(owner, { file, choice: choice.value, fileName }),
          meta: { query: createQuery?.(owner), ...options },
        })
      }}
      {...(choices.length === 0 && { instead: noChoices })}
      fields={(item, isChecked, fill) => (
        <FileFields
          item={item}
          choices={choices}
          isChecked={isChecked}
          onFill={(change) => fill(item.key, change)}
        />
      )}
      onClosed={onClosed}
    />
  )
}
