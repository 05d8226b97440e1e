import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material'
import { type ChangeEvent, useEffect, useId, useMemo, useRef } from 'react'
import { FieldTitle, InputHelperText, useInput, useRecordContext } from 'react-admin'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import {
  getFileInputAcceptValue,
  listMediaTypesOfFileKinds,
  PICTURES,
} from '../../../domain/common/fileKinds.ts'
import { MAX_LOGO_BYTES } from '../../../domain/settings/settings.ts'
import { detectFileMediaType, isHeifImageType } from '../../kit/fileMediaType.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { settingsWords } from './words.ts'

const findLogoProblem = async (value: unknown): Promise<string | undefined> => {
  if (!(value instanceof File)) return undefined
  const mediaType = await detectFileMediaType(value)
  if (!Object.hasOwn(listMediaTypesOfFileKinds(PICTURES), mediaType))
    return formatValidationErrorCode(isHeifImageType(mediaType) ? 'heicPicture' : 'logoType')
  return value.size > MAX_LOGO_BYTES ? formatValidationErrorCode('logoTooLarge') : undefined
}

/** Returns the URL of the chosen image file or of the saved logo, or null if there is none. */
const usePictureUrl = (value: unknown): string | null => {
  const blob = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : undefined), [value])
  useEffect(() => () => void (blob && URL.revokeObjectURL(blob)), [blob])
  return blob ?? (typeof value === 'string' && value !== '' ? getPortalSettings().apiUrl + value : null)
}

/**
 * Input for the electric utility's logo, with previews on white and on the card's background colour. react-admin's
 * ImageInput ignores refused files without a message.
 */
export const LogoInput = () => {
  const record = useRecordContext<{ logo?: string | null }>()
  const storedLogo = record?.logo ?? null
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field, fieldState } = useInput({ source: 'logo', validate: findLogoProblem })
  const displayed = usePictureUrl(fieldState.invalid ? storedLogo : field.value)
  const set = (value: File | string | null) => {
    field.onChange(value)
    field.onBlur()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // Lets the user choose the same file again after removing it.
    event.target.value = ''
    if (chosen) set(chosen)
  }
  return (
    <Box role="group" aria-labelledby={`${id}label`} sx={{ mb: 1.5 }}>
      <Typography id={`${id}label`} variant="caption" component="div" color="text.secondary">
        <FieldTitle source="logo" resource="settings" />
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
        <Box sx={{ ...frameStyle, ...(displayed && paperStyle) }}>
          {displayed ? <img src={displayed} alt={settingsWords.logo.preview} /> : settingsWords.logo.none}
        </Box>
        <Button variant="outlined" onClick={() => input.current?.click()} aria-describedby={`${id}hint`}>
          {settingsWords.logo[displayed ? 'change' : 'choose']}
        </Button>
        {displayed && <Button onClick={() => set(null)}>{settingsWords.logo.remove}</Button>}
        {field.value !== storedLogo && (storedLogo || fieldState.invalid) && (
          <Button onClick={() => set(storedLogo)}>{settingsWords.logo.undo}</Button>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept={getFileInputAcceptValue(PICTURES)}
        aria-label={settingsWords.logo.label}
        onChange={choose}
      />
      <FormHelperText id={`${id}hint`} error={fieldState.invalid} role="status" sx={{ mx: 0 }}>
        <InputHelperText error={fieldState.error?.message} helperText={settingsWords.logo.hint} />
      </FormHelperText>
    </Box>
  )
}

const frameStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 200,
  height: 72,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.75rem',
  color: 'text.secondary',
  '& img': { maxWidth: '100%', maxHeight: 54 },
} as const

/** White in dark mode too, because logos are made for white paper. */
const paperStyle = { backgroundColor: '#fff' } as const
