import { Button } from '@mui/material'
import { useStore } from 'react-admin'
import { COMPANY_STEPS, type CompanyStep } from '../../../domain/companies/todos.ts'
import { TO_BEGIN } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { pages } from '../../pages.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { setupWords } from '../setup/words.ts'
import { useTodoProgress } from '../todos/TodoProgress.tsx'
import { StepsCard } from './StepsCard.tsx'

/** Page on which a company's user does each setup step. */
const STEP_LINKS: Record<CompanyStep, { to: string; state?: object }> = {
  person: { to: pages.personnel.path, state: TO_BEGIN },
  document: { to: pages.todos.path },
  // Opens the list of the company's users, which explains how to request an account.
  account: { to: `${pages.home.path}/usuarios` },
}

/** Setup steps of a new company. Disappears once all steps are done. */
export const CompanySteps = ({ company }: { company: number }) => {
  const canRegister = useCanPerformAction('personnel.create')
  const { data } = useTodoProgress(company)
  const [isFolded, setFolded] = useStore('home.steps.folded', false)
  if (!data || !canRegister) return null
  const steps = COMPANY_STEPS.filter((name) => name !== 'account' || !isFolded)
  if (steps.every((name) => data.steps[name])) return null
  const { utilityName, phone } = getPortalSettings()
  const { person, document, account } = setupWords.companySteps
  const utility = utilityName || setupWords.companySteps.utility
  const texts: Record<CompanyStep, string> = {
    person: person.text,
    document: document.text(utility),
    account: phone ? account.textWithPhone({ utility, phone }) : account.text(utility),
  }
  return (
    <StepsCard
      lead={setupWords.companySteps.lead}
      steps={steps.map((name) => {
        const title = setupWords.companySteps[name].title
        const isDone = data.steps[name] ?? false
        return {
          name,
          title,
          isDone,
          text: texts[name],
          ...STEP_LINKS[name],
          action: name === 'account' && !isDone && (
            <Button
              size="small"
              sx={{ ml: { xs: 2.75, sm: 0 } }}
              aria-label={setupWords.steps.dismissOne(title)}
              onClick={() => setFolded(true)}
            >
              {setupWords.steps.dismiss}
            </Button>
          ),
        }
      })}
    />
  )
}
