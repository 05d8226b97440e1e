import { Box } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { SectionCard } from '../SectionCard.tsx'
import { WithdrawnSwitch } from '../withdrawals/WithdrawnSwitch.tsx'
import { AddFiles } from './AddFiles.tsx'
import { FileTable } from './FileTable.tsx'
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
export const FilesCard = ({ area, owner, mayAdd, mayDelete = false }: FilesCardProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [adding, setAdding] = useState(false)
  const [isWithdrawn, setWithdrawn] = useState(false)
  // Another round shows the first page anew, where the latest files are.
  const [round, setRound] = useState(0)
  const { categories = [undefined] } = fileArea(area)
  const closed = (added: number) => {
    setAdding(false)
    if (added === 0) return
    setRound((count) => count + 1)
    notify('documents.upload.finished', { type: 'success', messageArgs: { smart_count: added } })
  }
  return (
    <SectionCard
      title={translate(`documents.titles.${area}`)}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
          <WithdrawnSwitch isOn={isWithdrawn} onChange={setWithdrawn} />
          {mayAdd && <AddFiles area={area} onClick={() => setAdding(true)} />}
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        {categories.map((category) => (
          <FileTable
            key={`${category} ${round} ${isWithdrawn}`}
            area={area}
            owner={owner}
            category={category}
            mayAdd={mayAdd}
            mayDelete={mayDelete}
            isWithdrawn={isWithdrawn}
          />
        ))}
      </Box>
      {adding && <UploadDialog area={area} owner={owner} onClosed={closed} />}
    </SectionCard>
  )
}
