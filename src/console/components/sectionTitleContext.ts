import { createContext, type RefObject } from 'react'

/** The title of the section around, which takes the focus when the focused element is removed. */
export const SectionTitleContext = createContext<RefObject<HTMLElement | null>>({ current: null })
