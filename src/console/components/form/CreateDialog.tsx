import { Box, Dialog, Drawer } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Create, type RaRecord, useListContext } from 'react-admin'
import { useFirstFieldFocus } from './useFirstFieldFocus.ts'
import { useUnsavedChanges } from './useUnsavedChanges.tsx'

const BeganForm = ({ children }: { children: ReactNode }) => (
  <Box ref={useFirstFieldFocus()} sx={{ display: 'contents' }}>
    {children}
  </Box>
)

export interface CreateFormProps {
  onDirty: (dirty: boolean) => void
  /** Closes the dialog; where something was typed, after a question. */
  onCancel: () => void
}

/**
 * react-admin's Create in a dialog over the list that the record is added to, or in a drawer at its side. Closing it with something typed asks first.
 * `onCreated` is told once it has closed: while it is there the rest of the page is hidden from screen readers, and so would be a notification.
 * react-admin has such dialogs in its Enterprise Edition only.
 */
export const CreateDialog = <R extends RaRecord>({
  resource,
  titleId,
  isDrawer = false,
  open,
  onClose,
  onCreated,
  children,
}: {
  resource: string
  /** The id of the title inside. */
  titleId: string
  isDrawer?: boolean
  open: boolean
  onClose: () => void
  onCreated: (record: R) => void
  /** The form. */
  children: (props: CreateFormProps) => ReactNode
}) => {
  const { refetch } = useListContext()
  const [dirty, setDirty] = useState(false)
  const [created, setCreated] = useState<R>()
  const { leave, question } = useUnsavedChanges(open && dirty, { isModal: true })
  const close = () => {
    setDirty(false)
    onClose()
  }
  const onSuccess = (record: R) => {
    setCreated(record)
    void refetch()
    close()
  }
  const onExited = () => {
    if (created) onCreated(created)
    setCreated(undefined)
  }
  const cancel = () => leave(close)
  const form = open && (
    <Create<R>
      resource={resource}
      // The button that opens the form has asked.
      disableAuthentication
      // What is refused stands beside its field, or beside the button: a notification would cover that.
      mutationOptions={{ onSuccess, onError: () => undefined }}
      redirect={false}
      title={false}
      actions={false}
      component="div"
      sx={isDrawer ? drawerStyle : dialogStyle}
    >
      <BeganForm>{children({ onDirty: setDirty, onCancel: cancel })}</BeganForm>
    </Create>
  )
  return (
    <>
      {isDrawer ? (
        <Drawer
          anchor="right"
          open={open}
          onClose={cancel}
          slotProps={{
            transition: { onExited },
            paper: {
              role: 'dialog',
              'aria-modal': true,
              'aria-labelledby': titleId,
              sx: { width: { xs: '100%', sm: 520 }, maxWidth: '100%' },
            },
          }}
        >
          {form}
        </Drawer>
      ) : (
        <Dialog
          open={open}
          onClose={cancel}
          fullWidth
          maxWidth="sm"
          aria-labelledby={titleId}
          slotProps={{ transition: { onExited } }}
        >
          {form}
        </Dialog>
      )}
      {question}
    </>
  )
}

const dialogStyle = { overflowY: 'auto', '& .RaCreate-noActions': { mt: 0 } } as const

/** As high as the window, so that a form can keep its head and its foot in sight. */
const drawerStyle = {
  '& .RaCreate-noActions': { mt: 0 },
  '& form': { display: 'flex', flexDirection: 'column', height: '100dvh' },
} as const
