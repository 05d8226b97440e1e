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

/** Caches the check of each file, because the form validates again with every key press. */
const photoValidationsByFile = new WeakMap<File, ReturnType<typeof findPhotoProblem>>()

const validatePhotoOnce = (file: File): ReturnType<typeof findPhotoProblem> => {
  const check = photoValidationsByFile.get(file) ?? findPhotoProblem(file)
  photoValidationsByFile.set(file, check)
  return check
}

/**
 * Accepts a file without checking it in the browser, so that the server decides. The browser may lack a decoder for the image
 * format.
 */
const skipPhotoValidation = (file: File): void => {
  photoValidationsByFile.set(file, Promise.resolve(undefined))
}

/** Validates the picture of a form. Returns the error by field, or an empty object. */
export const validateProfilePicture = async (picture: unknown): Promise<Record<string, string>> => {
  const problem = picture instanceof File ? await validatePhotoOnce(picture) : undefined
  return problem ? { profile_picture: formatValidationErrorCode(problem) } : {}
}

interface Cropping extends Pick<CropDialogProps, 'file' | 'image'> {
  Dialog: ComponentType<CropDialogProps>
}

/**
 * Loads the crop dialog for an image file. Returns undefined if the file is not an image, or if the dialog or the image cannot
 * be loaded.
 */
const loadCropDialog = async (file: File): Promise<Cropping | undefined> => {
  if (await validatePhotoOnce(file)) return undefined
  try {
    // Loads the dialog's code when the user has chosen the first picture.
    const { CropDialog: Dialog } = await import('./crop/CropDialog.tsx')
    return { file, image: await loadImageFile(file), Dialog }
  } catch {
    return undefined
  }
}

/** Lets the user crop each chosen picture. Passes on the cropped file, or the original file if cropping fails. */
const usePhotoCropDialog = (onDone: (file: File) => void) => {
  const [isPreparing, setPreparing] = useState(false)
  const [cropping, setCropping] = useState<Cropping>()
  useEffect(() => () => URL.revokeObjectURL(cropping?.image.src ?? ''), [cropping])
  const finishCropping = (file: File) => {
    setCropping(undefined)
    onDone(file)
  }
  const begin = async (file: File) => {
    if (!canCropPictures()) return finishCropping(file)
    setPreparing(true)
    const next = await loadCropDialog(file)
    setPreparing(false)
    if (next) setCropping(next)
    else finishCropping(file)
  }
  return { isPreparing, cropping, begin, finishCropping, cancel: () => setCropping(undefined) }
}

/** Returns a function that sends the photo unchecked, or undefined if the browser can decode the photo. */
const useSendPhotoWithoutValidation = (file: File | undefined, send: (file: File) => void) => {
  const [unread, setUnread] = useState<File>()
  useEffect(() => {
    if (!file) return
    let isShown = true
    validatePhotoOnce(file).then(
      (problem) => isShown && setUnread(problem === 'photoBroken' ? file : undefined),
    )
    return () => {
      isShown = false
    }
  }, [file])
  if (!file || unread !== file) return undefined
  return () => {
    skipPhotoValidation(file)
    setUnread(undefined)
    send(file)
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
  const displayed = file && !fieldState.invalid ? file : current
  const set = (chosen: File) => {
    field.onChange(chosen)
    field.onBlur()
  }
  const { isPreparing, cropping, begin, finishCropping, cancel } = usePhotoCropDialog(set)
  const sendUnread = useSendPhotoWithoutValidation(file, set)
  const ask = (capture?: 'environment') => {
    // Asks for the back camera, because the user photographs another person.
    if (capture) input.current?.setAttribute('capture', capture)
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // Lets the user choose the same file again after removing it.
    event.target.value = ''
    if (chosen) void begin(chosen)
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
        onChange={choose}
      />
      {file && (
        <Button size="small" onClick={() => field.onChange(current ?? null)}>
          {personnelDetailWords.photo.undo}
        </Button>
      )}
      <FormHelperText id={hintId} error={fieldState.invalid} role="status" sx={{ mx: 0 }}>
        {isPreparing ? (
          personnelDetailWords.photo.preparing
        ) : (
          <InputHelperText error={fieldState.error?.message} helperText={personnelDetailWords.photo.hint} />
        )}
      </FormHelperText>
      {sendUnread && (
        <Button size="small" onClick={sendUnread}>
          {personnelDetailWords.photo.asItIs}
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
