import './words.ts'
import CardIcon from '@mui/icons-material/CreditCardOutlined'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import type { RecordAction } from '../../kit/RecordPage.tsx'

const CardsDialog = createLazyComponent(() => import('./CardsDialog.tsx'), 'CardsDialog', null)

/** Returns the action that downloads a person's identity card as a PDF for printing. */
export const useDownloadCredentialPdfAction = (id: string): RecordAction => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return {
    label: translate('printedCards.action'),
    icon: <CardIcon fontSize="small" />,
    onClick: () => setOpen(true),
    dialog: isOpen && <CardsDialog ids={[id]} onClose={() => setOpen(false)} />,
  }
}
