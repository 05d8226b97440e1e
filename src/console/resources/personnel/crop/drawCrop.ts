import {
  type Area,
  drawnSize,
  placement,
  proposedCrop,
  type Size,
  type Turn,
  turnedSize,
} from './cropping.ts'

/** Much better than what is kept, as the server encodes it once more. */
const QUALITY = 0.92

/** False in browsers, and in tests, that have no canvas: there a picture is sent as it was chosen. */
export const canCrop = (): boolean => 'CanvasRenderingContext2D' in globalThis

/** A file as the browser shows it, upright as its EXIF data say. Its address is the caller's to revoke. */
export const loadPicture = async (file: File): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } catch (error) {
    URL.revokeObjectURL(image.src)
    throw error
  }
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

export interface Crop {
  /** The proposed one where none was chosen. */
  area: Area | undefined
  turn: Turn
}

/** The part of a picture that was chosen, as a JPEG; undefined where the browser cannot draw it. */
const drawn = async (image: HTMLImageElement, { area, turn }: Crop): Promise<Blob | null> => {
  const size = sizeOf(image)
  const part = area ?? proposedCrop(turnedSize(size, turn))
  const canvas = Object.assign(document.createElement('canvas'), drawnSize(part))
  const context = canvas.getContext('2d')
  if (!context) return null
  // As the server does: what is transparent in a PNG is black in a JPEG otherwise.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.setTransform(...placement(size, turn, part, canvas))
  context.drawImage(image, -size.width / 2, -size.height / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** A chosen file cut to the card's shape; as it is where the browser cannot draw it, for the server to look at. */
export const drawCrop = async (file: File, image: HTMLImageElement, crop: Crop): Promise<File> => {
  const blob = await drawn(image, crop).catch(() => null)
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/u, '')}.jpg`, { type: blob.type }) : file
}
