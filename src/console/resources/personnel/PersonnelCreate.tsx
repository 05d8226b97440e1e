import { Drawer } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useNotify, useRefresh } from 'react-admin'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { CreatedNotification } from './create/CreatedNotification.tsx'
import { CreateForm } from './create/CreateForm.tsx'
import type { CreatedPerson } from './create/useCreatePerson.ts'

const TITLE_ID = 'personnel-create-title'
/** Long enough to read and to follow the link. */
const NOTICE_MS = 10_000

/** The side form that registers a person (specification, section 2). Closing it with something typed asks first. */
export const PersonnelCreate = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [dirty, setDirty] = useState(false)
  const [created, setCreated] = useState<CreatedPerson>()
  const { leave, question } = useUnsavedChanges(open && dirty)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const done = (outcome: CreatedPerson) => {
    setCreated(outcome)
    refresh()
    close()
  }
  // While the drawer is there the rest of the page is hidden from screen readers, and so would be the notice.
  const announce = () => {
    if (!created) return
    setCreated(undefined)
    notify(<CreatedNotification {...created} />, {
      type: created.photoError ? 'warning' : 'success',
      autoHideDuration: created.photoError ? null : NOTICE_MS,
    })
  }
  return (
    <ResourceContextProvider value="personnel">
      <Drawer
        anchor="right"
        open={open}
        onClose={() => leave(close)}
        slotProps={{
          transition: { onExited: announce },
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': TITLE_ID,
            sx: { width: { xs: '100%', sm: 520 }, maxWidth: '100%' },
          },
        }}
      >
        {open && (
          <CreateForm titleId={TITLE_ID} onDirty={setDirty} onClose={() => leave(close)} onDone={done} />
        )}
      </Drawer>
      {question}
    </ResourceContextProvider>
  )
}
