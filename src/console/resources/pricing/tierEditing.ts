import { createContext, useContext } from 'react'
import type { Tier } from '../../providers/adapter/tier.ts'

interface TierEditing {
  /** The tier that is open, as it was when it was opened. */
  open: Tier | undefined
  /** Where the keyboard was before that. */
  last: number | undefined
  edit: (tier: Tier) => void
  cancel: () => void
}

/** Which of the tiers is being changed; one at a time. */
export const TierEditingContext = createContext<TierEditing | null>(null)

export const useTierEditing = (): TierEditing => {
  const context = useContext(TierEditingContext)
  if (!context) throw new Error('useTierEditing outside the pricing table')
  return context
}

/** Is this the tier that is open? */
export const useIsTierOpen = ({ id }: Tier): boolean => useTierEditing().open?.id === id
