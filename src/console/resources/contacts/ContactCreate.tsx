import { Dialog } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { ContactForm, TITLE_ID } from './ContactForm.tsx'

interface ContactCreateProps {
  company: number
  open: boolean
  onClose: () => void
}

/** The 'Agregar Contacto' dialog. Closing it with something typed asks first. */
export const ContactCreate = ({ company, open, onClose }: ContactCreateProps) => {
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useUnsavedChanges(open && dirty)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <ResourceContextProvider value="contacts">
      <Dialog open={open} onClose={() => leave(close)} fullWidth maxWidth="sm" aria-labelledby={TITLE_ID}>
        <ContactForm company={company} onDirty={setDirty} onCancel={() => leave(close)} onDone={close} />
      </Dialog>
      {question}
    </ResourceContextProvider>
  )
}
