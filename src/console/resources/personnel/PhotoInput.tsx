import { Box, Button, FormHelperText, LinearProgress } from '@mui/material'
import { type ChangeEvent, useId, useRef } from 'react'
import { InputHelperText, useInput, useTranslate } from 'react-admin'
import { type MessageCode, message } from '../../../contract/messages.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../../../contract/personnel.ts'
import { type Picture, Portrait } from './Portrait.tsx'

/** What the picture input offers; the server looks at the content. */
const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Whether the browser can show a picture, as it is about to, and whether it is small enough for the server. */
const decodingProblem = async (file: File): Promise<MessageCode | undefined> => {
  try {
    const bitmap = await createImageBitmap(file)
    const pixels = bitmap.width * bitmap.height
    bitmap.close()
    return pixels > MAX_PHOTO_PIXELS ? 'photoTooManyPixels' : undefined
  } catch {
    return 'photoBroken'
  }
}

/** Why a chosen file cannot be a profile picture, before it is sent. */
const photoProblem = async (file: File): Promise<MessageCode | undefined> => {
  if (!PHOTO_TYPES.includes(file.type)) return 'photoType'
  return file.size > MAX_PHOTO_BYTES ? 'photoTooLarge' : decodingProblem(file)
}

/** What was found of each picture; a form asks again with every letter that is typed. */
const checks = new WeakMap<File, ReturnType<typeof photoProblem>>()

const checkPhoto = (file: File): ReturnType<typeof photoProblem> => {
  const check = checks.get(file) ?? photoProblem(file)
  checks.set(file, check)
  return check
}

/** What is wrong with a form's picture, beside the field; {} when all is well. */
export const validatePicture = async (picture: unknown): Promise<Record<string, string>> => {
  const problem = picture instanceof File ? await checkPhoto(picture) : undefined
  return problem ? { profile_picture: message(problem) } : {}
}

/**
 * Chooses a profile picture and shows it before it is sent. In the place of react-admin's ImageInput, which takes what it refuses (`accept`,
 * `maxSize`) for no file and says nothing, offers to remove a picture that can only be replaced, with a button that is seen under a mouse only, and
 * puts the focus on a drop zone without a name.
 */
export const PhotoInput = ({ name, current }: { name: string; current?: string | null }) => {
  const translate = useTranslate()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field, fieldState } = useInput({ source: 'profile_picture' })
  const picture: Picture = field.value
  const file = picture instanceof File ? picture : undefined
  const shown = file && !fieldState.invalid ? file : current
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // The same file can be chosen again after it was taken back.
    event.target.value = ''
    if (!chosen) return
    field.onChange(chosen)
    field.onBlur()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Portrait picture={shown} name={name} />
      <Button variant="outlined" fullWidth onClick={() => input.current?.click()} aria-describedby={hintId}>
        {translate(`personnelDetail.photo.${shown ? 'change' : 'choose'}`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        aria-label={translate('personnelDetail.photo.label')}
        onChange={choose}
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

/** How much of a picture has gone out, from 0 to 1; nothing while none is being sent. */
export const PhotoProgress = ({ fraction }: { fraction: number | undefined }) => {
  const label = useTranslate()('personnelDetail.photo.sending')
  if (fraction === undefined) return null
  return (
    <Box sx={{ flex: 1, minWidth: 160, fontSize: 12 }}>
      {label}
      <LinearProgress variant="determinate" value={fraction * 100} aria-label={label} sx={{ mt: 0.5 }} />
    </Box>
  )
}
