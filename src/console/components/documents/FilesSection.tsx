import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { can, seesCompany } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { NativeSelect } from '../form/NativeSelect.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { WithdrawnSwitch } from '../withdrawals/WithdrawnSwitch.tsx'
import { AddFiles } from './AddFiles.tsx'
import { FILE_ORDERS, type FileOrder, FilesPanel } from './FilesPanel.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'

interface FilesSectionProps {
  area: FileAreaName
  /** The id of the company or the person. */
  owner: string
  mayAdd: boolean
  mayDelete?: boolean
}

/** All files of one kind of a company or a person, and the way to add some. */
export const FilesSection = ({ area, owner, mayAdd, mayDelete = false }: FilesSectionProps) => {
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
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
          {mayAdd && (
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
              {translate(`documents.add.${area}`)}
            </Button>
          )}
        </Box>
      }
    >
      <Box sx={{ ...stackStyle, gap: 1.5 }}>
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
      {adding && <AddFiles area={area} owner={owner} onClosed={onDialogClosed} />}
    </SectionCard>
  )
}

/** A company's files: General, REPSE and SASISOPA. In the company's own view nothing is deleted (specification, section 6). */
export const CompanyFiles = ({ companyId, ownView }: { companyId: number; ownView: boolean }) => {
  const actor = useActor()
  return (
    <FilesSection
      area="companyFiles"
      owner={String(companyId)}
      mayAdd={can(actor, 'companyFiles.create') && seesCompany(actor, companyId)}
      mayDelete={!ownView && can(actor, 'companyFiles.delete')}
    />
  )
}

/** A person's documents, and the person's General and SASISOPA files. */
export const PersonFiles = ({ personId, companyId }: { personId: string; companyId: number }) => {
  const actor = useActor()
  if (!can(actor, 'personnelFiles.read')) return null
  const mayAdd = can(actor, 'personnelFiles.create') && seesCompany(actor, companyId)
  return (
    <Box sx={{ ...stackStyle, gap: { xs: 1.5, md: 2.5 } }}>
      <FilesSection area="documents" owner={personId} mayAdd={mayAdd} />
      <FilesSection area="personnelFiles" owner={personId} mayAdd={mayAdd} />
    </Box>
  )
}

const stackStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const
