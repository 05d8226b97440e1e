import { Actions } from './Actions.tsx'
import { Advice } from './Advice.tsx'
import { CrossedOutCard } from './CrossedOutCard.tsx'
import type { Settings } from './settings.ts'
import { pageTexts } from './texts.ts'

/** A credential that is refused, for whatever reason: the page does not say which. */
export const InvalidResult = ({ settings }: { settings: Settings }) => (
  <>
    <CrossedOutCard />
    <Advice text={pageTexts.invalid} />
    <p className="door-aside">{settings.phone ? pageTexts.insistCall(settings.phone) : pageTexts.insist}</p>
    <Actions settings={settings} />
  </>
)
