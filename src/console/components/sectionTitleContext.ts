import { createContext, type RefObject } from 'react'

/** The title of the section around it: where the focus goes when what had it is gone. */
export const SectionTitleContext = createContext<RefObject<HTMLElement | null>>({ current: null })
