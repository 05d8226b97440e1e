import { Box, Button, FormHelperText } from '@mui/material'
import { useId } from 'react'
import { InputHelperText, useInput, useTranslate } from 'react-admin'
import { message } from '../../../../contract/messages.ts'
import { FileButton } from './FileButton.tsx'
import { Portrait } from './Portrait.tsx'
import { useFilePreview } from './useFilePreview.ts'
import { PHOTO_TYPES, validatePhoto } from './validatePhoto.ts'

/** The value of a picture field: the address of the kept one, or the file chosen to take its place. */
type Picture = string | File | null | undefined

/** What is wrong with a form's picture, beside the field; {} when all is well. */
export const validatePicture = (picture: unknown): { profile_picture?: string } => {
  const problem = picture instanceof File ? validatePhoto(picture) : undefined
  return problem ? { profile_picture: message(problem) } : {}
}

/** Chooses a profile picture and shows it before it is sent. */
export const PhotoInput = ({ name, current }: { name: string; current?: string | null }) => {
  const translate = useTranslate()
  const hintId = useId()
  const { field, fieldState } = useInput({ source: 'profile_picture' })
  const picture: Picture = field.value
  const file = picture instanceof File ? picture : undefined
  const preview = useFilePreview(file && !validatePhoto(file) ? file : undefined)
  const choose = (chosen: File) => {
    field.onChange(chosen)
    field.onBlur()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Portrait src={preview ?? current} name={name} />
      <FileButton
        text={translate(`personnelDetail.photo.${preview || current ? 'change' : 'choose'}`)}
        label={translate('personnelDetail.photo.label')}
        types={PHOTO_TYPES}
        describedBy={hintId}
        onChoose={choose}
      />
      {file && (
        <Button size="small" onClick={() => field.onChange(current ?? null)}>
          {translate('personnelDetail.photo.undo')}
        </Button>
      )}
      <FormHelperText id={hintId} error={fieldState.invalid} role="status" sx={{ mx: 0 }}>
        <InputHelperText error={fieldState.error?.message} helperText="personnelDetail.photo.hint" />
      </FormHelperText>
    </Box>
  )
}
