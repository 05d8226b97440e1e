import { Autocomplete, Button, InputAdornment, Stack, TextField, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { UploadForm } from '../UploadForm.tsx'
import { type FileAreaName, type FileChoice, fileArea, useFileChoices } from './fileAreas.ts'
import type { UploadItem } from './useUploads.ts'

/** What is said of a file: its type and, where files have names of their own, what it is to be called, without its extension. */
interface FileValues {
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

const choiceId = (key: number): string => `upload-type-${key}`
const nameId = (key: number): string => `upload-name-${key}`

interface FileFieldsProps {
  item: UploadItem<FileValues>
  choices: readonly FileChoice[]
  isNamed: boolean
  isChecked: boolean
  onFill: (change: Partial<FileValues>) => void
}

const FileFields = ({ item, choices, isNamed, isChecked, onFill }: FileFieldsProps) => {
  const translate = useTranslate()
  const { key, file, values } = item
  const required = translate('documents.upload.required')
  const lacksChoice = isChecked && values.choice === ''
  const lacksName = isChecked && values.name.trim() === ''
  const choice = (
    <Autocomplete
      id={choiceId(key)}
      options={choices}
      value={choices.find(({ value }) => value === values.choice) ?? null}
      onChange={(_, chosen) => onFill({ choice: chosen?.value ?? '' })}
      getOptionKey={({ value }) => value}
      noOptionsText={translate('app.picker.none')}
      autoHighlight
      fullWidth
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('documents.upload.type')}
          required
          error={lacksChoice}
          helperText={lacksChoice && required}
        />
      )}
    />
  )
  if (!isNamed) return choice
  return (
    <FieldGrid>
      {choice}
      <TextField
        id={nameId(key)}
        label={translate('documents.upload.name')}
        value={values.name}
        onChange={({ target }) => onFill({ name: target.value })}
        required
        error={lacksName}
        helperText={lacksName && required}
        slotProps={{
          htmlInput: { maxLength: 180 },
          input: { endAdornment: <InputAdornment position="end">{extensionOf(file.name)}</InputAdornment> },
        }}
      />
    </FieldGrid>
  )
}

/** Adds files to a company or a person, each with its type. `onClosed` is told how many were added. */
export const AddFiles = ({
  area,
  owner,
  onClosed,
}: {
  area: FileAreaName
  owner: string
  onClosed: (added: number) => void
}) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const { list, error, retry } = useFileChoices(area)
  const { body, createQuery, named = false } = fileArea(area)
  const noChoices = error ? (
    <Stack role="alert" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Typography>
        {translate('documents.upload.typesFailed')} {error.message}
      </Typography>
      <Button variant="outlined" onClick={retry}>
        {translate('documents.retry')}
      </Button>
    </Stack>
  ) : (
    <Typography role="status" color="text.secondary">
      {translate(list ? 'documents.upload.noTypes' : 'documents.loading')}
    </Typography>
  )
  return (
    <UploadForm<FileValues>
      title={translate('documents.upload.title')}
      valuesOf={({ name }) => ({ choice: '', name: stemOf(name) })}
      obstacleOf={({ key, values }) => {
        if (values.choice === '') return choiceId(key)
        return named && values.name.trim() === '' ? nameId(key) : undefined
      }}
      // The name that was given, with the original extension appended (specification, section 7).
      send={({ file, values: { choice, name } }, options) =>
        dataProvider.create(area, {
          data: body(owner, { file, choice, fileName: `${name.trim()}${extensionOf(file.name)}` }),
          meta: { query: createQuery?.(owner), ...options },
        })
      }
      {...(!list?.length && { instead: noChoices })}
      fields={(item, isChecked, fill) => (
        <FileFields
          item={item}
          choices={list ?? []}
          isNamed={named}
          isChecked={isChecked}
          onFill={(change) => fill(item.key, change)}
        />
      )}
      onClosed={onClosed}
    />
  )
}
