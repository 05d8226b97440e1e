import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import type { SvgIconProps } from '@mui/material'

const getFileIcon = (mediaType: string) => {
  if (mediaType === 'application/pdf') return PdfIcon
  return mediaType.startsWith('image/') ? ImageIcon : DescriptionIcon
}

/** Shows an icon for the media type of a file, such as a PDF or a picture. */
export const FileIcon = ({ mediaType, ...props }: SvgIconProps & { mediaType: string }) => {
  const Icon = getFileIcon(mediaType)
  return <Icon {...props} />
}
