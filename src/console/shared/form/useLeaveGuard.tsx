import { type ReactNode, useState } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { NavigationGuard } from './NavigationGuard.tsx'

/**
 * Asks before what was typed is lost. `leave(action)` runs the action at once, or after a yes when `dirty`; links and the browser's own
 * buttons are guarded too. `question` is to be rendered; `texts` is the key of its words.
 */
export const useLeaveGuard = (
  dirty: boolean,
  texts = 'app.leave',
): { leave: (action: () => void) => void; question: ReactNode } => {
  const [pending, setPending] = useState<{ action: () => void }>()
  const go = () => {
    setPending(undefined)
    pending?.action()
  }
  return {
    leave: (action) => (dirty ? setPending({ action }) : action()),
    question: (
      <>
        {dirty && <NavigationGuard texts={texts} />}
        <LeaveQuestion
          open={pending !== undefined}
          texts={texts}
          onLeave={go}
          onStay={() => setPending(undefined)}
        />
      </>
    ),
  }
}
