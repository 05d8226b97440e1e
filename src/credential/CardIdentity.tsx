import type { ReactNode } from 'react'
import './CardIdentity.css'
import type { CardFields } from './cardFields.ts'
import { nameClass } from './nameClass.ts'
import { cardTexts } from './texts.ts'

/** The names beside the portrait, the surname larger; `children` is what stands under them. */
export const CardIdentity = ({ fields, children }: { fields: CardFields; children: ReactNode }) => (
  <div className="credential-names">
    <p className={nameClass('credential-surname', fields.surname, 12)}>
      {fields.surname || cardTexts.noName}
    </p>
    {fields.firstNames && (
      <p className={nameClass('credential-first', fields.firstNames, 15)}>{fields.firstNames}</p>
    )}
    {children}
  </div>
)
