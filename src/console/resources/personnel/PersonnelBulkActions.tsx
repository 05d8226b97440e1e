import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import type { PersonRecord } from '../../providers/adapter/person.ts'

const CredentialZip = lazyComponent(
  async () => (await import('../../pages/credential/CredentialZip.tsx')).CredentialZip,
  null,
)

/** How many credentials one zip holds. */
const MAX = 200

/** What can be done with the selected people. */
export const PersonnelBulkActions = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { selectedIds, total = 0, getData, onSelect, onUnselectItems } = useListContext<PersonRecord>()
  const [ids, setIds] = useState<string[]>()
  const count = selectedIds.length
  const all = Math.min(total, MAX)
  // react-admin's own onSelectAll selects elsewhere when the list is not kept in its store.
  const selectAll = async () => {
    try {
      const people = (await getData?.({ maxResults: MAX })) ?? []
      onSelect(people.map(({ id }) => id))
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
  return (
    <Box sx={barStyle}>
      <Typography role="status" sx={{ mr: 'auto', fontWeight: 600 }}>
        {count > MAX
          ? translate('personnel.tooMany', { max: MAX })
          : translate('personnel.selected', { smart_count: count })}
      </Typography>
      {count < all && (
        <Button variant="text" onClick={() => void selectAll()}>
          {translate(all < total ? 'personnel.selectFirst' : 'personnel.selectAll', { smart_count: all })}
        </Button>
      )}
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('ra.action.unselect')}
      </Button>
      <Button variant="outlined" disabled={count > MAX} onClick={() => setIds(selectedIds.map(String))}>
        {translate('personnel.actions.credentials')}
      </Button>
      {ids && <CredentialZip ids={ids} onClose={() => setIds(undefined)} />}
    </Box>
  )
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  backgroundColor: 'action.selected',
} as const
