import { Box, Button, FormHelperText, LinearProgress, Stack, useMediaQuery } from '@mui/material'
import { type ChangeEvent, type ComponentType, useContext, useEffect, useId, useRef, useState } from 'react'
import { InputHelperText, useInput, useTranslate } from 'react-admin'
import { type ErrorCode, formatErrorCode } from '../../../contract/errorTexts.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '../../../contract/personnel.ts'
import { getAcceptAttribute, getMediaTypes, PICTURES } from '../../../domain/fileKinds.ts'
import { getMediaType, isHeif } from '../../kit/fileMediaType.ts'
import { UploadContext } from '../../kit/form/recordFormContext.ts'
import type { CropDialogProps } from './crop/CropDialog.tsx'
import { canCrop, loadPicture } from './crop/drawCrop.ts'
import { type Picture, Portrait } from './Portrait.tsx'

/** Checks that the browser can decode a picture and that the server takes its size. */
const findDecodingProblem = async (file: File): Promise<ErrorCode | undefined> => {
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
const findPhotoProblem = async (file: File): Promise<ErrorCode | undefined> => {
  const mediaType = await getMediaType(file)
  if (isHeif(mediaType)) return 'heicPicture'
  if (!Object.hasOwn(getMediaTypes(PICTURES), mediaType)) return 'photoType'
  return file.size > MAX_PHOTO_BYTES ? 'photoTooLarge' : findDecodingProblem(file)
}

/** The result of each picture: a form validates again with every letter that is typed. */
const checksByFile = new WeakMap<File, ReturnType<typeof findPhotoProblem>>()

const checkPhoto = (file: File): ReturnType<typeof findPhotoProblem> => {
  const check = checksByFile.get(file) ?? findPhotoProblem(file)
  checksByFile.set(file, check)
  return check
}

/** Leaves it to the server whether a file is a picture: a browser may lack its decoder. */
const skipPhotoCheck = (file: File): void => {
  checksByFile.set(file, Promise.resolve(undefined))
}

/** What is wrong with a form's picture, beside the field; {} when all is well. */
export const validatePicture = async (picture: unknown): Promise<Record<string, string>> => {
  const problem = picture instanceof File ? await checkPhoto(picture) : undefined
  return problem ? { profile_picture: formatErrorCode(problem) } : {}
}

interface Cropping extends Pick<CropDialogProps, 'file' | 'image'> {
  Dialog: ComponentType<CropDialogProps>
}

/** The dialog that crops a file; undefined for a file that is no picture, and where the dialog or the file does not load. */
const loadCropping = async (file: File): Promise<Cropping | undefined> => {
  if (await checkPhoto(file)) return undefined
  try {
    // Its code is loaded with the first picture that is chosen.
    const { CropDialog: Dialog } = await import('./crop/CropDialog.tsx')
    return { file, image: await loadPicture(file), Dialog }
  } catch {
    return undefined
  }
}

/** Crops each chosen file and passes the result on, or the file itself where it cannot be cropped. */
const useCropping = (onDone: (file: File) => void) => {
  const [isPreparing, setPreparing] = useState(false)
  const [cropping, setCropping] = useState<Cropping>()
  useEffect(() => () => URL.revokeObjectURL(cropping?.image.src ?? ''), [cropping])
  const finishCropping = (file: File) => {
    setCropping(undefined)
    onDone(file)
  }
  const begin = async (file: File) => {
    if (!canCrop()) return finishCropping(file)
    setPreparing(true)
    const next = await loadCropping(file)
    setPreparing(false)
    if (next) setCropping(next)
    else finishCropping(file)
  }
  return { isPreparing, cropping, begin, finishCropping, cancel: () => setCropping(undefined) }
}

/** Sends a file that the browser cannot decode; undefined for any other file. */
const useUnread = (file: File | undefined, send: (file: File) => void) => {
  const [unread, setUnread] = useState<File>()
  useEffect(() => {
    if (!file) return
    let isShown = true
    checkPhoto(file).then((problem) => isShown && setUnread(problem === 'photoBroken' ? file : undefined))
    return () => {
      isShown = false
    }
  }, [file])
  if (!file || unread !== file) return undefined
  return () => {
    skipPhotoCheck(file)
    setUnread(undefined)
    send(file)
  }
}

/**
 * Chooses a profile picture, or takes it with a phone's camera, crops it to the card's shape and shows it before it is sent. In the place of
 * react-admin's ImageInput, which takes what it refuses (`accept`, `maxSize`) for no file and says nothing, offers to remove a picture that can
 * only be replaced, with a button that is seen under a mouse only, and puts the focus on a drop zone without a name.
 */
export const PhotoInput = ({ name, current }: { name: string; current?: string | null }) => {
  const translate = useTranslate()
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
  const { isPreparing, cropping, begin, finishCropping, cancel } = useCropping(set)
  const sendUnread = useUnread(file, set)
  const ask = (capture?: 'environment') => {
    // The user points the phone at the person: the camera at its back.
    if (capture) input.current?.setAttribute('capture', capture)
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // So that the same file can be chosen again after it was removed.
    event.target.value = ''
    if (chosen) void begin(chosen)
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <Portrait picture={displayed} name={name} />
      <Button variant="outlined" fullWidth onClick={() => ask()} aria-describedby={hintId}>
        {translate(`personnelDetail.photo.${displayed ? 'change' : 'choose'}`)}
      </Button>
      {hasTouch && (
        <Button variant="outlined" fullWidth onClick={() => ask('environment')} aria-describedby={hintId}>
          {translate('personnelDetail.photo.take')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={getAcceptAttribute(PICTURES)}
        aria-label={translate('personnelDetail.photo.label')}
        onChange={choose}
      />
      {file && (
        <Button size="small" onClick={() => field.onChange(current ?? null)}>
          {translate('personnelDetail.photo.undo')}
        </Button>
      )}
      <FormHelperText id={hintId} error={fieldState.invalid} role="status" sx={{ mx: 0 }}>
        {isPreparing ? (
          translate('personnelDetail.photo.preparing')
        ) : (
          <InputHelperText error={fieldState.error?.message} helperText="personnelDetail.photo.hint" />
        )}
      </FormHelperText>
      {sendUnread && (
        <Button size="small" onClick={sendUnread}>
          {translate('personnelDetail.photo.asItIs')}
        </Button>
      )}
      {cropping && (
        <cropping.Dialog
          // Another picture starts with its own crop.
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

/** The progress of an upload with the form around it. */
export const PhotoProgress = () => {
  const { fraction } = useContext(UploadContext)
  const label = useTranslate()('personnelDetail.photo.sending')
  if (fraction === undefined) return null
  return (
    <Box sx={{ flex: 1, minWidth: 160, fontSize: '0.75rem' }}>
      {label}
      <LinearProgress variant="determinate" value={fraction * 100} aria-label={label} sx={{ mt: 0.5 }} />
    </Box>
  )
}
