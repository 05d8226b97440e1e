import RotateRightIcon from '@mui/icons-material/RotateRight'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Slider,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { getCspNonce } from '../../../kit/getCspNonce.ts'
import { useIsPhone } from '../../../kit/useIsPhone.ts'
import { visuallyHidden } from '../../../kit/visuallyHidden.ts'
import { personnelDetailWords } from '../detailWords.ts'
import { cropPictureFile, getImageSize } from './cropPictureFile.ts'
import {
  type Area,
  CARD_RATIO,
  getCroppedMarginPercents,
  getNextPhotoRotation,
  getRotatedPictureSize,
  getSuggestedCropArea,
  type Turn,
} from './cropping.ts'

const MAX_ZOOM = 4
/** Distance in screen pixels by which an arrow key moves the picture. */
const STEP = 8

const formatPercent = (zoom: number): string => `${Math.round(zoom * 100)} %`

export interface CropDialogProps {
  file: File
  image: HTMLImageElement
  onUse: (file: File) => void
  onCancel: () => void
  /** Opens the file chooser for another picture. The current picture stays until the user has chosen one. */
  onAnother: () => void
}

/** Dialog that crops a picture to the card's aspect ratio. Proposes a crop area at first. */
export const CropDialog = ({ file, image, onUse, onCancel, onAnother }: CropDialogProps) => {
  const isPhone = useIsPhone()
  const [titleId, aboutId, zoomId] = [useId(), useId(), useId()]
  const [turn, setTurn] = useState<Turn>(0)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const size = getRotatedPictureSize(getImageSize(image), turn)
  const proposedArea = getSuggestedCropArea(size)
  const rotate = () => {
    setTurn(getNextPhotoRotation(turn))
    setPosition({ x: 0, y: 0 })
    setZoom(1)
    setArea(undefined)
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={aboutId}
    >
      <DialogTitle id={titleId}>{personnelDetailWords.crop.title}</DialogTitle>
      <DialogContent sx={contentStyle}>
        <DialogContentText id={aboutId}>{personnelDetailWords.crop.about}</DialogContentText>
        <Box sx={stageStyle}>
          <Cropper
            // Recreates the cropper after a rotation, because it proposes a crop area only when it mounts.
            key={turn}
            image={image.src}
            aspect={CARD_RATIO}
            rotation={turn}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            keyboardStep={STEP}
            initialCroppedAreaPixels={proposedArea}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            cropperProps={{
              role: 'application',
              'aria-label': personnelDetailWords.crop.area,
              'aria-describedby': aboutId,
            }}
            nonce={getCspNonce() ?? ''}
          />
        </Box>
        <Box sx={controlsStyle}>
          <Typography id={zoomId} variant="body2">
            {personnelDetailWords.crop.zoom}
          </Typography>
          <Slider
            aria-labelledby={zoomId}
            value={zoom}
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            getAriaValueText={formatPercent}
            onChange={(_, value) => setZoom(Number(value))}
          />
          <Button variant="outlined" startIcon={<RotateRightIcon />} onClick={rotate}>
            {personnelDetailWords.crop.rotate}
          </Button>
        </Box>
        <Box role="status" sx={visuallyHidden}>
          {personnelDetailWords.crop.at({
            turn,
            ...getCroppedMarginPercents(size, area ?? proposedArea),
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onAnother} sx={{ mr: 'auto' }}>
          {personnelDetailWords.crop.another}
        </Button>
        <Button onClick={onCancel}>{personnelDetailWords.crop.cancel}</Button>
        <Button
          variant="contained"
          autoFocus
          onClick={async () => onUse(await cropPictureFile(file, image, { area, turn }))}
        >
          {personnelDetailWords.crop.use}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const contentStyle = { display: 'flex', flexDirection: 'column', gap: 2 } as const

/** Dark background in the light and the dark theme, like the cropper's overlay. */
const stageStyle = {
  position: 'relative',
  flex: 1,
  minHeight: { xs: 240, sm: 360 },
  borderRadius: '10px',
  overflow: 'hidden',
  backgroundColor: '#16211f',
  '& .reactEasyCrop_CropArea:focus-visible': {
    outline: '3px solid #ffffff',
    outlineOffset: '-3px',
  },
} as const

const controlsStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  columnGap: 2.5,
} as const
