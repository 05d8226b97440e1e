import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Portrait } from '../inputs/Portrait.tsx'
import { useFilePreview } from '../inputs/useFilePreview.ts'

/** A picture to choose from: one that is kept, or a file that is not sent yet. */
export const PicturePreview = ({ picture }: { picture: unknown }) => {
  const translate = useTranslate()
  const file = picture instanceof File ? picture : undefined
  const preview = useFilePreview(file)
  const kept = typeof picture === 'string' && picture !== '' ? picture : undefined
  return (
    <Box sx={{ width: 96, mt: 0.5 }}>
      <Portrait src={preview ?? kept} name={file?.name ?? translate('personnelDetail.photo.kept')} />
    </Box>
  )
}
