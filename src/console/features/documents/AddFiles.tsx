import { Autocomplete, Button, InputAdornment, Stack, TextField, Typography } from '@mui/material'
import { useDataProvider } from 'react-admin'
import { isValidCalendarDateOrEmpty } from '../../../domain/common/days.ts'
import type { ListedKind } from '../../../domain/documents/kinds.ts'
import type { AccreditationItem } from '../../../domain/people/schemas.ts'
import { DayField } from '../../kit/form/DayField.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { LimitedTextField } from '../../kit/form/LimitedTextField.tsx'
import { isTooLong } from '../../kit/form/textLength.ts'
import { UploadForm } from '../../kit/UploadForm.tsx'
import type { UploadItem } from '../../kit/upload/useFileUploadQueue.ts'
import { uploadWords } from '../../kit/upload/words.ts'
import { DAYS_BY_VALIDITY, type DocumentDay, getDocumentDateLimits } from './documentDays.ts'
import { evidenceWords } from './evidenceWords.ts'
import { type FileChoice, getDocumentFileArea, getSection, useDocumentTypeOptions } from './fileAreas.ts'
import { documentsWords } from './words.ts'

/** Form values of one file to upload: its type, its name without extension, and its issue and expiry day. */
interface FileValues extends Record<DocumentDay, string> {
  choice: string
  name: string
}

/** Maximum length of a file's name without its extension. */
const MAX_NAME = 180

const findFileExtensionIndex = (fileName: string): number => {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? dot : fileName.length
}
const removeFileExtension = (fileName: string): string => fileName.slice(0, findFileExtensionIndex(fileName))
/** Returns the file extension with its dot, or '' if there is none. */
const getFileExtension = (fileName: string): string => fileName.slice(findFileExtensionIndex(fileName))

/** Option of the file type menu: a type of file, or a requirement that the file proves. */
type Choice = FileChoice & { key: string; group: string } & (
    | { area: ListedKind; item?: undefined }
    | { area?: undefined; item: AccreditationItem }
  )

const getUploadFieldId = (key: number, field: keyof FileValues): string => `upload-${field}-${key}`

/** Returns the form fields that a file of this type has, and which of them are required. */
const getUploadFormFields = (choice: Choice | undefined) => {
  const { fields, required } = choice?.item
    ? DAYS_BY_VALIDITY[choice.item.evidence?.validity ?? 'for_good']
    : { fields: [], required: [] }
  const isNamed = choice?.area !== undefined && getDocumentFileArea(choice.area).isNamed
  return { days: fields, isNamed, required: [...(isNamed ? ['name' as const] : []), ...required] }
}

interface FileFieldsProps {
  item: UploadItem<FileValues>
  choices: readonly Choice[]
  isChecked: boolean
  onFill: (change: Partial<FileValues>) => void
}

const FileFields = ({ item, choices, isChecked, onFill }: FileFieldsProps) => {
  const { key, file, values } = item
  const choice = choices.find((one) => one.key === values.choice)
  const { days, isNamed, required } = getUploadFormFields(choice)
  const problem = (field: keyof FileValues, isRequired: boolean) => {
    const isMissing = isChecked && isRequired && values[field].trim() === ''
    return {
      required: isRequired,
      error: isMissing,
      helperText: isMissing && uploadWords.required,
    }
  }
  const isGrouped = new Set(choices.map(({ group }) => group)).size > 1
  return (
    <FieldGrid>
      <Autocomplete<Choice>
        id={getUploadFieldId(key, 'choice')}
        options={choices}
        value={choice ?? null}
        onChange={(_, chosen) => onFill({ choice: chosen?.key ?? '' })}
        getOptionKey={(one) => one.key}
        {...(isGrouped && { groupBy: ({ group }: Choice) => group })}
        autoHighlight
        fullWidth
        renderInput={(params) => (
          <TextField {...params} label={uploadWords.type} {...problem('choice', true)} />
        )}
      />
      {isNamed && (
        <LimitedTextField
          id={getUploadFieldId(key, 'name')}
          label={uploadWords.name}
          value={values.name}
          onChange={({ target }) => onFill({ name: target.value })}
          max={MAX_NAME}
          {...problem('name', true)}
          slotProps={{
            input: {
              endAdornment: <InputAdornment position="end">{getFileExtension(file.name)}</InputAdornment>,
            },
          }}
        />
      )}
      {days.map((day) => (
        <DayField
          key={day}
          id={getUploadFieldId(key, day)}
          label={evidenceWords.upload[day]}
          value={values[day]}
          onChange={(value) => onFill({ [day]: value })}
          {...problem(day, required.includes(day))}
          {...getDocumentDateLimits(day)}
        />
      ))}
    </FieldGrid>
  )
}

/**
 * Dialog that uploads files for a company or a person. The user chooses a type for each file. `onClosed` receives the number of
 * uploaded files.
 */
export const AddFiles = ({
  areas,
  items = [],
  owner,
  onClosed,
}: {
  areas: readonly ListedKind[]
  /** Requirements for which the user may upload evidence. */
  items?: readonly AccreditationItem[]
  owner: string
  onClosed: (added: number) => void
}) => {
  const dataProvider = useDataProvider()
  const { list, error, retry } = useDocumentTypeOptions(areas)
  const choices: Choice[] = [
    ...items.map((item) => ({
      key: `item ${item.id}`,
      value: String(item.id),
      label: item.name,
      item,
      group: uploadWords.requirements,
    })),
    ...(list ?? []).map((one) => ({
      ...{ ...one, key: `${one.area} ${one.value}`, group: getSection(one.area).title },
    })),
  ]
  const getChoice = ({ choice }: FileValues) => choices.find(({ key }) => key === choice)
  const noChoices = error ? (
    <Stack role="alert" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Typography>
        {uploadWords.typesFailed} {error.message}
      </Typography>
      <Button variant="outlined" onClick={retry}>
        {documentsWords.retry}
      </Button>
    </Stack>
  ) : (
    <Typography role="status" color="text.secondary">
      {list ? uploadWords.noTypes : documentsWords.loading}
    </Typography>
  )
  return (
    <UploadForm<FileValues>
      title={uploadWords.title}
      valuesOf={({ name }) => ({
        choice: '',
        name: removeFileExtension(name),
        issued_on: '',
        expires_on: '',
      })}
      obstacleOf={({ key, values }) => {
        const { days, isNamed, required } = getUploadFormFields(getChoice(values))
        const wrong =
          ['choice' as const, ...required].find((field) => values[field].trim() === '') ??
          (isNamed && isTooLong(values.name, MAX_NAME) ? 'name' : undefined) ??
          days.find((day) => !isValidCalendarDateOrEmpty(values[day]))
        return wrong && getUploadFieldId(key, wrong)
      }}
      send={({ file, values }, options) => {
        const choice = getChoice(values)
        if (!choice) throw new Error(values.choice)
        if (choice.item) {
          const days = Object.fromEntries(getUploadFormFields(choice).days.map((day) => [day, values[day]]))
          return dataProvider.create('evidence', {
            data: { item: choice.item.id, ...days, file },
            meta: options,
          })
        }
        const { body, createQuery } = getDocumentFileArea(choice.area)
        // Appends the original extension to the name (docs/requirements.md §8).
        const fileName = `${values.name.trim()}${getFileExtension(file.name)}`
        return dataProvider.create(choice.area, {
          data: body(owner, { file, choice: choice.value, fileName }),
          meta: { query: createQuery(owner), ...options },
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
