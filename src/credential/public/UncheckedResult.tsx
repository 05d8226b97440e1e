import { Actions } from './Actions.tsx'
import { Advice } from './Advice.tsx'
import type { Settings } from './settings.ts'
import { pageTexts } from './texts.ts'

interface UncheckedResultProps {
  settings: Settings
  /** The portal was reached, but had no time: the visitor's connection is not to blame. */
  isBusy?: boolean
  onRetry: () => void
}

/** Nobody could be asked: neither yes nor no, and a way to ask again. */
export const UncheckedResult = ({ settings, isBusy = false, onRetry }: UncheckedResultProps) => {
  const cause = isBusy ? 'busy' : 'connection'
  return (
    <>
      <Advice text={pageTexts.unchecked} />
      <p className="door-aside">
        {settings.phone ? pageTexts[`${cause}Call`](settings.phone) : pageTexts[cause]}
      </p>
      <Actions settings={settings} onRetry={onRetry} />
    </>
  )
}
