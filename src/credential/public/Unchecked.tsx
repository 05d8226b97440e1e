import { Actions } from './Actions.tsx'
import { Advice } from './Advice.tsx'
import type { Settings } from './settings.ts'
import { doorTexts } from './texts.ts'

interface UncheckedProps {
  settings: Settings
  /** The portal was reached, but had no time: the visitor's connection is not to blame. */
  isBusy?: boolean
  onRetry: () => void
}

/** Nobody could be asked: neither yes nor no, and a way to ask again. */
export const Unchecked = ({ settings, isBusy = false, onRetry }: UncheckedProps) => {
  const what = isBusy ? 'busy' : 'connection'
  return (
    <>
      <Advice text={doorTexts.unchecked} />
      <p className="door-aside">
        {settings.phone ? doorTexts[`${what}Call`](settings.phone) : doorTexts[what]}
      </p>
      <Actions settings={settings} onRetry={onRetry} />
    </>
  )
}
