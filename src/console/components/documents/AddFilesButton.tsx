import AddIcon from '@mui/icons-material/Add'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type FileAreaName, fileArea } from './fileAreas.ts'

/** Opens the upload dialog: a text button for a company, an icon for a person (specification, section 2). */
export const AddFilesButton = ({ area, onClick }: { area: FileAreaName; onClick: () => void }) => {
  const label = useTranslate()(`documents.add.${area}`)
  if (fileArea(area).addAs === 'words')
    return (
      <Button variant="outlined" startIcon={<AddIcon />} onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Tooltip title={label}>
      <IconButton color="primary" aria-label={label} onClick={onClick}>
        <AddIcon />
      </IconButton>
    </Tooltip>
  )
}
