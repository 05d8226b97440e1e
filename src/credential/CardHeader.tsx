import type { CardFields } from './cardFields.ts'
import './CardHeader.css'
import { nameClass } from './nameClass.ts'
import { cardTexts } from './texts.ts'

/** The petrol head: the title with the role type under it, the company facing them, the mark's tick in the ground. */
export const CardHeader = ({ fields }: { fields: CardFields }) => (
  <header className="credential-head">
    <svg className="credential-mark" viewBox="0 0 100 76" aria-hidden="true">
      <path d="M8 40 36 66 92 10" />
    </svg>
    <h2 className="credential-title">
      {cardTexts.title} {fields.roleType && <span className="credential-role">{fields.roleType}</span>}
    </h2>
    <p className={nameClass('credential-company', fields.company, 14)}>{fields.company}</p>
  </header>
)
