import { Actions } from './Actions.tsx'
import { Advice } from './Advice.tsx'
import { CrossedCard } from './CrossedCard.tsx'
import type { Settings } from './settings.ts'
import { doorTexts } from './texts.ts'

/** A credential that is refused, for whatever reason: the page does not say which. */
export const Invalid = ({ settings }: { settings: Settings }) => (
  <>
    <CrossedCard />
    <Advice text={doorTexts.invalid} />
    <p className="door-aside">{settings.phone ? doorTexts.insistCall(settings.phone) : doorTexts.insist}</p>
    <Actions settings={settings} />
  </>
)
