import {
  type Area,
  getCropCanvasTransform,
  getCroppedPictureSize,
  getRotatedPictureSize,
  getSuggestedCropArea,
  type Size,
  type Turn,
} from './cropping.ts'

/** JPEG quality of the cropped picture. High, because the server compresses the picture again. */
const QUALITY = 0.92

/** Returns whether the browser supports canvas. Otherwise the picture is sent uncropped. */
export const canCropPictures = (): boolean => 'CanvasRenderingContext2D' in globalThis

/** Loads a file as an image, rotated upright by its EXIF data. The caller must revoke the image's object URL. */
export const loadImageFile = async (file: File): Promise<HTMLImageElement> => {
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

export const getImageSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

export interface Crop {
  /** Area to cut out of the picture. Undefined for the proposed area. */
  area: Area | undefined
  turn: Turn
}

/** Draws the cropped area and returns it as a JPEG, or null if the browser cannot draw it. */
const drawCroppedArea = async (image: HTMLImageElement, { area, turn }: Crop): Promise<Blob | null> => {
  const size = getImageSize(image)
  const part = area ?? getSuggestedCropArea(getRotatedPictureSize(size, turn))
  const canvas = Object.assign(document.createElement('canvas'), getCroppedPictureSize(part))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Fills the background with white, as the server does. Transparent parts of a PNG would become black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.setTransform(...getCropCanvasTransform(size, turn, part, canvas))
  context.drawImage(image, -size.width / 2, -size.height / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** Crops a picture file to the card's aspect ratio. Returns the file unchanged if the browser cannot draw it. */
export const cropPictureFile = async (file: File, image: HTMLImageElement, crop: Crop): Promise<File> => {
  const blob = await drawCroppedArea(image, crop).catch(() => null)
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/u, '')}.jpg`, { type: blob.type }) : file
}
