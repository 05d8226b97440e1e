import { Box } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { NativeSelect } from '../form/NativeSelect.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { WithdrawnSwitch } from '../withdrawals/WithdrawnSwitch.tsx'
import { AddFilesButton } from './AddFilesButton.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { FILE_ORDERS, type FileOrder } from './useFiles.ts'

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
  const [searchText, setSearchText] = useState('')
  const [order, setOrder] = useState<FileOrder>('name')
  // Another round shows the first page anew.
  const [listKey, setListKey] = useState(0)
  const { categories = [undefined] } = fileArea(area)
  const onDialogClosed = (added: number) => {
    setAdding(false)
    if (added === 0) return
    setListKey((count) => count + 1)
    // What was added is to be seen.
    setSearchText('')
    setOrder('newest')
    notify('documents.upload.finished', { type: 'success', messageArgs: { smart_count: added } })
  }
  return (
    <SectionCard
      title={translate(`documents.titles.${area}`)}
      actions={
        <Box sx={actionsStyle}>
          <SearchBox value={searchText} onSearch={setSearchText} />
          <NativeSelect
            label={translate('app.table.order')}
            value={order}
            onChange={(value) => setOrder(value === 'newest' ? 'newest' : 'name')}
          >
            {Object.keys(FILE_ORDERS).map((name) => (
              <option key={name} value={name}>
                {translate(`documents.orders.${name}`)}
              </option>
            ))}
          </NativeSelect>
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
            searchText={searchText}
            order={order}
          />
        ))}
      </Box>
      {adding && <UploadDialog area={area} owner={owner} onClosed={onDialogClosed} />}
    </SectionCard>
  )
}

const actionsStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 } as const
