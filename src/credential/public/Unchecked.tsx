import { Actions } from './Actions.tsx'
import { Advice } from './Advice.tsx'
import type { Settings } from './settings.ts'
import { doorTexts } from './texts.ts'

/** Nobody could be asked: neither yes nor no, and a way to ask again. */
export const Unchecked = ({ settings, onRetry }: { settings: Settings; onRetry: () => void }) => (
  <>
    <Advice text={doorTexts.unchecked} />
    <p className="door-aside">
      {settings.phone ? doorTexts.connectionCall(settings.phone) : doorTexts.connection}
    </p>
    <Actions settings={settings} onRetry={onRetry} />
  </>
)
