import { Box, Button, FormHelperText, LinearProgress, Stack, useMediaQuery } from '@mui/material'
import { type ChangeEvent, type ComponentType, useContext, useEffect, useId, useRef, useState } from 'react'
import { InputHelperText, useInput } from 'react-admin'
import { type ErrorCode, formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../../../contract/personnel.ts'
import {
  getFileInputAcceptValue,
  listMediaTypesOfFileKinds,
  PICTURES,
} from '../../../domain/common/fileKinds.ts'
import { detectFileMediaType, isHeifImageType } from '../../kit/fileMediaType.ts'
import { UploadContext } from '../../kit/form/recordFormContext.ts'
import type { CropDialogProps } from './crop/CropDialog.tsx'
import { canCropPictures, loadImageFile } from './crop/cropPictureFile.ts'
import { personnelDetailWords } from './detailWords.ts'
import { type Picture, Portrait } from './Portrait.tsx'

/**
 * Checks whether the browser can decode an image and whether its size in pixels is allowed. Returns an error code or undefined.
 */
const findImageDecodingProblem = async (file: File): Promise<ErrorCode | undefined> => {
  try {
    const bitmap = await createImageBitmap(file)
    const pixels = bitmap.width * bitmap.height
    bitmap.close()
    return pixels > MAX_PHOTO_PIXELS ? 'photoTooManyPixels' : undefined
  } catch {
    return 'photoBroken'
  }
}

/** Checks a file that the user chose as profile picture. Returns an error code or undefined. */
const findPhotoProblem = async (file: File): Promise<ErrorCode | undefined> => {
  const mediaType = await detectFileMediaType(file)
  if (isHeifImageType(mediaType)) return 'heicPicture'
  if (!Object.hasOwn(listMediaTypesOfFileKinds(PICTURES), mediaType)) return 'photoType'
  return file.size > MAX_PHOTO_BYTES ? 'photoTooLarge' : findImageDecodingProblem(file)
}

interface Cropping extends Pick<CropDialogProps, 'file' | 'image'> {
  Dialog: ComponentType<CropDialogProps>
}

/** Loads the crop dialog for a picture. Returns undefined if the dialog or the picture cannot be loaded. */
const loadCropDialog = async (file: File): Promise<Cropping | undefined> => {
  try {
    // Loads the dialog's code when the user has chosen the first picture.
    const { CropDialog: Dialog } = await import('./crop/CropDialog.tsx')
    return { file, image: await loadImageFile(file), Dialog }
  } catch {
    return undefined
  }
}

interface RefusedFile {
  file: File
  problem: ErrorCode
}

/**
 * Checks each chosen file, and lets the user crop it. Passes on the cropped file, or the original file if cropping fails. A
 * refused file is not passed on, so that the form keeps the picture that it had.
 */
const usePhotoChoice = (onDone: (file: File) => void) => {
  const [isPreparing, setPreparing] = useState(false)
  const [refused, setRefused] = useState<RefusedFile>()
  const [cropping, setCropping] = useState<Cropping>()
  useEffect(() => () => URL.revokeObjectURL(cropping?.image.src ?? ''), [cropping])
  const finishCropping = (file: File) => {
    setCropping(undefined)
    onDone(file)
  }
  const choose = async (file: File) => {
    setPreparing(true)
    const problem = await findPhotoProblem(file)
    setRefused(problem && { file, problem })
    const next = problem || !canCropPictures() ? undefined : await loadCropDialog(file)
    setPreparing(false)
    if (next) setCropping(next)
    else if (!problem) finishCropping(file)
  }
  return {
    isPreparing,
    refused,
    cropping,
    choose,
    finishCropping: (file: File) => {
      setRefused(undefined)
      finishCropping(file)
    },
    cancel: () => setCropping(undefined),
  }
}

/**
 * Input for a profile picture, from a file or the phone's camera, with cropping and a preview. react-admin's ImageInput
 * ignores refused files without a message.
 */
export const PhotoInput = ({ name, current }: { name: string; current?: string | null }) => {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const hasTouch = useMediaQuery('(any-pointer: coarse)', { noSsr: true })
  const { field, fieldState } = useInput({ source: 'profile_picture' })
  const picture: Picture = field.value
  const file = picture instanceof File ? picture : undefined
  const displayed = file ?? current
  const set = (chosen: File) => {
    field.onChange(chosen)
    field.onBlur()
  }
  const { isPreparing, refused, cropping, choose, finishCropping, cancel } = usePhotoChoice(set)
  const error = refused ? formatValidationErrorCode(refused.problem) : fieldState.error?.message
  const ask = (capture?: 'environment') => {
    // Asks for the back camera, because the user photographs another person.
    if (capture) input.current?.setAttribute('capture', capture)
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }
  const handleFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // Lets the user choose the same file again after removing it.
    event.target.value = ''
    if (chosen) void choose(chosen)
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <Portrait picture={displayed} name={name} />
      <Button variant="outlined" fullWidth onClick={() => ask()} aria-describedby={hintId}>
        {personnelDetailWords.photo[displayed ? 'change' : 'choose']}
      </Button>
      {hasTouch && (
        <Button variant="outlined" fullWidth onClick={() => ask('environment')} aria-describedby={hintId}>
          {personnelDetailWords.photo.take}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={getFileInputAcceptValue(PICTURES)}
        aria-label={personnelDetailWords.photo.label}
        onChange={handleFiles}
      />
      <FormHelperText id={hintId} error={error !== undefined} role="status" sx={{ mx: 0 }}>
        {isPreparing ? (
          personnelDetailWords.photo.preparing
        ) : (
          <InputHelperText error={error} helperText={personnelDetailWords.photo.hint} />
        )}
      </FormHelperText>
      {/* The browser may lack a decoder for a format that the server accepts. */}
      {refused?.problem === 'photoBroken' && (
        <Button size="small" onClick={() => finishCropping(refused.file)}>
          {personnelDetailWords.photo.asItIs}
        </Button>
      )}
      {file && (
        <Button size="small" onClick={() => field.onChange(current ?? null)}>
          {personnelDetailWords.photo.undo}
        </Button>
      )}
      {cropping && (
        <cropping.Dialog
          // Resets the crop area for each new picture.
          key={cropping.image.src}
          file={cropping.file}
          image={cropping.image}
          onUse={finishCropping}
          onCancel={cancel}
          onAnother={() => input.current?.click()}
        />
      )}
    </Stack>
  )
}

/** Shows the upload progress of the surrounding form. */
export const PhotoProgress = () => {
  const { fraction } = useContext(UploadContext)
  const label = personnelDetailWords.photo.sending
  if (fraction === undefined) return null
  return (
    <Box sx={{ flex: 1, minWidth: 160, fontSize: '0.75rem' }}>
      {label}
      <LinearProgress variant="determinate" value={fraction * 100} aria-label={label} sx={{ mt: 0.5 }} />
    </Box>
  )
}
