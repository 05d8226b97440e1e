import './words.ts'
import CardIcon from '@mui/icons-material/CreditCardOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyComponent } from '../../components/lazyComponent.tsx'

const CardsDialog = lazyComponent(async () => (await import('./CardsDialog.tsx')).CardsDialog, null)

/** 'Imprimir tarjeta': one person's card as a PDF. */
export const CardsButton = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<CardIcon />} onClick={() => setOpen(true)}>
        {useTranslate()('printedCards.action')}
      </Button>
      {isOpen && <CardsDialog ids={[id]} onClose={() => setOpen(false)} />}
    </>
  )
}
