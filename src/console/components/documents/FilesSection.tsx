import { Box } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { SectionCard } from '../SectionCard.tsx'
import { WithdrawnSwitch } from '../withdrawals/WithdrawnSwitch.tsx'
import { AddFilesButton } from './AddFilesButton.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'
import { UploadDialog } from './UploadDialog.tsx'

interface FilesCardProps {
  area: FileAreaName
  /** The id of the company or the person. */
  owner: string
  mayAdd: boolean
  mayDelete?: boolean
}

/** All files of one kind of a company or a person, and the way to add some. */
export const FilesSection = ({ area, owner, mayAdd, mayDelete = false }: FilesCardProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [adding, setAdding] = useState(false)
  const [isWithdrawn, setWithdrawn] = useState(false)
  // Another round shows the first page anew, where the latest files are.
  const [listKey, setListKey] = useState(0)
  const { categories = [undefined] } = fileArea(area)
  const onDialogClosed = (added: number) => {
    setAdding(false)
    if (added === 0) return
    setListKey((count) => count + 1)
    notify('documents.upload.finished', { type: 'success', messageArgs: { smart_count: added } })
  }
  return (
    <SectionCard
      title={translate(`documents.titles.${area}`)}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
          <WithdrawnSwitch isOn={isWithdrawn} onChange={setWithdrawn} />
          {mayAdd && <AddFilesButton area={area} onClick={() => setAdding(true)} />}
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        {categories.map((category) => (
          <FilesPanel
            key={`${category} ${listKey} ${isWithdrawn}`}
            area={area}
            owner={owner}
            category={category}
            mayAdd={mayAdd}
            mayDelete={mayDelete}
            isWithdrawn={isWithdrawn}
          />
        ))}
      </Box>
      {adding && <UploadDialog area={area} owner={owner} onClosed={onDialogClosed} />}
    </SectionCard>
  )
}
