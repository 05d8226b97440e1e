import type { ComponentType } from 'react'
import { AccreditPicture } from './AccreditPicture.tsx'
import { CredentialPicture } from './CredentialPicture.tsx'
import { DocumentsPicture } from './DocumentsPicture.tsx'
import { QuotationsPicture } from './QuotationsPicture.tsx'

/** The four pictures (specification, section 2, "Home"); each has its words in `home.carousel`. */
export const SLIDES = [
  { name: 'accredit', Drawing: AccreditPicture },
  { name: 'credential', Drawing: CredentialPicture },
  { name: 'documents', Drawing: DocumentsPicture },
  { name: 'quotations', Drawing: QuotationsPicture },
] as const satisfies readonly { name: string; Drawing: ComponentType<{ alt: string }> }[]
