import CardIcon from '@mui/icons-material/CreditCardOutlined'
import { useState } from 'react'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { printedCardsWords } from './words.ts'

const CardsDialog = createLazyComponent(() => import('./CardsDialog.tsx'), 'CardsDialog', null)

/** Returns the action that downloads a person's identity card as a PDF for printing. */
export const useDownloadCredentialPdfAction = (id: string): RecordAction => {
  const [isOpen, setOpen] = useState(false)
  return {
    label: printedCardsWords.action,
    icon: <CardIcon fontSize="small" />,
    onClick: () => setOpen(true),
    dialog: isOpen && <CardsDialog ids={[id]} onClose={() => setOpen(false)} />,
  }
}
